/** The side of whoever has the address: what the link in the mail is about, and agreeing to it. Neither asks to sign in. */
import { clientAddressOfCode as ofCodeCall, confirmClientAddress as confirmCall } from '@docketry/contracts/api/mailbox.ts'
import { handler } from '../../platform/endpoints/handler.ts'
import { readLinkCode } from '../../platform/auth/link-codes.ts'
import type { EventStore } from '../../platform/ports/event-store.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { clientAddressFrom, clientAddressStream } from '../client-address.ts'
import { proveClientAddress } from '../commands/prove-client-address.ts'
import { aliasOf, type MailboxPlace } from './mailbox.ts'

type Tools = { read: ReadRows; events: EventStore; codeKey: string; mailbox: MailboxPlace | null }

/**
 * A code that was used has confirmed the address, and opens nothing more: pressed again it finds what is so. One whose address was deleted since, or that ran
 * out unused, is refused with `client-address.link-gone`.
 */
async function aboutCode({ read, events, codeKey }: Tools, code: string, at: number) {
  const found = readLinkCode(codeKey, 'client-address', code)
  const state = found && clientAddressFrom(await events.read(clientAddressStream(found.id)))
  if (!found || !state?.entry || state.round !== found.round || (!state.proven && state.expiresAt < at)) throw refuse('client-address.link-gone')
  const firm = await read.get('businesses', state.entry.firmId)
  return { ...found, email: state.entry.email, confirmed: state.proven, firmName: firm?.name ?? '', joinCode: firm?.firm?.joinCode ?? '' }
}

export const clientAddressOfCode = (tools: Tools) =>
  handler(ofCodeCall, {
    async answer({ query, at }) {
      const { email, firmName, confirmed } = await aboutCode(tools, query.code, at)
      return { email, firmName, confirmed }
    },
  })

export const confirmClientAddress = (tools: Tools) =>
  handler(confirmCall, {
    async answer({ body, at, executeAsSystem }) {
      const { id: entryId, round, email, firmName, joinCode } = await aboutCode(tools, body.code, at)
      await executeAsSystem(proveClientAddress, { entryId, by: 'link', round })
      return { email, firmName, sendTo: aliasOf(tools.mailbox, joinCode) }
    },
  })
