import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toJpeg } from './image.ts'
import { openPdf } from './pdf.ts'
import type { LineModels } from '../pipeline/reading/read-lines.ts'
import { preparePage } from './prepare-page.ts'
import { invoiceLines, pdfOf, testFolder, textLines, type TestPage } from './test-pdf.ts'

let folder: Awaited<ReturnType<typeof testFolder>>
let scan: NonNullable<TestPage['image']>
beforeAll(async () => {
  folder = await testFolder()
  const pdf = await openPdf(await folder.file('drawn.pdf', pdfOf([{ content: textLines(invoiceLines) }])))
  const page = await pdf.page(1)
  const drawn = await page.draw(page.width, 0)
  scan = { jpeg: await toJpeg(drawn, 0), width: drawn.width, height: drawn.height }
  await pdf.close()
})
afterAll(() => folder.remove())

let files = 0
/** Finds and reads nothing. */
const models: LineModels = {
  detect: async ({ width, height }) => ({ data: new Float32Array(width * height), width, height }),
  read: async () => [],
}
const noOcr = () => Promise.reject(new Error('OCR is not expected here'))
const prepare = async (page: TestPage, catalog = '') =>
  (await preparePage({ ocr: noOcr, lines: async () => models }, await folder.file(`${files++}.pdf`, pdfOf([page], catalog)), 'pdf', 1))
    .prepared
const wholePage = 'q 595 0 0 842 0 0 cm /Im Do Q\n'
const linesOf = (text: { text: string; line: number }[]) =>
  Object.values(Object.groupBy(text, w => w.line)).map(words => words!.map(w => w.text).join(' '))

describe('preparePage of a PDF', () => {
  it('draws the same pixels as a copy and in place, where they are gone afterwards', async () => {
    const pdf = await openPdf(await folder.file('twice.pdf', pdfOf([{ content: textLines(invoiceLines) }])))
    const page = await pdf.page(1)
    const copy = await page.draw(600, 0)
    const inPlace = await page.withDrawn(600, 0, async pixels => ({ ...pixels, isCopy: pixels.data.equals(copy.data) }))
    expect(inPlace).toMatchObject({ width: copy.width, height: copy.height, channels: 4, isCopy: true })
    expect(inPlace.data).toHaveLength(0)
    expect(copy.data).toHaveLength(copy.width * copy.height * 4)
    await pdf.close()
  })

  it('reads the words of the text layer, line by line, with exact boxes', async () => {
    const { width, height, turned, text, ocr } = await prepare({ content: textLines(invoiceLines) })
    expect({ width, height, turned, ocr }).toEqual({ width: 1653, height: 2339, turned: 0, ocr: null })
    expect(linesOf(text!)).toEqual(invoiceLines)
    const abn = text!.find(w => w.text === 'ABN')!
    // Second line: baseline 780 − 16.5 points from below; "ABN" in Helvetica is 667 + 667 + 722 thousandths of 11 points wide.
    expect(abn.box[0]).toBeCloseTo(50 / 595, 3)
    expect(abn.box[2]).toBeCloseTo((50 + 2.056 * 11) / 595, 3)
    expect(abn.box[1]).toBeLessThan(1 - 771 / 842)
    expect(abn.box[3]).toBeGreaterThan(1 - 763.5 / 842)
    expect(abn.confidence).toBe(1)
  })

  it('uses the text layer of a page with a /Rotate entry', async () => {
    const { width, height, turned, text } = await prepare({
      content: textLines(invoiceLines).replace('50 780 Td', '0 1 -1 0 60 50 Tm'),
      page: '/Rotate 90',
    })
    expect({ width, height, turned }).toEqual({ width: 2339, height: 1653, turned: 0 })
    expect(linesOf(text!)).toEqual(invoiceLines)
  })

  it('rotates a page whose text runs upward', async () => {
    const { width, height, turned, text } = await prepare({ content: textLines(invoiceLines).replace('50 780 Td', '0 1 -1 0 60 50 Tm') })
    expect({ width, height, turned }).toEqual({ width: 2339, height: 1653, turned: 90 })
    expect(linesOf(text!)).toEqual(invoiceLines)
  })

  it.each<[string, [number, number]]>([
    ['an upright page', [595, 842]],
    ['a wide slip', [842, 420]],
  ])('reads text that is tilted by a few degrees in its line on %s, and leaves out stamps', async (_, size) => {
    const tilted = (degrees: number, x: number, y: number, text: string): string => {
      const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
      return `BT /F1 11 Tf ${cos} ${sin} ${-sin} ${cos} ${x} ${y} Tm (${text}) Tj ET\n`
    }
    const form = textLines(['CASH SALE of goods and services', 'Date', 'Sold to', 'Total of all goods'], 50, 300)
    const entries = [tilted(3, 100, 280, '9/8/25'), tilted(-2, 100, 271, 'Tolley and Sons, Stall 31 of the market in Penola North')]
    const stamp = tilted(20, 300, 100, 'RECEIVED')
    const { text } = await prepare({ content: form + entries.join('') + stamp, size })
    expect(linesOf(text!)).toEqual([
      'CASH SALE of goods and services',
      'Date 9/8/25',
      'Sold to Tolley and Sons, Stall 31 of the market in Penola North',
      'Total of all goods',
    ])
  })

  it('uses the text layer of a page whose text is painted over an image', async () => {
    expect(
      (await prepare({ content: wholePage.replace('595 0 0 842', '595 0 0 60') + textLines(invoiceLines), image: scan })).text,
    ).not.toBeNull()
  })

  it.each<[string, TestPage]>([
    ['invisible text behind a scan', { content: wholePage + textLines(invoiceLines, 50, 780, 11, 3) }],
    ['text painted over by a scan', { content: textLines(invoiceLines) + wholePage }],
    ['a scan without text', { content: wholePage }],
    [
      'a scan with a short stamp',
      { content: wholePage + textLines(['Received 17 August 2026 by the front office of the firm'], 50, 30, 9) },
    ],
  ])('requires OCR for %s', async (_, page) => {
    const { text, ocr } = await prepare({ ...page, image: scan })
    expect(text).toBeNull()
    expect(ocr!.width).toBeGreaterThan(500)
  })

  it('requires OCR when the text is white on white or garbage', async () => {
    expect((await prepare({ content: `1 1 1 rg ${textLines(invoiceLines)}` })).text).toBeNull()
    expect((await prepare({ content: textLines(Array.from({ length: 12 }, () => 'zxqvb wrtpk mnbvc xzlkj')) })).text).toBeNull()
  })

  it('ignores scripts and open actions', async () => {
    const script = '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>'
    expect(linesOf((await prepare({ content: textLines(invoiceLines) }, script)).text!)).toEqual(invoiceLines)
  })
})
