/** The rules of the form that adds a client, each with the message above its field. Pure. */
import type { BodyOf } from '@docketry/contracts/api/endpoint.ts'
import type { createClient } from '@docketry/contracts/api/clients.ts'
import { isAbn } from '@docketry/contracts/rules/abn.ts'
import { businessKinds } from '@docketry/contracts/rules/categories.ts'
import { hasLink, hasUnsafeCharacters } from '@docketry/contracts/rules/names.ts'
import { isEmail } from '@docketry/contracts/rules/emails.ts'
import type { FieldError } from '@docketry/contracts/rules/registration.ts'
import { isTfn } from '@docketry/contracts/rules/tfn.ts'

type ClientForm = Omit<BodyOf<typeof createClient>, 'firmId'>

const oddNameMessage = (what: string): string => `${what} cannot contain HTML or invisible characters. Take them out.`

/** Every invalid field, in the order of the form. Only the number of the chosen type is checked. */
export function formErrors({ name, type = 'abn', abn = '', tfn = '', email = '', category, address = '' }: ClientForm): FieldError[] {
  const rules: [boolean, string, string][] = [
    [name.trim() === '', 'name', 'Enter the name of the client.'],
    [hasUnsafeCharacters(name), 'name', oddNameMessage('A name')],
    [!hasUnsafeCharacters(name) && hasLink(name), 'name', 'A name cannot contain a link. Remove it.'],
    [type === 'abn' && !isAbn(abn), 'abn', 'Invalid ABN'],
    [type === 'tfn' && !isTfn(tfn), 'tfn', 'Invalid TFN'],
    [category?.trim() === '', 'category', 'Choose a kind of business, or type one.'],
    [hasUnsafeCharacters(category ?? ''), 'category', oddNameMessage('A kind of business')],
    [email.trim() !== '' && !isEmail(email), 'email', 'Invalid email'],
    [hasUnsafeCharacters(address), 'address', oddNameMessage('An address')],
  ]
  return rules.flatMap(([broken, param, msg]) => (broken ? [{ param, msg }] : []))
}

/** A listed kind of business, by its id or by its name in any case, becomes its name; anything else stays as typed; null without one. */
export function kindOf(typed: string | undefined): string | null {
  const text = typed?.trim() ?? ''
  return businessKinds.find(({ id, name }) => id === text || name.toLowerCase() === text.toLowerCase())?.name ?? (text || null)
}
