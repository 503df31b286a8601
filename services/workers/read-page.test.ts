import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ReadPage, Word } from '../../contracts/page.ts'
import { decodeImage, toJpeg, rotateGray, type Pixels } from './image.ts'
import { lineDetectorPath, lineReaderPath } from '../pipeline/reading-version.ts'
import { toGray } from '../pipeline/reading/gray.ts'
import { startOcr, type Ocr } from './ocr.ts'
import { openPdf } from './pdf.ts'
import { preparePage } from './prepare-page.ts'
import { loadLineDetector, loadLineReader } from './onnx.ts'
import { readPage, type Readers } from './read-page.ts'
import { rereadValues } from './read-with-tesseract.ts'
import type { LineModels } from '../pipeline/reading/read-lines.ts'
import { invoiceLines, pdfOf, testFolder, textLines } from './test-pdf.ts'

let folder: Awaited<ReturnType<typeof testFolder>>
let ocr: Ocr
let lines: LineModels
const readers: Readers = { ocr: async () => ocr, lines: async () => lines }
/** The page's words as the PDF gives them, and its picture. */
let truth: Word[]
let drawn: Pixels
beforeAll(async () => {
  folder = await testFolder()
  ocr = await startOcr()
  lines = { detect: await loadLineDetector(lineDetectorPath), read: await loadLineReader(lineReaderPath) }
  const path = await folder.file('drawn.pdf', pdfOf([{ content: textLines(invoiceLines, 20, 280, 13), size: [216, 300] }]))
  truth = (await preparePage(readers, path, 'pdf', 1)).prepared.text!
  const pdf = await openPdf(path)
  drawn = await (await pdf.page(1)).draw(600, 0)
  await pdf.close()
})
afterAll(async () => {
  await ocr.close()
  await folder.remove()
})

async function readImage(name: string, rotation: number): Promise<ReadPage> {
  const path = await folder.file(name, await toJpeg(drawn, rotation))
  const { prepared, ocr: image } = await preparePage(readers, path, 'jpeg', 1)
  return readPage(readers, 1, prepared, image)
}

const linesOf = (words: Word[]) => Object.values(Object.groupBy(words, w => w.line)).map(line => line!.map(w => w.text).join(' '))

describe('readPage', () => {
  it('reads a picture of text, with the box of each word', async () => {
    const page = await readImage('upright.jpg', 0)
    expect(page).toMatchObject({ page: 1, width: 600, height: 833, turned: 0, readBy: 'ocr' })
    expect(page.confidence).toBeGreaterThan(0.85)
    expect(linesOf(page.words).join('\n')).toContain('Tax Invoice 20417')
    expect(nearMisses(page.words)).toEqual([])
  }, 60_000)

  it('corrects a misread digit of a number and changes no other word', async () => {
    const { width, height, channels, data } = await decodeImage(await folder.file('again.jpg', await toJpeg(drawn, 0)), 600)
    const number = truth.findIndex(word => word.text === '20417')
    const words = truth.map(({ text, box: [x0, y0, x1, y1], line }) => ({
      text: text === '20417' ? '28417' : text,
      left: x0 * width,
      top: y0 * height,
      right: x1 * width,
      bottom: y1 * height,
      confidence: 0.9,
      line,
    }))
    const reread = await rereadValues(lines.read, toGray(width, height, channels, data), words)
    expect(reread.map(word => word.text)).toEqual(truth.map(word => word.text))
    expect(reread[number]!.confidence).toBeLessThan(0.9)
  }, 60_000)

  it('reads with Tesseract what the line models do not find', async () => {
    const path = await folder.file('missed.jpg', await toJpeg(drawn, 0))
    const { prepared, ocr: image } = await preparePage(readers, path, 'jpeg', 1)
    const blind: LineModels = { ...lines, detect: async ({ width, height }) => ({ data: new Float32Array(width * height), width, height }) }
    const page = await readPage({ ...readers, lines: async () => blind }, 1, prepared, image)
    expect(linesOf(page.words).join('\n')).toContain('Tax Invoice 20417')
  }, 60_000)

  it('reads the logo of a PDF with a text layer, in the order of the page', async () => {
    const logo = await openPdf(
      await folder.file('logo.pdf', pdfOf([{ content: textLines(['Fernhollow Timber'], 10, 14, 18), size: [200, 40] }])),
    )
    const picture = await (await logo.page(1)).draw(600, 0)
    await logo.close()
    const image = { jpeg: await toJpeg(picture, 0), width: picture.width, height: picture.height }
    const path = await folder.file(
      'with-logo.pdf',
      pdfOf([{ content: `q 200 0 0 40 50 780 cm /Im Do Q\n${textLines(invoiceLines.slice(1), 50, 740)}`, image }]),
    )
    const { prepared } = await preparePage(readers, path, 'pdf', 1)
    expect(linesOf(prepared.text!)).toEqual(['Fernhollow Timber', ...invoiceLines.slice(1)])
    expect(prepared.text![0]!.box[0]).toBeCloseTo(60 / 595, 2)
  }, 60_000)

  it('gives the boxes of a rotated page as fractions of the stored image', async () => {
    const page = await readImage('turned.jpg', 90)
    expect(page).toMatchObject({ width: 600, height: 833, turned: 270 })
    expect(nearMisses(page.words)).toEqual([])
  }, 60_000)

  it('returns the words of a text layer without OCR', async () => {
    const notCalled = () => Promise.reject(new Error('not called'))
    const prepared = { width: 600, height: 833, turned: 0, text: truth, ocr: null }
    const page = await readPage({ ocr: notCalled, lines: notCalled }, 3, prepared, null)
    expect(page).toEqual({ page: 3, width: 600, height: 833, turned: 0, readBy: 'pdf-text', confidence: 1, words: truth })
  })

  it('returns no words for a blank page', async () => {
    const white = { width: 200, height: 300, channels: 1 as const, data: Buffer.alloc(60_000, 255) }
    const path = await folder.file('white.jpg', await toJpeg(white, 0))
    const { prepared, ocr: image } = await preparePage(readers, path, 'jpeg', 1)
    expect(await readPage(readers, 1, prepared, image)).toMatchObject({ confidence: 0, words: [] })
  }, 60_000)

  it('rotates gray images and stored ones in the same direction', async () => {
    const { width, height, channels, data } = await decodeImage(await folder.file('small.jpg', await toJpeg(drawn, 90)), 100)
    const back = await rotateGray(toGray(width, height, channels, data), 270)
    expect([back.width, back.height]).toEqual([height, width])
  })
})

/** Words with the same text whose boxes differ by more than 0.02 of the page. Fewer than 30 comparable words is a failure too. */
function nearMisses(words: Word[]): unknown[] {
  const pairs = truth
    .flatMap(t => words.filter(w => w.text === t.text).map(w => ({ t, w })))
    .filter(({ t }) => truth.filter(o => o.text === t.text).length === 1)
  if (pairs.length < 30) return [`only ${pairs.length} words read right`]
  return pairs.filter(({ t, w }) => t.box.some((edge, i) => Math.abs(edge - w.box[i]!) > 0.02))
}
