// @vitest-environment jsdom
import type { ServerRow } from '@docketry/contracts/api/review.ts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { MemoryRouter } from 'react-router-dom'
import { fakeDetail } from '../../../testing/fake-invoices.ts'
import { fakeRows } from '../../../testing/fake-lines.ts'
import { ReviewContext, type PageContext } from '../page-context.ts'
import { createDetailsLoader } from '../state/extraction-details.ts'
import { createReview } from '../state/review.ts'
import { detailOf } from '../state/server-rows.ts'
import { columnOf } from '../state/columns.ts'
import { knownReason, type Row } from '../state/rows.ts'
import { FieldStrip } from './field-strip.tsx'

afterEach(cleanup)
let ran: string[] = []
beforeEach(() => void (ran = []))

const knownText = 'Known supplier: named and categorised as in your last 4 invoices.'

/** The strip of a row whose supplier and GST are as in earlier invoices, with the cursor in a column. i8 has a doubtful GST. */
function show(key: 'supplier' | 'total' | 'gst', more: Partial<ServerRow> = {}): void {
  const rows = fakeRows(fakeDetail(9))
  const lines = rows.lines.map(it =>
    it.id === 'i8' ? { ...it, known: { fields: ['supplierName', 'gst'], words: knownText }, ...more } : it,
  )
  const review = createReview(detailOf({ ...rows, lines }), null, { id: 'i8', key })
  const context = {
    review,
    deferred: { ...review.store, catchUp: () => undefined },
    extractionDetails: createDetailsLoader(review),
    grid: { current: null },
    viewer: { current: null },
    run: (command: string) => void ran.push(command),
  } as unknown as PageContext // what the strip asks for
  render(
    <MemoryRouter>
      <ReviewContext value={context}>
        <FieldStrip />
      </ReviewContext>
    </MemoryRouter>,
  )
}
const message = (): string => document.querySelector('.strip-reason')?.textContent ?? ''
const wordOf = (title: string): string | undefined =>
  [...document.querySelectorAll('.strip-head')].find(it => it.firstChild?.textContent === title)?.lastChild?.textContent ?? undefined

it('the strip says of a value of a known supplier where it is from, in the status line and beside the title', () => {
  show('supplier')
  expect([message(), wordOf('Supplier'), wordOf('Total')]).toEqual([knownText, 'known', 'sure'])
})
it('the strip says where a value of a known supplier is from after the reason of its flag, and not of other values', () => {
  show('gst')
  expect(message()).toMatch(/^GST: GST is not a tenth of the price.*Known supplier: named/u)
  cleanup()
  show('total')
  expect(message()).toBe('')
})
it('a value that the model is not confident of is to be checked until its row is accepted', () => {
  const confidence = Array<number>(9).fill(500)
  show('total', { confidence })
  expect(wordOf('Total')).toBe('? check')
  cleanup()
  show('total', { confidence, reviewed: true })
  expect(wordOf('Total')).toBe('accepted')
})
it('the strip says who kept a GST, and when; and of a GST that followed from a typed total that it did', () => {
  show('gst', { confirmedFields: ['gst'], gstKept: { by: 'Ann Lim', at: new Date(2026, 10, 3, 9).getTime() } })
  expect([message(), wordOf('GST')]).toEqual([expect.stringMatching(/^GST kept by Ann Lim on 3 Nov.*\. Known/u), 'kept'])
  cleanup()
  show('gst', { confirmedFields: ['gst'], gstByRule: true })
  expect(message()).toMatch(/^This GST is one eleventh of the total that was typed\./u)
})
it('the strip no longer says where a value of a known supplier is from once it was edited', () => {
  const invoice = { known: { fields: ['supplierName'], words: knownText } } as unknown as Row['invoice'] // nothing else is read
  expect([{}, { supplier: 'Kestrel' }].map(patch => knownReason({ patch, invoice }, columnOf('supplier')))).toEqual([knownText, undefined])
})
it('the strip says what a newer model reads differently, and opens the differences', () => {
  show('total', { proposed: ['total', 'gst'] })
  fireEvent.click(screen.getByRole('button', { name: '⇄ A newer model reads Total, GST differently. Alt+H shows both.' }))
  expect(ran).toEqual(['history'])
  cleanup()
  show('total')
  expect(screen.queryByRole('button', { name: /newer model/u })).toBeNull()
})
it('of a row whose pages are being read again the strip says so: no value is sure or missing yet, and what a person typed stays theirs', () => {
  const none = { invoiceNumber: null, abn: null, supplier: null, category: null, gst: null }
  show('total', { ...none, reading: true, confidence: Array<null>(9).fill(null), total: 9900, typed: ['total'] })
  expect([wordOf('Supplier'), wordOf('GST'), wordOf('Total')]).toEqual(['being read', 'being read', 'typed'])
  const crops = [...document.querySelectorAll('.crop.absent')].map(it => it.textContent)
  expect(crops.filter(text => text === 'not found')).toEqual([])
})
