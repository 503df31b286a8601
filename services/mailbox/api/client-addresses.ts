/** The firm's side of its clients' addresses. */
import {
  addClientEmailAddress as addCall, askClientAddressProof as askCall, clientEmailAddresses as listCall, deleteClientEmailAddress as deleteCall,
  limitClientAddress as limitCall, type ClientAddress,
} from '@docketry/contracts/api/mailbox.ts'
import { handler } from '../../platform/endpoints/handler.ts'
import { seesClient } from '../../platform/auth/caller.ts'
import type { EventStore } from '../../platform/ports/event-store.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { askedWithinDay, clientAddressFrom, clientAddressStream, entryIdOf, linksOfFirm, linksToAddress, plainEmail } from '../client-address.ts'
import { addClientAddress } from '../commands/add-client-address.ts'
import { deleteClientAddress } from '../commands/delete-client-address.ts'
import { askAddressProof, limitClientAddress as limit } from '../commands/prove-client-address.ts'
import { shownAddresses } from '../shown-address.ts'

type Tools = { read: ReadRows; events: EventStore }
const emailPattern = /^[^\s@<>()",;:\\]+@[^\s@<>()",;:\\]+\.[^\s@<>()",;:\\]{2,}$/u

const stateOf = async ({ events }: Tools, entryId: string) => clientAddressFrom(await events.read(clientAddressStream(entryId)))
const whoseOf = (tools: Tools) => async ({ body: { entryId } }: { body: { entryId: string } }) => {
  const { entry } = await stateOf(tools, entryId)
  return entry && { firmId: entry.firmId, clientId: entry.clientId }
}
const nameOf = async ({ read }: Tools, firmId: string): Promise<string> => (await read.get('businesses', firmId))?.name ?? ''

/** From the stream, which has what was done a moment ago, and from the view, which knows whether another firm has it too. */
async function answerOf(tools: Tools, entryId: string): Promise<ClientAddress> {
  const { entry, proven, only, expiresAt } = await stateOf(tools, entryId)
  if (entry === null) throw refuse('not-found')
  const row = await tools.read.get('client-addresses', entryId)
  const now = { ...entry, id: entryId, createdAt: row?.createdAt ?? 0, provenAt: proven ? (row?.provenAt ?? Date.now()) : null, only, askedAt: [], expiresAt: expiresAt || null }
  const [shown] = await shownAddresses(tools.read, [now])
  if (!shown) throw refuse('not-found')
  return shown
}

/** How many links a firm has sent within a day, whichever addresses they went to. */
async function checkLinksOfFirm({ read }: Tools, firmId: string, at: number): Promise<void> {
  const { rows } = await read.find('client-addresses', { filter: { firmId } })
  if (rows.reduce((sum, row) => sum + askedWithinDay(row.askedAt, at), 0) >= linksOfFirm) throw refuse('client-address.firm-links-used', 'email')
}

/** By address. */
export const clientEmailAddresses = ({ read }: Pick<Tools, 'read'>) =>
  handler(listCall, {
    firm: ({ query }) => query.firmId,
    async answer({ query: { firmId }, caller }) {
      const { rows } = await read.find('client-addresses', { filter: { firmId }, sort: [{ field: 'email' }] })
      return shownAddresses(read, rows.filter(row => seesClient(caller, firmId, row.clientId)))
    },
  })

export const addClientEmailAddress = (tools: Tools) =>
  handler(addCall, {
    async firm({ body: { firmId, clientId } }) {
      const client = await tools.read.get('businesses', clientId)
      return client?.firmIds.includes(firmId) ? { firmId, clientId } : null
    },
    async answer({ body, at, execute }) {
      const { firmId, clientId } = body
      const email = plainEmail(body.email)
      if (email.length > 200 || !emailPattern.test(email)) throw refuse('client-address.invalid', 'email')
      const entryId = entryIdOf(firmId, email)
      const { entry, askedAt } = await stateOf(tools, entryId)
      if (entry === null) {
        // Before it is added: what cannot be confirmed would only stand about.
        if (askedWithinDay(askedAt, at) >= linksToAddress) throw refuse('client-address.links-used', 'email')
        await checkLinksOfFirm(tools, firmId, at)
      }
      const { facts } = await execute(addClientAddress, { entryId, firmId, clientId, email }, 'add')
      if (facts.length > 0) await execute(askAddressProof, { entryId, firmName: await nameOf(tools, firmId) }, 'ask')
      return answerOf(tools, entryId)
    },
  })

export const askClientAddressProof = (tools: Tools) =>
  handler(askCall, {
    firm: whoseOf(tools),
    async answer({ body: { entryId }, at, execute }) {
      const { entry } = await stateOf(tools, entryId)
      if (entry === null) throw refuse('not-found')
      await checkLinksOfFirm(tools, entry.firmId, at)
      await execute(askAddressProof, { entryId, firmName: await nameOf(tools, entry.firmId) })
      return answerOf(tools, entryId)
    },
  })

export const limitClientAddress = (tools: Tools) =>
  handler(limitCall, {
    firm: whoseOf(tools),
    async answer({ body, execute }) {
      await execute(limit, body)
      return answerOf(tools, body.entryId)
    },
  })

export const deleteClientEmailAddress = ({ read }: Pick<Tools, 'read'>) =>
  handler(deleteCall, {
    async firm({ body }) {
      const row = await read.get('client-addresses', body.entryId)
      return row && { firmId: row.firmId, clientId: row.clientId }
    },
    async answer({ body: { entryId }, execute }) {
      await execute(deleteClientAddress, { entryId })
      return { success: true as const }
    },
  })
