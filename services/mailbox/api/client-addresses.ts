/** The firm's side of its clients' addresses: list, add, send the link again, limit, delete. */
import { isEmail, plainEmail } from '@docketry/contracts/rules/emails.ts'
import {
  addClientEmailAddress,
  sendClientAddressLink,
  clientEmailAddresses,
  deleteClientEmailAddress,
  limitClientAddress,
  type ClientAddress,
} from '@docketry/contracts/api/mailbox.ts'
import { handler } from '../../platform/endpoints/handler.ts'
import { seesClient } from '../../platform/auth/caller.ts'
import type { EventStore } from '../../platform/ports/event-store.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import {
  linksWithinDay,
  clientAddress,
  entryIdOf,
  maxLinksToAddress,
  addClientAddress,
  deleteClientAddress,
  requestAddressProof,
  limitClientAddressCommand,
} from '../client-address.ts'
import { countAddressLink } from '../client-address-count.ts'
import type { ClientAddressRow } from '@docketry/contracts/projections/mailbox-rows.ts'
import { mailOwnerFrom } from '../mail-owner.ts'
import { load } from '../../platform/commands/load.ts'
import { refuseIfArchived, ownershipOfClient } from '../../shared/client-of-firm.ts'

type Tools = { read: ReadRows; events: EventStore }

const stateOf = ({ events }: Tools, entryId: string) => load(events, clientAddress, entryId)
const ownerOfEntry =
  (tools: Tools) =>
  async ({ body: { entryId } }: { body: { entryId: string } }) => {
    const { entry } = await stateOf(tools, entryId)
    return entry && { firmId: entry.firmId, clientId: entry.clientId }
  }
const nameOf = async ({ read }: Tools, firmId: string): Promise<string> => (await read.get('businesses', firmId))?.name ?? ''

/** From the stream, which is current, and from the projection, which has the entries of other firms. */
async function answerOf(tools: Tools, entryId: string): Promise<ClientAddress> {
  const { entry, proven, only, expiresAt } = await stateOf(tools, entryId)
  if (entry === null) throw refuse('not-found')
  const row = await tools.read.get('client-addresses', entryId)
  const now = {
    ...entry,
    id: entryId,
    createdAt: row?.createdAt ?? 0,
    provenAt: proven ? (row?.provenAt ?? Date.now()) : null,
    only,
    linksRequestedAt: [],
    expiresAt: expiresAt || null,
  }
  const [shown] = await answersOfRows(tools.read, [now])
  if (!shown) throw refuse('not-found')
  return shown
}

/** Sorted by address. */
export const handleClientEmailAddresses = ({ read }: Pick<Tools, 'read'>) =>
  handler(clientEmailAddresses, {
    firm: ({ query }) => query.firmId,
    async answer({ query: { firmId }, caller }) {
      const { rows } = await read.find('client-addresses', { filter: { firmId }, sort: [{ field: 'email' }] })
      return answersOfRows(
        read,
        rows.filter(row => seesClient(caller, firmId, row.clientId)),
      )
    },
  })

export const handleAddClientEmailAddress = (tools: Tools) =>
  handler(addClientEmailAddress, {
    firm: ({ body }) => ownershipOfClient(tools.read, body),
    async answer({ body, at, execute, executeAsSystem }) {
      const { firmId, clientId } = body
      refuseIfArchived(await tools.read.get('businesses', clientId), firmId)
      const email = plainEmail(body.email)
      if (!isEmail(email)) throw refuse('client-address.invalid', 'email')
      const entryId = entryIdOf(firmId, email)
      const { entry, linksRequestedAt } = await stateOf(tools, entryId)
      if (entry === null) {
        // Checked and counted before adding: without a link the address could not be confirmed.
        if (linksWithinDay(linksRequestedAt, at) >= maxLinksToAddress) throw refuse('client-address.links-used', 'email')
        await executeAsSystem(countAddressLink, { firmId, entryId }, 'count')
      }
      const { facts } = await execute(addClientAddress, { entryId, firmId, clientId, email }, 'add')
      if (facts.length > 0) await execute(requestAddressProof, { entryId, firmName: await nameOf(tools, firmId) }, 'ask')
      return answerOf(tools, entryId)
    },
  })

export const handleSendClientAddressLink = (tools: Tools) =>
  handler(sendClientAddressLink, {
    firm: ownerOfEntry(tools),
    async answer({ body: { entryId }, at, execute, executeAsSystem }) {
      const { entry, proven, linksRequestedAt } = await stateOf(tools, entryId)
      if (entry === null) throw refuse('not-found')
      // A link that the command refuses, or that it does not request, is not counted.
      if (!proven && linksWithinDay(linksRequestedAt, at) < maxLinksToAddress)
        await executeAsSystem(countAddressLink, { firmId: entry.firmId, entryId }, 'count')
      await execute(requestAddressProof, { entryId, firmName: await nameOf(tools, entry.firmId) })
      return answerOf(tools, entryId)
    },
  })

export const handleLimitClientAddress = (tools: Tools) =>
  handler(limitClientAddress, {
    firm: ownerOfEntry(tools),
    async answer({ body, execute }) {
      await execute(limitClientAddressCommand, body)
      return answerOf(tools, body.entryId)
    },
  })

export const handleDeleteClientEmailAddress = (tools: Tools) =>
  handler(deleteClientEmailAddress, {
    /** A deleted address has no row: a repeated request finds its firm in the stream. */
    async firm({ body: { entryId } }) {
      const owner = (await tools.read.get('client-addresses', entryId)) ?? (await stateOf(tools, entryId)).owner
      return owner && { firmId: owner.firmId, clientId: owner.clientId }
    },
    async answer({ body: { entryId }, execute }) {
      await execute(deleteClientAddress, { entryId })
      return { success: true as const }
    },
  })

type Proven = ClientAddressRow & { provenAt: number }
const isProven = (row: ClientAddressRow): row is Proven => row.provenAt !== null

function answerOfRow(row: ClientAddressRow, others: Proven[]): ClientAddress {
  const { id, email, clientId, expiresAt: linkUntil, only } = row
  // Whether another firm has the address is revealed only after it is proven.
  if (!isProven(row)) return { id, email, clientId, state: 'waiting', linkUntil, shared: false, only, arrives: 'nothing' }
  const all = mailOwnerFrom([], [row, ...others]).firmId === row.firmId
  return {
    id,
    email,
    clientId,
    state: 'confirmed',
    linkUntil: null,
    shared: others.length > 0,
    only,
    arrives: all ? 'all' : 'to-own-address',
  }
}

/** Answers for the rows of one firm. */
async function answersOfRows(read: ReadRows, rows: ClientAddressRow[]): Promise<ClientAddress[]> {
  const emails = rows.filter(isProven).map(({ email }) => email)
  const found =
    emails.length === 0 ? [] : (await read.find('client-addresses', { filter: { email: { in: emails } } })).rows.filter(isProven)
  return rows.map(row =>
    answerOfRow(
      row,
      found.filter(it => it.email === row.email && it.id !== row.id),
    ),
  )
}
