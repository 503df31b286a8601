/** The address holder's side: what the mailed link shows, and confirming. Neither needs a sign-in. */
import { clientAddressOfCode, confirmClientAddress } from '@docketry/contracts/api/mailbox.ts'
import { handler } from '../../platform/endpoints/handler.ts'
import { readLinkCode } from '../../platform/auth/link-codes.ts'
import type { EventStore } from '../../platform/ports/event-store.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { clientAddress, proveClientAddress } from '../client-address.ts'
import { ownAddressOf, type PublicMailbox } from './mailbox.ts'
import { load } from '../../platform/commands/load.ts'

type Tools = { read: ReadRows; events: EventStore; codeKey: string; mailbox: PublicMailbox | null }

/**
 * The address of a link's code; a used code shows the confirmed address. Refused with `client-address.link-gone` if the address was
 * deleted, or the code expired unused.
 */
async function addressByCode({ read, events, codeKey }: Tools, code: string, at: number) {
  const found = readLinkCode(codeKey, 'client-address', code)
  const state = found && (await load(events, clientAddress, found.id))
  if (!found || !state?.entry || state.round !== found.round || (!state.proven && state.expiresAt < at))
    throw refuse('client-address.link-gone')
  const firm = await read.get('businesses', state.entry.firmId)
  return { ...found, email: state.entry.email, confirmed: state.proven, firmName: firm?.name ?? '', joinCode: firm?.firm?.joinCode ?? '' }
}

export const handleClientAddressOfCode = (tools: Tools) =>
  handler(clientAddressOfCode, {
    async answer({ query, at }) {
      const { email, firmName, confirmed } = await addressByCode(tools, query.code, at)
      return { email, firmName, confirmed }
    },
  })

export const handleConfirmClientAddress = (tools: Tools) =>
  handler(confirmClientAddress, {
    async answer({ body, at, executeAsSystem }) {
      const { id: entryId, round, email, firmName, joinCode } = await addressByCode(tools, body.code, at)
      await executeAsSystem(proveClientAddress, { entryId, by: 'link', round })
      return { email, firmName, ownAddress: ownAddressOf(tools.mailbox, joinCode) }
    },
  })
