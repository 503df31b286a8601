import { describe, expect, it } from 'vitest'
import type { Word } from '../../../contracts/page.ts'
import { candidate } from './candidate.ts'
import { findCandidates } from './find-candidates.ts'
import { headingPenalty, headedRows, kindsInTotalsRows } from './headed-rows.ts'
import { pageOf } from './page-of.test-help.ts'
import { textOf, toDoc, type Doc } from './text.ts'

/** Rows of cells, each aligned left in its column or centred. */
function strip(rows: string[][], centred = false): Doc {
  const words = rows.flatMap((row, line) =>
    row.flatMap((cell, i): Word[] => {
      const parts = cell.split(' ')
      let x = 0.05 + i * 0.18 + (centred ? 0.09 - cell.length * 0.0042 : 0)
      return parts.map(text => {
        const word: Word = { text, confidence: 1, line, box: [x, 0.05 + line * 0.022, x + text.length * 0.0078, 0.065 + line * 0.022] }
        x += (text.length + 1) * 0.0084
        return word
      })
    }),
  )
  return toDoc([{ ...pageOf([]), words }])
}
const at = (doc: Doc, text: string) => doc.tokens.findIndex(token => token.text === text)
const totals = [
  ['Net', 'GST Total', 'Total Price', 'Paid', 'Balance'],
  ['$1,439.03', '$24.69', '$1,463.72', '-$292.74', '$1,170.98'],
]

describe('values in a row below their headings', () => {
  it('have the heading of their column, whether aligned left or centred', () => {
    for (const centred of [false, true]) {
      const doc = strip(
        [
          ['Invoice reference', 'Inv. date', 'Delivery Date', 'Terms'],
          ['D83N689', '07.10.2026', '29.09.2026', 'COD'],
        ],
        centred,
      )
      expect(headedRows(doc).map(row => row.map(cell => [cell.heading, textOf(doc, cell.tokens)]))).toEqual([
        [
          ['invoice reference', 'D83N689'],
          ['inv. date', '07.10.2026'],
          ['delivery date', '29.09.2026'],
          ['terms', 'COD'],
        ],
      ])
    }
  })

  it('are not found below a row of figures, nor far below their headings', () => {
    expect(
      headedRows(
        strip([
          ['Flour', '28.00'],
          ['Milk', '4.10'],
        ]),
      ),
    ).toEqual([])
    expect(headedRows(strip([['No', 'Date'], [], [], [], ['1042', 'x']]))).toEqual([])
  })

  it("are classified as this invoice's total, its GST and other amounts", () => {
    const doc = strip(totals, true)
    const kinds = kindsInTotalsRows(doc)
    expect(totals[1]!.map(sum => kinds.get(at(doc, sum)))).toEqual(['other', 'gst', 'total', 'other', 'other'])
    const arrears = strip([
      ['Total inc GST', 'GST incl.', 'Opening balance', 'Total owing'],
      ['$409.48', '$16.85', '$350.84', '$760.32'],
    ])
    expect(['$409.48', '$16.85', '$760.32'].map(sum => kindsInTotalsRows(arrears).get(at(arrears, sum)))).toEqual(['total', 'gst', 'other'])
  })

  it('are not classified in a table of goods', () => {
    expect(
      kindsInTotalsRows(
        strip([
          ['Price', 'Total'],
          ['5.00', '5.00'],
        ]),
      ).size,
    ).toBe(0)
    expect(
      kindsInTotalsRows(
        strip([
          ['Item', 'GST', 'Total'],
          ['Flour', '0.50', '5.50'],
        ]),
      ).size,
    ).toBe(0)
  })

  it('lower the penalty of the invoice number and the issue date, and raise that of orders, jobs and payment', () => {
    const doc = strip([
      ['Job Number', 'Our Ref', 'Issue date', 'Due'],
      ['W271', '56889', '2026-11-13', '2026-12-13'],
    ])
    const rows = headedRows(doc)
    const number = (text: string) => headingPenalty(rows, candidate('invoiceNumber', text, [at(doc, text)], 0))
    const date = (text: string) => headingPenalty(rows, candidate('invoiceDate', text, [at(doc, text)], 0))
    expect(number('W271')).toBeGreaterThan(0)
    expect(number('56889')).toBeLessThan(0)
    expect(date('2026-11-13')).toBeLessThan(0)
    expect(date('2026-12-13')).toBeGreaterThan(0)
    const slip = strip([
      ['Biller Code', 'Ref', 'Total due', 'Due'],
      ['31702', '1724469769', '$3,767.44', '13/12/2026'],
    ])
    expect(headingPenalty(headedRows(slip), candidate('invoiceNumber', '1724469769', [at(slip, '1724469769')], 0))).toBe(0)
  })

  it("change the penalties of candidates, and a minus before the next amount is not this one's", () => {
    const found = findCandidates(strip(totals, true)).filter(one => one.value === 146_372)
    expect(found.map(one => [one.field, Math.sign(one.penalty), one.negative])).toEqual([
      ['total', -1, false],
      ['gst', 1, false],
    ])
  })
})

