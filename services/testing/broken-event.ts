/** An event that this version cannot apply, as a newer version might store it under a known type: no command would decide it. */
import { hashOf } from '../platform/events/hash-chain.ts'
import { newId } from '../platform/events/ids.ts'
import type { TestApp } from './app.ts'

/** Appends `InvoiceEdited` with data that no fold of an invoice can apply. Returns its revision. */
export async function appendBrokenEdit(app: TestApp, invoiceId: string): Promise<number> {
  const stream = `invoice-${invoiceId}`
  const last = (await app.running.stores.events.read(stream)).at(-1)
  if (!last) throw new Error('no invoice')
  const { groupId } = last.data as { groupId: string }
  const edited = { type: 'InvoiceEdited', data: { invoiceId, groupId, changed: null } }
  await app.running.stores.events.append(stream, last.revision, [
    {
      ...edited,
      id: newId(),
      metadata: { ...last.metadata, at: Math.max(last.metadata.at + 1, Date.now()), commandId: newId(), prev: hashOf(last) },
    },
  ])
  await app.running.settled()
  return last.revision + 1
}
