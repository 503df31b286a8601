import { describe, expect, it } from 'vitest'
import type { Word } from '../../../contracts/page.ts'
import { candidate } from './candidate.ts'
import { findCandidates } from './find-candidates.ts'
import { againstByHeading, headedRows, sumsInStrips } from './headed-rows.ts'
import { pageOf } from './page-of.test-help.ts'
import { textOf, toDoc, type Doc } from './text.ts'

/** Rows of cells, each beginning at its column's left edge or set about its middle. */
function strip(rows: string[][], centred = false): Doc {
  const words = rows.flatMap((row, line) => row.flatMap((cell, i): Word[] => {
    const parts = cell.split(' ')
    let x = 0.05 + i * 0.18 + (centred ? 0.09 - cell.length * 0.0042 : 0)
    return parts.map(text => {
      const word: Word = { text, confidence: 1, line, box: [x, 0.05 + line * 0.022, x + text.length * 0.0078, 0.065 + line * 0.022] }
      x += (text.length + 1) * 0.0084
      return word
    })
  }))
  return toDoc([{ ...pageOf([]), words }])
}
const at = (doc: Doc, text: string) => doc.tokens.findIndex(token => token.text === text)
const totals = [['Net', 'GST Total', 'Total Price', 'Paid', 'Balance'], ['$1,439.03', '$24.69', '$1,463.72', '-$292.74', '$1,170.98']]

describe('values in a row below their headings', () => {
  it('have the heading of their column, whether set from the left or about the middle', () => {
    for (const centred of [false, true]) {
      const doc = strip([['Invoice reference', 'Inv. date', 'Delivery Date', 'Terms'], ['D83N689', '07.10.2026', '29.09.2026', 'COD']], centred)
      expect(headedRows(doc).map(row => row.map(cell => [cell.heading, textOf(doc, cell.tokens)]))).toEqual([
        [['invoice reference', 'D83N689'], ['inv. date', '07.10.2026'], ['delivery date', '29.09.2026'], ['terms', 'COD']]])
    }
  })

  it('are none below a row of figures, nor far below', () => {
    expect(headedRows(strip([['Flour', '28.00'], ['Milk', '4.10']]))).toEqual([])
    expect(headedRows(strip([['No', 'Date'], [], [], [], ['1042', 'x']]))).toEqual([])
  })

  it('are the total of this invoice before what was paid, its GST, and other sums', () => {
    const doc = strip(totals, true)
    const said = sumsInStrips(doc)
    expect(totals[1]!.map(sum => said.get(at(doc, sum)))).toEqual(['other', 'gst', 'total', 'other', 'other'])
    const arrears = strip([['Total inc GST', 'GST incl.', 'Opening balance', 'Total owing'], ['$409.48', '$16.85', '$350.84', '$760.32']])
    expect(['$409.48', '$16.85', '$760.32'].map(sum => sumsInStrips(arrears).get(at(arrears, sum)))).toEqual(['total', 'gst', 'other'])
  })

  it('are not told apart where nothing but sums of goods stands there', () => {
    expect(sumsInStrips(strip([['Price', 'Total'], ['5.00', '5.00']])).size).toBe(0)
    expect(sumsInStrips(strip([['Item', 'GST', 'Total'], ['Flour', '0.50', '5.50']])).size).toBe(0)
  })

  it('speak for the number and the date of the invoice, against those of orders, jobs and payment', () => {
    const doc = strip([['Job Number', 'Our Ref', 'Issue date', 'Due'], ['W271', '56889', '2026-11-13', '2026-12-13']])
    const rows = headedRows(doc)
    const number = (text: string) => againstByHeading(rows, candidate('invoiceNumber', text, [at(doc, text)], 0))
    const date = (text: string) => againstByHeading(rows, candidate('invoiceDate', text, [at(doc, text)], 0))
    expect(number('W271')).toBeGreaterThan(0)
    expect(number('56889')).toBeLessThan(0)
    expect(date('2026-11-13')).toBeLessThan(0)
    expect(date('2026-12-13')).toBeGreaterThan(0)
    const slip = strip([['Biller Code', 'Ref', 'Total due', 'Due'], ['31702', '1724469769', '$3,767.44', '13/12/2026']])
    expect(againstByHeading(headedRows(slip), candidate('invoiceNumber', '1724469769', [at(slip, '1724469769')], 0))).toBe(0)
  })

  it('count when candidates are weighed: a minus before the next sum is not this one\'s', () => {
    const found = findCandidates(strip(totals, true)).filter(one => one.value === 146_372)
    expect(found.map(one => [one.field, Math.sign(one.against), one.negative])).toEqual([['total', -1, false], ['gst', 1, false]])
  })
})
