import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { InvoiceEvent, InvoiceValues } from '@docketry/contracts/events/invoice.ts'
import { stateAfter } from '../platform/commands/load.ts'
import type { StoredEvent } from '../platform/events/event.ts'
import { invoice } from './invoice.ts'
import { valuesAt } from './values-at.ts'

const shapes = JSON.parse(readFileSync(new URL('../../contracts/stored/invoice.json', import.meta.url), 'utf8')) as InvoiceEvent[]
const [extracted] = shapes
const firstEdit: InvoiceEvent = { type: 'InvoiceEdited', data: { invoiceId: 'i', groupId: 'g', changed: { supplierName: 'Corner Cafe' } } }
/** The revision after which the events of a test come. */
const since = 1

/** `froms`: from which revision the stream was read each time. */
function streamOf(events: readonly InvoiceEvent[]) {
  const stored = events.map((event, revision) => ({
    ...event,
    id: `e${revision}`,
    stream: 'invoice-i',
    revision,
    position: revision,
    metadata: { actor: 'user:u', at: revision, actId: `a${revision}`, causeId: null },
  })) as unknown as StoredEvent[] // what is read of an event here
  const froms: number[] = []
  const find = valuesAt({
    events: {
      read(_stream, from = 0) {
        froms.push(from)
        return Promise.resolve(stored.slice(from))
      },
    },
  })
  return { find: (present?: InvoiceValues) => find('i', since, present), present: stateAfter(invoice, stored).values, froms }
}
const laterShapes = shapes.map((shape, i) => [`${shape.type} (${i})`, shape] as const)

it.each(laterShapes)(
  'values before an event %s are the same with and without those of the row, and a whole stream is read where the event changed them',
  async (_, shape) => {
    const { find, present, froms } = streamOf([extracted!, firstEdit, shape])
    const [quick, read] = [await find(present), froms.splice(0)]
    const whole = await find()
    expect(quick).toEqual(whole)
    expect(whole?.supplierName).toBe('Corner Cafe')
    if (JSON.stringify(whole) !== JSON.stringify(present)) expect(read).toEqual([since + 1, 0])
  },
)

it('a stream with later notes, proposals and acceptances alone is read from these on', async () => {
  const kept = shapes.filter(({ type }) => ['InvoiceNoted', 'ExtractionProposed', 'InvoiceReviewed', 'InvoiceRestored'].includes(type))
  const { find, present, froms } = streamOf([extracted!, firstEdit, ...kept])
  expect(await find(present)).toEqual(present)
  expect(froms).toEqual([since + 1])
})

it('a stream with a later event of an unknown type is read as a whole', async () => {
  const { find, present, froms } = streamOf([extracted!, firstEdit])
  const unknown = streamOf([extracted!, firstEdit, { type: 'InvoiceWeighed', data: {} } as unknown as InvoiceEvent]) // of a later build
  expect(await unknown.find(present)).toEqual(await find())
  expect([unknown.froms, froms]).toEqual([[since + 1, 0], [0]])
})
