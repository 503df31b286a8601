import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { ciiOf, ublOf } from '../testing/e-invoices.ts'
import { openFile } from './open-file.ts'
import { prepareFile } from './prepare-file.ts'
import { invoiceLines, pdfOf, testFolder, textLines } from './test-pdf.ts'

let folder: Awaited<ReturnType<typeof testFolder>>
beforeAll(async () => void (folder = await testFolder()))
afterAll(() => folder.remove())

let files = 0
const notNeeded = () => Promise.reject(new Error('no reader is expected here'))
const readers = { ocr: notNeeded, lines: notNeeded }
const file = (bytes: Uint8Array | string) => folder.file(`${files++}`, Buffer.from(bytes))
const printed = { content: textLines(invoiceLines) }
const embedded = async (attached: Record<string, string>, page = 1) =>
  (await prepareFile(readers, await file(pdfOf([printed, printed], '', attached)), 'pdf', page)).prepared.eInvoice

describe('openFile', () => {
  it('counts the pages that are drawn for an e-invoice', async () => {
    expect(await openFile(await file(ublOf()))).toEqual({ kind: 'xml', pages: 1 })
    expect(await openFile(await file(ublOf({ lines: 100 })))).toEqual({ kind: 'xml', pages: 5 })
    expect(await openFile(await file(Buffer.from(`\ufeff${ublOf({ credit: true })}`, 'utf16le')))).toEqual({ kind: 'xml', pages: 1 })
    expect(await openFile(await file(ublOf().replace('?>', `?><!--${'long '.repeat(3000)}-->`)))).toEqual({ kind: 'xml', pages: 1 })
  })

  it.each<[string, string, string]>([
    ['another XML', '<?xml version="1.0"?><order/>', 'file.not-an-e-invoice'],
    ['an e-invoice that is cut off', ublOf().slice(0, 3000), 'file.e-invoice-unreadable'],
    ['entities in an e-invoice', ublOf().replace('INV-20417', '&lol;'), 'file.e-invoice-unreadable'],
  ])('refuses %s', async (_, text, code) => {
    await expect(openFile(await file(text))).rejects.toMatchObject({ code })
  })
})

describe('prepareFile', () => {
  it('draws an e-invoice as a page with its words, values and their places', async () => {
    const { prepared, image, ocr } = await prepareFile(readers, await file(ublOf()), 'xml', 1)
    expect([prepared.width, prepared.height, prepared.turned, ocr]).toEqual([1654, 2339, 0, null])
    expect(await sharp(image).metadata()).toMatchObject({ format: 'jpeg', width: 1654, height: 2339 })
    expect(prepared.eInvoice?.values).toMatchObject({ total: 33_000, supplierName: 'Harbour Street Plumbing' })
    expect(Object.keys(prepared.eInvoice?.boxes ?? {})).toHaveLength(8)
  })

  it('draws letters inside their boxes and nowhere else, without a font of the system', async () => {
    const { prepared, image } = await prepareFile(readers, await file(ublOf({ number: 'ĀĒĪŌŪ-wharenui-Ελλ' })), 'xml', 1)
    const { data, info } = await sharp(image).grayscale().raw().toBuffer({ resolveWithObject: true })
    const inkIn = ([x0, y0, x1, y1]: readonly number[]) => {
      let [dark, all] = [0, 0]
      for (let y = Math.floor(y0! * info.height); y < Math.ceil(y1! * info.height); y++)
        for (let x = Math.floor(x0! * info.width); x < Math.ceil(x1! * info.width); x++)
          [dark, all] = [dark + (data[y * info.width + x]! < 160 ? 1 : 0), all + 1]
      return dark / all
    }
    for (const { text, box } of prepared.text!) expect([text, inkIn(box) > 0.02]).toEqual([text, true])
    expect([inkIn([0, 0, 0.07, 1]), inkIn([0, 0, 1, 0.05]), inkIn([0.94, 0, 1, 1])]).toEqual([0, 0, 0])
  })

  it('draws the same page each time, and carries the values on the first alone', async () => {
    const path = await file(ublOf({ lines: 100 }))
    const [one, again, second] = await Promise.all([
      prepareFile(readers, path, 'xml', 1),
      prepareFile(readers, path, 'xml', 1),
      prepareFile(readers, path, 'xml', 2),
    ])
    expect(again.image.equals(one.image)).toBe(true)
    expect([one.prepared.eInvoice === undefined, second.prepared.eInvoice]).toEqual([false, undefined])
    await expect(prepareFile(readers, path, 'xml', 99)).rejects.toMatchObject({ code: 'file.page-unreadable' })
  })

  it('finds the e-invoice that is embedded in a PDF, on its first page', async () => {
    for (const attached of [
      { 'factur-x.xml': ciiOf() },
      { 'zugferd-invoice.xml': ciiOf() },
      { 'xrechnung.xml': ublOf() },
      { 'anything.bin': ublOf() },
      { 'terms.xml': '<terms/>', 'data.txt': 'text', 'ours.xml': ciiOf() },
      { 'copy.xml': ublOf({ number: 'X' }), 'factur-x.xml': ciiOf() },
    ]) {
      expect(await embedded(attached)).toMatchObject({ values: { total: 33_000, invoiceNumber: 'INV-20417' }, boxes: null })
    }
    expect(await embedded({ 'factur-x.xml': ciiOf() }, 2)).toBeUndefined()
  })

  it('takes a PDF as any other when nothing in it is an e-invoice that can be read, or one of several', async () => {
    for (const attached of [
      {},
      { 'terms.xml': '<terms/>' },
      { 'factur-x.xml': ciiOf().slice(0, 900) },
      { 'a.xml': ublOf(), 'b.xml': ublOf({ number: 'B' }) },
    ])
      expect(await embedded(attached)).toBeUndefined()
  })
})
