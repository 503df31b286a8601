import { expect, it } from 'vitest'
import type { Parked } from '../platform/catch-up/parking.ts'
import type { Documents } from '../platform/ports/documents.ts'
import { refoldRow } from './refold.ts'

const entry: Parked = {
  id: 'invoices@1/a',
  kind: 'view',
  name: 'invoices@1',
  document: 'a',
  eventId: 'e',
  stream: 'invoice-a',
  revision: 3,
  reason: 'A newer Docketry changed this. Nothing is lost.',
  at: 1,
}

it('a row that fails again is reported in sentences that end with one full stop', async () => {
  const documents = { get: () => Promise.resolve({ ...entry, at: 2 }) } as unknown as Documents // nothing else is read
  await expect(refoldRow(entry, documents, () => Promise.resolve(), 1_000)).rejects.toMatchObject({
    code: 'still-fails',
    message:
      'The row fails again at event 3 of invoice-a: A newer Docketry changed this. Nothing is lost. It is repaired by a version of Docketry that can apply this event.',
  })
})
