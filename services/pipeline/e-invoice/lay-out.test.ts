import { describe, expect, it } from 'vitest'
import { ublOf, type UblParts } from '../../testing/e-invoices.ts'
import { layOut, wordsOnPage } from './lay-out.ts'
import { page, type Measure } from './page-blocks.ts'
import { readEInvoice } from './read-e-invoice.ts'

/** Every letter is half as wide as high. */
const measure: Measure = (text, size) => (text.length * size) / 2
const pagesOf = (parts: UblParts = {}) => layOut(readEInvoice(Buffer.from(ublOf(parts))), measure)
const textOf = (drawn: ReturnType<typeof pagesOf>[number]) =>
  wordsOnPage(drawn, measure)
    .words.map(word => word.text)
    .join(' ')

describe('layOut', () => {
  it('shows supplier, buyer, number, dates, lines and totals on one page', () => {
    const [first, ...others] = pagesOf()
    expect(others).toEqual([])
    for (const text of [
      'Invoice',
      'Harbour Street Plumbing',
      'ABN 51 824 753 556',
      'Wattle Street Bakery',
      'INV-20417',
      '14/08/2026',
      '28/08/2026',
      'Replace kitchen mixer tap',
      '330.00',
      'Page 1 of 1',
    ])
      expect(textOf(first!)).toContain(text)
  })

  it('marks every value on the first page', () => {
    const { words, boxes } = wordsOnPage(pagesOf({ lines: 200 })[0]!, measure)
    const inside = (field: keyof typeof boxes) => {
      const [x0, y0, x1, y1] = boxes[field] ?? [2, 2, 2, 2]
      return words
        .filter(({ box }) => box[0] >= x0 && box[1] >= y0 && box[2] <= x1 && box[3] <= y1)
        .map(word => word.text)
        .join(' ')
    }
    // keys of `boxes`
    expect(Object.fromEntries(Object.keys(boxes).map(field => [field, inside(field as keyof typeof boxes)]))).toEqual({
      supplierName: 'Harbour Street Plumbing',
      supplierAbn: '51 824 753 556',
      invoiceNumber: 'INV-20417',
      invoiceDate: '14/08/2026',
      dueDate: '28/08/2026',
      currency: 'AUD',
      gst: '30.00',
      total: '330.00',
    })
  })

  it('continues on further pages with the heading of the table, and draws nothing beyond their edges', () => {
    const pages = pagesOf({ lines: 200 })
    expect(pages.length).toBeGreaterThan(3)
    expect(textOf(pages[2]!)).toMatch(/^Description Quantity Price Tax Amount Plumber/u)
    for (const { texts } of pages)
      for (const { text, x, y, size, bold } of texts) {
        expect(x, text).toBeGreaterThanOrEqual(page.left - 1)
        expect(x + measure(text, size, bold), text).toBeLessThanOrEqual(page.right + 1)
        expect(y, text).toBeLessThan(page.height)
      }
    expect(textOf(pages.at(-1)!)).toContain('Amount due 330.00')
  })

  it('bounds what a hostile file can make it draw', () => {
    const endless = 'w'.repeat(5000)
    const pages = pagesOf({
      lines: 3000,
      number: endless,
      more: Array.from({ length: 50 }, () => `<cbc:Note>${'note '.repeat(2000)}</cbc:Note>`).join(''),
    })
    expect(pages.length).toBeLessThan(100)
    expect(pages.some(it => textOf(it).includes('and 2400 more lines'))).toBe(true)
  })

  it('shows the amounts of a credit note as its file has them', () => {
    expect(textOf(pagesOf({ credit: true })[0]!)).toMatch(/Credit note .*Total 330\.00/u)
  })
})

describe('wordsOnPage', () => {
  it('gives boxes as fractions, from the left in each line and from the top', () => {
    const { words } = wordsOnPage(pagesOf()[0]!, measure)
    for (const {
      box: [x0, y0, x1, y1],
      confidence,
      text,
    } of words) {
      expect(Math.min(x0, y0), text).toBeGreaterThanOrEqual(0)
      expect(Math.max(x1, y1), text).toBeLessThanOrEqual(1)
      expect(x0, text).toBeLessThan(x1)
      expect(y0, text).toBeLessThan(y1)
      expect(confidence, text).toBe(1)
    }
    expect(words.map(word => word.line)).toEqual(words.map(word => word.line).toSorted((a, b) => a - b))
  })
})
