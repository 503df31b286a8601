import { expect, it } from 'vitest'
import { fakeDetail } from '../../../testing/fake-invoices.ts'
import { createReview } from './review.ts'
import { coupled } from './coupled.ts'
import type { Row } from './rows.ts'
import { commitEdit } from './commit-edit.ts'
import type { Values } from './values.ts'

/** Eighteen rows of eight suppliers; row 6 (Lantern Electrical, as row 14) has no ABN. */
function opened() {
  const review = createReview(fakeDetail(18))
  const rows = review.store.get().rows
  const row = (id: string, more: Partial<Values> = {}, flags: Row['flags'] = {}): Row => {
    const it = rows.find(one => one.id === id) as Row // among the eighteen
    return { ...it, values: { ...it.values, ...more }, flags }
  }
  return { review, rows, row }
}
const doubt = { level: 'doubtful', reason: '' } as const

it('fills name and category from what the pile knows of an ABN, where they are missing or doubtful', () => {
  const { rows, row } = opened()
  expect(coupled(row('i0', { supplier: null, category: 'Meals' }, { category: doubt }), { abn: '34 993 518 190' }, rows))
    .toEqual({ abn: '34 993 518 190', supplier: 'Marlow Street Produce', category: 'Stock', filled: 'supplier category' })
  expect(coupled(row('i0'), { abn: '34993518190' }, rows)).toEqual({ abn: '34993518190' })
  expect(coupled(row('i0', { supplier: null }), { abn: '99999999999' }, rows)).toEqual({ abn: '99999999999' })
})

it('fills the ABN of a name, and nothing where the pile does not agree', () => {
  const { rows, row } = opened()
  expect(coupled(row('i6'), { supplier: 'lantern electrical' }, rows)).toEqual({ supplier: 'lantern electrical', abn: '53555979711', filled: 'abn' })
  const others = [...rows, row('i14', { abn: '78996030824' })]
  expect(coupled(row('i6'), { supplier: 'Lantern Electrical Pty Ltd' }, others)).toEqual({ supplier: 'Lantern Electrical Pty Ltd' })
})

it('lets a GST that was worked out follow its total, and one that stands on the page stay', () => {
  const { rows, row } = opened()
  const it = row('i1', { total: 11000, gst: 1000 })
  expect(coupled(it, { total: 22000 }, rows)).toEqual({ total: 22000 })
  const worked = { ...it, invoice: { ...it.invoice, fields: { ...it.invoice.fields, gst: { confidence: 0.9, setBy: 'stage' as const, candidates: [] } } } }
  expect(coupled(worked, { total: 22000 }, rows)).toEqual({ total: 22000, gst: 2000, filled: 'gst' })
  expect(coupled({ ...worked, patch: { gst: 1000 } }, { total: 22000 }, rows)).toEqual({ total: 22000 }) // typed by a person
  expect(coupled(worked, { total: 22000, gst: 5 }, rows)).toEqual({ total: 22000, gst: 5 })
})

const confirmed = { looked: 'abn' }

it('clears the ABN that was read when the name becomes another supplier’s, or puts the one that the pile knows in its place', () => {
  const { rows, row } = opened()
  expect(coupled(row('i0'), { supplier: 'Zoo' }, rows)).toEqual({ supplier: 'Zoo', abn: null })
  expect(coupled(row('i0'), { supplier: 'telline communications' }, rows)).toEqual({ supplier: 'telline communications', abn: '42471049746', filled: 'abn' })
})

it('leaves every ABN where only the spelling changes', () => {
  const { rows, row } = opened()
  for (const supplier of ['CORNER HARDWARE & TIMBER', 'Corner Hardware and Timber', 'Corner  Hardware & Timber Pty Ltd', 'Corner Hardware & Timber P/L']) {
    expect(coupled(row('i0'), { supplier }, rows)).toEqual({ supplier })
  }
})

it('leaves an ABN that a person typed or confirmed, unsaved or saved, and clears one that was filled in along', () => {
  const { rows, row } = opened()
  const it = row('i0')
  const zoo = { supplier: 'Zoo' }
  expect(coupled({ ...it, patch: { abn: '78996030824' } }, zoo, rows)).toEqual(zoo)
  expect(coupled({ ...it, values: { ...it.values, ...confirmed } }, zoo, rows)).toEqual(zoo)
  const saved = { ...it.invoice, fields: { ...it.invoice.fields, supplierAbn: { confidence: 0.97, setBy: 'person' as const, candidates: [] } } }
  expect(coupled({ ...it, invoice: saved }, zoo, rows)).toEqual(zoo)
  expect(coupled({ ...it, values: { ...it.values, filled: 'abn' }, patch: { abn: '78996030824' } }, zoo, rows)).toEqual({ ...zoo, abn: null, filled: '' })
})

it('fills nothing over a value that a person typed, be it flagged', () => {
  const { rows, row } = opened()
  const typed = { ...row('i0', { abn: '123' }, { abn: doubt }), patch: { abn: '123' } }
  expect(coupled(typed, { supplier: 'Telline Communications' }, rows)).toEqual({ supplier: 'Telline Communications' })
})

it('is one act: one undo takes the whole of it back', () => {
  const { review } = opened()
  commitEdit(review, { id: 'i6', key: 'abn' }, '34993518190')
  expect(review.row('i6')?.values).toMatchObject({ abn: '34993518190', supplier: 'Lantern Electrical Pty Ltd' })
  review.undo()
  expect(review.row('i6')?.values.abn).toBeNull()
})
