import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ReadPage, Word } from '../../contracts/page.ts'
import { decodeImage, toJpeg, rotateGray, type Pixels } from './image.ts'
import { lineReaderPath } from '../pipeline/reading-version.ts'
import { toGray } from '../pipeline/reading/gray.ts'
import { startOcr, type Ocr } from './ocr.ts'
import { openPdf } from './pdf.ts'
import { preparePage } from './prepare-page.ts'
import { loadLineReader, type ReadLine } from './onnx.ts'
import { rereadValues, readPage, type Readers } from './read-page.ts'
import { invoiceLines, pdfOf, testFolder, textLines } from './test-pdf.ts'

let folder: Awaited<ReturnType<typeof testFolder>>
let ocr: Ocr
let line: ReadLine
const readers: Readers = { ocr: async () => ocr, line: async () => line }
/** The page's words as the PDF gives them, and its picture. */
let truth: Word[]
let drawn: Pixels
beforeAll(async () => {
  folder = await testFolder()
  ocr = await startOcr()
  line = await loadLineReader(lineReaderPath)
  const path = await folder.file('drawn.pdf', pdfOf([{ content: textLines(invoiceLines, 20, 280, 13), size: [216, 300] }]))
  truth = (await preparePage(async () => ocr, path, 'pdf', 1)).prepared.text!
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
  const { prepared, ocr: image } = await preparePage(async () => ocr, path, 'jpeg', 1)
  return readPage(readers, 1, prepared, image)
}

const lines = (words: Word[]) => Object.values(Object.groupBy(words, w => w.line)).map(line => line!.map(w => w.text).join(' '))

describe('readPage', () => {
  it('reads a picture of text, with the box of each word', async () => {
    const page = await readImage('upright.jpg', 0)
    expect(page).toMatchObject({ page: 1, width: 600, height: 833, turned: 0, readBy: 'ocr' })
    expect(page.confidence).toBeGreaterThan(0.85)
    expect(lines(page.words).join('\n')).toContain('Tax Invoice 20417')
    expect(nearMisses(page.words)).toEqual([])
  }, 60_000)

  it('corrects a misread digit of a number and changes no other word', async () => {
    const { width, height, channels, data } = await decodeImage(await folder.file('again.jpg', await toJpeg(drawn, 0)), 600)
    const number = truth.findIndex(word => word.text === '20417')
    const words = truth.map(({ text, box: [x0, y0, x1, y1], line }) => (
      { text: text === '20417' ? '28417' : text, left: x0 * width, top: y0 * height, right: x1 * width, bottom: y1 * height, confidence: 0.9, line }
    ))
    const reread = await rereadValues(line, toGray(width, height, channels, data), words)
    expect(reread.map(word => word.text)).toEqual(truth.map(word => word.text))
    expect(reread[number]!.confidence).toBeLessThan(0.9)
  }, 60_000)

  it('gives the boxes of a rotated page as fractions of the stored image', async () => {
    const page = await readImage('turned.jpg', 90)
    expect(page).toMatchObject({ width: 600, height: 833, turned: 270 })
    expect(nearMisses(page.words)).toEqual([])
  }, 60_000)

  it('returns the words of a text layer without OCR', async () => {
    const notCalled = () => Promise.reject(new Error('not called'))
    const prepared = { width: 600, height: 833, turned: 0, text: truth, ocr: null }
    const page = await readPage({ ocr: notCalled, line: notCalled }, 3, prepared, null)
    expect(page).toEqual({ page: 3, width: 600, height: 833, turned: 0, readBy: 'pdf-text', confidence: 1, words: truth })
  })

  it('returns no words for a blank page', async () => {
    const white = { width: 200, height: 300, channels: 1 as const, data: Buffer.alloc(60_000, 255) }
    const path = await folder.file('white.jpg', await toJpeg(white, 0))
    const { prepared, ocr: image } = await preparePage(async () => ocr, path, 'jpeg', 1)
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
  const pairs = truth.flatMap(t => words.filter(w => w.text === t.text).map(w => ({ t, w }))).filter(({ t }) => truth.filter(o => o.text === t.text).length === 1)
  if (pairs.length < 30) return [`only ${pairs.length} words read right`]
  return pairs.filter(({ t, w }) => t.box.some((edge, i) => Math.abs(edge - w.box[i]!) > 0.02))
}
