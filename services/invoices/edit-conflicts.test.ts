import { describe, expect, it } from 'vitest'
import type { InvoiceEvent } from '@docketry/contracts/events/invoice.ts'
import { extracted } from '../testing/facts.ts'
import { noRevisions, refuseIfChanged, revisionsAfter, savedValue } from './edit-conflicts.ts'
import { emptyValues, valuesOf } from './values.ts'

const values = valuesOf(extracted().data.extraction)
const event = (type: InvoiceEvent['type']) => ({ type }) as InvoiceEvent // only its type is read
const meals = { values: { ...values, category: 'Meals' }, note: null }
const before = { values, note: null, ...noRevisions, revision: 4 }
const changedBy = (type: InvoiceEvent['type']) => revisionsAfter(before, meals, event(type))

describe('the revision at which a value was changed', () => {
  it.each(['InvoiceEdited', 'InvoiceNoted', 'ExtractionAdopted', 'AdoptionReverted', 'InvoicePagesSet', 'InvoicePagesRead'] as const)(
    'is that of %s',
    type => expect(changedBy(type)).toEqual({ revision: 5, changedAt: { category: 5 } }),
  )
  it.each(['InvoiceReviewed', 'InvoiceExtracted'] as const)('is not that of %s, before which nobody saw another value', type =>
    expect(changedBy(type)).toEqual({ revision: 5, changedAt: {} }),
  )
  it('stays that of the earlier change of a value that an edit leaves as it is', () => {
    const after = { ...meals, ...changedBy('InvoiceEdited') }
    const noted = { ...meals, note: { text: 'Ask Dana', by: 'u', at: 1 } }
    expect(revisionsAfter(after, noted, event('InvoiceNoted'))).toEqual({ revision: 6, changedAt: { category: 5, note: 6 } })
  })
})

describe('a save', () => {
  const state = { revision: 6, changedAt: { category: 5, note: 6 } }
  it('is refused for the values that were changed after the revision that the person saw', () => {
    expect(() => refuseIfChanged(state, ['category', 'note', 'total'], { seen: 4, own: [] })).toThrow(
      expect.objectContaining({ code: 'invoice.changed-since', param: 'category,note' }),
    )
    expect(() => refuseIfChanged(state, ['category', 'note'], { seen: 5, own: [] })).toThrow(expect.objectContaining({ param: 'note' }))
  })
  it('is accepted where the request made the change itself, where the value is another one, and without a revision', () => {
    expect(() => refuseIfChanged(state, ['note'], { seen: 5, own: [6] })).not.toThrow()
    expect(() => refuseIfChanged(state, ['category'], { seen: 5, own: [] })).not.toThrow()
    expect(() => refuseIfChanged(state, ['category'], undefined)).not.toThrow()
  })
})

it('a value as people save it is the whole total, the whole GST, the first treatment and the text of the note', () => {
  const parts = [
    { amount: 22_000, gst: 2000, treatment: 'capital' as const },
    { amount: 11_000, gst: 1000, treatment: 'taxable' as const },
  ]
  const saved = { values: { ...emptyValues, parts }, note: { text: 'Ask Dana', by: 'u', at: 1 } }
  const fields = ['total', 'gst', 'treatment', 'note', 'dueDate'] as const
  expect(fields.map(field => savedValue(saved, field))).toEqual([33_000, 3000, 'capital', 'Ask Dana', null])
})
