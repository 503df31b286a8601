import { createClient as call } from '@docketry/contracts/calls/clients.ts'
import { isAbn, plainAbn } from '@docketry/contracts/rules/abn.ts'
import { businessKinds } from '@docketry/contracts/rules/categories.ts'
import { handler } from '../../core/answering.ts'
import { takeClaim } from '../../core/claim.ts'
import { idFrom } from '../../core/ids.ts'
import { FormRefusal } from '../../core/refuse.ts'
import { createClient as command } from '../commands/create-business.ts'

type Form = { name: string; type?: 'abn' | 'tfn'; abn?: string; email?: string }

function formErrors({ name, type, abn = '', email }: Form): { param: string; msg: string }[] {
  const rules: [boolean, string, string][] = [
    [name.trim() === '', 'name', 'Enter the name of the client.'],
    [type === 'tfn', 'tfn', 'Clients are added by ABN for now; tax file numbers come with encrypted storage.'],
    [type !== 'tfn' && !isAbn(abn), 'abn', 'Invalid ABN'],
    [email !== undefined && email.trim() !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/u.test(email.trim()), 'email', 'Invalid email'],
  ]
  return rules.flatMap(([broken, param, msg]) => (broken ? [{ param, msg }] : []))
}

/** The id of a listed kind of business becomes its name; anything else stays as typed. */
const kindOf = (typed: string | undefined): string | null => businessKinds.find(kind => kind.id === typed)?.name ?? (typed?.trim() || null)

/** One client per ABN within a firm: the claim is the lock, and the client's id derives from it. */
export const createClient = handler(call, {
  firm: ({ body }) => body.firmId,
  async answer({ body, execute, executeAsSystem }) {
    const errors = formErrors(body)
    if (errors.length > 0) throw new FormRefusal(errors)
    const abn = plainAbn(body.abn ?? '')
    const businessId = idFrom('client', body.firmId, abn, body.name.trim().toLowerCase())
    await executeAsSystem(takeClaim, { what: 'client-abn', value: `${body.firmId}-${abn}`, by: businessId }, 'claim')
    const { firmId, name, email, category, address } = body
    const client = { businessId, firmId, name: name.trim(), abn, category: kindOf(category), email: email?.trim() || null, address: address?.trim() || null }
    const { position } = await execute(command, client, 'client')
    if (position === null) throw new FormRefusal([{ param: 'abn', msg: 'You already have a client with this ABN.' }])
    return { id: businessId }
  },
})