it('the fees of a dentist are the total beside what the fund and the patient paid', () => {
  const doc = strip([
    ['Fees', 'GST', 'Health fund', 'Gap paid by Visa', 'Owing'],
    ['$568.00', '$0.00', '$312.40', '$255.60', '$0.00'],
  ])
  const signOf = (field: string, value: number) =>
    Math.sign(findCandidates(doc).find(one => one.field === field && one.value === value)!.penalty)
  expect([signOf('total', 56_800), signOf('total', 31_240), signOf('gst', 0)]).toEqual([-1, 1, -1])
})

it('the fees of a broker are not the total beside a premium', () => {
  const doc = strip([
    ['Premium', 'Fees', 'GST', 'Duty'],
    ['$2,847.15', '$285.00', '$313.22', '$322.69'],
  ])
  expect(findCandidates(doc).find(one => one.field === 'total' && one.value === 28_500)!.penalty).toBe(0)
})

describe('a row of amounts without a total', () => {
  const premium = (sum: string) =>
    strip([
      ['Premium', 'ESL', 'GST', 'Stamp Duty', 'Broker Fee'],
      ['$2,847.15', '$412.30', '$354.45', '$322.69', '$285.00'],
      ['Total', sum],
    ])
  const gstIn = (doc: Doc) => findCandidates(doc).find(one => one.field === 'gst' && one.value === 35_445)!.penalty
  it('has the GST where its amounts add up to the total', () => expect(gstIn(premium('$4,221.59'))).toBe(-16))
  it('says nothing where they do not', () => expect(gstIn(premium('$4,300.00'))).toBe(0))
})
it('on a credit note the number of the note is not that of the invoice against which it is', () => {
  const doc = strip([
    ['Account', 'Against invoice', 'Note no.', 'Raised'],
    ['41-20771', '41-5588120', '41-C90443', '16/02/26'],
  ])
  const penalty = (value: string): number => headingPenalty(headedRows(doc), findCandidates(doc).find(one => one.value === value)!)
  expect([penalty('41-5588120'), penalty('41-C90443'), penalty('2026-02-16')]).toEqual([6, -8, -6])
})
it('the date on which a card is charged is not that of the bill', () => {
  const doc = strip([
    ['Tax invoice', 'Date', 'Customer ID', 'Charge date'],
    ['I-7731220', '03/08/2026', 'DCN-40881', '10/08/2026'],
  ])
  const penalty = (value: string): number => headingPenalty(headedRows(doc), findCandidates(doc).find(one => one.value === value)!)
  expect([penalty('2026-08-03'), penalty('2026-08-10')]).toEqual([-6, 4])
})
it('the first row of a table of transactions says nothing about its date', () => {
  const doc = strip([
    ['Date', 'Reference', 'Debit', 'Balance'],
    ['01/07/26', 'B/FWD', '12.00', '1,184.70'],
  ])
  const date = findCandidates(doc).find(one => one.field === 'invoiceDate' && one.kind === 'found')!
  expect(headingPenalty(headedRows(doc), date)).toBe(0)
})
