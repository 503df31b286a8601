import { addClientEmailAddress as addCall, clientEmailAddresses as listCall, deleteClientEmailAddress as deleteCall } from '@docketry/contracts/calls/mailbox.ts'
import { handler } from '../../core/answering.ts'
import { seesClient } from '../../core/asker.ts'
import type { ReadRows } from '../../core/read-rows.ts'
import { refuse } from '../../core/refuse.ts'
import { entryIdOf, plainEmail } from '../client-address.ts'
import { addClientAddress } from '../commands/add-client-address.ts'
import { deleteClientAddress } from '../commands/delete-client-address.ts'

type Tools = { read: ReadRows }
const emailPattern = /^[^\s@<>()",;:\\]+@[^\s@<>()",;:\\]+\.[^\s@<>()",;:\\]{2,}$/u

/** By address. */
export const clientEmailAddresses = ({ read }: Tools) =>
  handler(listCall, {
    firm: ({ query }) => query.firmId,
    async answer({ query: { firmId }, asker }) {
      const { rows } = await read.find('client-addresses', { filter: { firmId }, sort: [{ field: 'email' }] })
      return rows.filter(row => seesClient(asker, firmId, row.clientId)).map(({ id, email, clientId }) => ({ id, email, clientId }))
    },
  })

export const addClientEmailAddress = ({ read }: Tools) =>
  handler(addCall, {
    async firm({ body: { firmId, clientId } }) {
      const client = await read.get('businesses', clientId)
      return client?.firmIds.includes(firmId) ? { firmId, clientId } : null
    },
    async answer({ body, execute }) {
      const email = plainEmail(body.email)
      if (email.length > 200 || !emailPattern.test(email)) throw refuse('client-address.invalid', 'email')
      const entryId = entryIdOf(body.firmId, email)
      await execute(addClientAddress, { entryId, firmId: body.firmId, clientId: body.clientId, email })
      return { id: entryId, email, clientId: body.clientId }
    },
  })

export const deleteClientEmailAddress = ({ read }: Tools) =>
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
