import { createClient } from '@docketry/contracts/api/clients.ts'
import { plainAbn } from '@docketry/contracts/rules/abn.ts'
import { plainTfn } from '@docketry/contracts/rules/tfn.ts'
import { handler, type EndpointRequest } from '../../platform/endpoints/handler.ts'
import { idFrom } from '../../platform/events/ids.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import type { EventStore } from '../../platform/ports/event-store.ts'
import { FormRefusal } from '../../platform/errors/refuse.ts'
import { formErrors, kindOf } from '../client-form.ts'
import { createClientBusiness } from '../business-commands.ts'
import { business } from '../business.ts'
import { load } from '../../platform/commands/load.ts'
import { takeClientAbn, takeClientTfn } from '../client-abn.ts'
import type { TfnSeals } from '../tfn-seals.ts'
import type { FollowEmail } from '../../shared/own-address.ts'

type Body = EndpointRequest<typeof createClient>['body']
/**
 * Identifies a client within its firm. A claim of the ABN, or of the keyed hash of the tax file number (`tfnHash`), keeps it unique; the
 * client's id derives from it and the name at creation.
 */
type Identity =
  | { businessId: string; abn: string; tfnHash: null }
  | { businessId: string; abn: null; tfnHash: string; tfn: { sealed: string; ending: string } }

export const ownAbn = { param: 'abn', msg: 'This is the ABN of your own firm, which is among your clients already.' }

/** Equal for names that differ only in case and surrounding spaces. */
const nameKey = (name: string): string => name.trim().toLowerCase()

/** A client that was made with this ABN and name, and has another ABN since, keeps its id; the new client gets the next one. */
async function idByAbn(events: EventStore, { firmId, abn, name }: { firmId: string; abn: string; name: string }): Promise<string> {
  for (let made = 0; ; made += 1) {
    const id = idFrom('client', firmId, abn, nameKey(name), ...(made === 0 ? [] : [made]))
    const { created, details } = await load(events, business, id)
    if (!created || details.abn === abn) return id
  }
}

async function byAbn(events: EventStore, { firmId, name, abn: typed = '' }: Body): Promise<Identity> {
  const abn = plainAbn(typed)
  return { businessId: await idByAbn(events, { firmId, abn, name }), abn, tfnHash: null }
}

/** Only the sealed number and its keyed hash are stored. */
function byTfn({ firmId, name, tfn: typed = '' }: Body, seals: TfnSeals): Identity {
  const tfn = plainTfn(typed)
  const value = seals.claim(tfn, firmId)
  const businessId = idFrom('client', firmId, value, nameKey(name))
  return {
    businessId,
    abn: null,
    tfnHash: value,
    tfn: { sealed: seals.seal(tfn, { firmId, businessId }), ending: tfn.slice(-3) },
  }
}

/** Within a firm each ABN and each tax file number has one client; the firm itself is one. */
export const handleCreateClient = (
  { tfnSeals, read, events }: { tfnSeals: TfnSeals; read: ReadRows; events: EventStore },
  followEmail: FollowEmail,
) =>
  handler(createClient, {
    firm: ({ body }) => body.firmId,
    async answer({ body, at, caller, execute, executeAsSystem }) {
      const errors = formErrors(body)
      if (errors.length > 0) throw new FormRefusal(errors)
      const { tfnHash, ...identity } = body.type === 'tfn' ? byTfn(body, tfnSeals) : await byAbn(events, body)
      const { businessId } = identity
      if (identity.abn !== null && (await read.get('businesses', body.firmId))?.abn === identity.abn) throw new FormRefusal([ownAbn])
      if (tfnHash !== null) await takeClientTfn(events, executeAsSystem, { value: tfnHash, clientId: businessId }, at)
      else if (identity.abn !== null)
        await takeClientAbn(events, executeAsSystem, { firmId: body.firmId, abn: identity.abn, clientId: businessId }, at)
      const { firmId, name, email, category, address } = body
      const client = {
        ...identity,
        firmId,
        name: name.trim(),
        category: kindOf(category),
        email: email?.trim() || null,
        address: address?.trim() || null,
      }
      const { facts } = await execute(createClientBusiness, client, 'client')
      const [param, words] = tfnHash !== null ? ['tfn', 'tax file number'] : ['abn', 'ABN']
      if (facts.length === 0) throw new FormRefusal([{ param, msg: `You already have a client with this ${words}.` }])
      const mail = await followEmail(
        { firmId, clientId: businessId, former: null, email: client.email },
        { at, execute, executeAsSystem, caller },
      )
      return { id: businessId, ...(mail === null ? {} : { mail }) }
    },
  })
