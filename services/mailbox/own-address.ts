/** The email in a client's details is one of its addresses, once its holder has opened the link that is sent to it. */
import { plainEmail } from '@docketry/contracts/rules/emails.ts'
import type { FollowEmail } from '../shared/own-address.ts'
import { load } from '../platform/commands/load.ts'
import { codeOf } from '../platform/errors/coded.ts'
import type { EventStore } from '../platform/ports/event-store.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'
import { countAddressLink } from './client-address-count.ts'
import {
  addClientAddress,
  clientAddress,
  deleteClientAddress,
  entryIdOf,
  linksWithinDay,
  maxLinksToAddress,
  requestAddressProof,
} from './client-address.ts'

type Tools = { events: EventStore; read: ReadRows }

/** False where the firm's limit refused the count. */
const wasCounted = (count: Promise<unknown>): Promise<boolean> =>
  count.then(
    () => true,
    (error: unknown) => {
      if (codeOf(error) === 'client-address.firm-links-used') return false
      throw error
    },
  )

/** Deletes the address of the former email, unless a person added it, and sends a link to the new one. */
export const followOwnEmail =
  (tools: Tools): FollowEmail =>
  async ({ firmId, clientId, former, email }, { at, execute, executeAsSystem, caller }) => {
    const { events, read } = tools
    const [before, now] = [former === null ? null : plainEmail(former), email === null ? null : plainEmail(email)]
    if (before === now) return null
    if (before !== null) {
      const entryId = entryIdOf(firmId, before)
      const { entry } = await load(events, clientAddress, entryId)
      if (entry?.own && entry.clientId === clientId) await execute(deleteClientAddress, { entryId }, 'delete the former address')
    }
    if (now === null) return null
    const entryId = entryIdOf(firmId, now)
    const { entry, proven, linksRequestedAt } = await load(events, clientAddress, entryId)
    if (entry !== null && entry.clientId !== clientId) return 'link-not-sent'
    if (proven) return null
    // An account that is not verified may be a stranger's: it sends no mail.
    if (caller?.verified !== true || linksWithinDay(linksRequestedAt, at) >= maxLinksToAddress) return 'link-not-sent'
    if (!(await wasCounted(executeAsSystem(countAddressLink, { firmId, entryId }, 'count the link')))) return 'link-not-sent'
    if (entry === null) await execute(addClientAddress, { entryId, firmId, clientId, email: now, own: true }, 'add the address')
    await execute(requestAddressProof, { entryId, firmName: (await read.get('businesses', firmId))?.name ?? '' }, 'ask for proof')
    return 'link-sent'
  }
