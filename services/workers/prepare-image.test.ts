import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openFile } from './open-file.ts'
import { openPdf } from './pdf.ts'
import { preparePage } from './prepare-page.ts'
import { invoiceLines, pdfOf, testFolder, textLines } from './test-pdf.ts'

/** A 600 × 840 picture of an invoice, made by drawing a PDF: no font of the machine is needed. */
let picture: Sharp
let folder: Awaited<ReturnType<typeof testFolder>>
beforeAll(async () => {
  folder = await testFolder()
  const pdf = await openPdf(await folder.file('drawn.pdf', pdfOf([{ content: textLines(invoiceLines, 20, 280, 13), size: [216, 300] }])))
  const page = await pdf.page(1)
  const { width, height, channels, data } = await page.draw(page.width, 0)
  picture = sharp(data, { raw: { width, height, channels } }).flatten()
  await pdf.close()
})
afterAll(() => folder.remove())

const noOcr = () => Promise.reject(new Error('OCR is not expected here'))

async function prepare(name: string, bytes: Buffer) {
  const path = await folder.file(name, bytes)
  const { kind } = await openFile(path)
  return preparePage({ ocr: noOcr, lines: noOcr }, path, kind, 1)
}

describe('preparePage of an image', () => {
  it.each<[string, (s: Sharp) => Sharp]>([
    ['gray JPEG', s => s.grayscale().jpeg()],
    ['progressive JPEG', s => s.jpeg({ progressive: true })],
    ['CMYK JPEG', s => s.toColourspace('cmyk').jpeg()],
    ['16-bit PNG', s => s.toColourspace('rgb16').png()],
    ['1-bit PNG', s => s.threshold(160).png({ palette: true, colours: 2, bitdepth: 1 } as never)],
    ['palette PNG', s => s.png({ palette: true, colours: 8 })],
    ['interlaced PNG', s => s.png({ progressive: true })],
    ['transparent PNG', s => s.ensureAlpha(0.9).png()],
  ])('reads a %s', async (name, encode) => {
    const { prepared, image, ocr } = await prepare(name, await encode(picture.clone()).toBuffer())
    expect(prepared).toMatchObject({ width: 600, height: 833, turned: 0, text: null })
    expect(await sharp(image).metadata()).toMatchObject({ format: 'jpeg', width: 600, height: 833 })
    expect(prepared.ocr!.width).toBeGreaterThan(400)
    expect(ocr!.length).toBeGreaterThan(5000)
    // Paper stays white and ink dark: an inverted CMYK or a wrong 16-bit depth would show here.
    const { channels } = await sharp(image).stats()
    expect(channels[0]!.mean).toBeGreaterThan(180)
    expect(channels[0]!.min).toBeLessThan(90)
  })

  it('applies the EXIF rotation and does not count it in `turned`', async () => {
    const lying = await picture.clone().rotate(90).withMetadata({ orientation: 8 }).jpeg().toBuffer()
    const { prepared } = await prepare('camera.jpg', lying)
    expect(prepared).toMatchObject({ width: 600, height: 833, turned: 0 })
  })

  it.each([90, 180, 270])('makes a page upright that was rotated by %i degrees', async rotation => {
    const { prepared } = await prepare(`rotated-${rotation}.png`, await picture.clone().rotate(rotation).png().toBuffer())
    expect(prepared).toMatchObject({ width: 600, height: 833, turned: 360 - rotation })
  })

  it('keeps the stored image within 2400 pixels and the OCR image within 8 megapixels', async () => {
    const large = await picture.clone().resize({ width: 3600 }).jpeg().toBuffer()
    const { prepared, image } = await prepare('large.jpg', large)
    expect(prepared).toMatchObject({ width: 1729, height: 2400 })
    expect(await sharp(image).metadata()).toMatchObject({ width: 1729, height: 2400 })
    expect(prepared.ocr!.width * prepared.ocr!.height).toBeLessThanOrEqual(8_000_000)
  })

  it('prepares a blank page', async () => {
    const blank = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    expect((await prepare('blank.png', blank)).prepared).toMatchObject({ width: 300, height: 400, turned: 0 })
  })

  it('removes the metadata of the original', async () => {
    const tagged = await picture
      .clone()
      .withExif({ IFD0: { Copyright: 'somebody' } })
      .jpeg()
      .toBuffer()
    expect((await sharp((await prepare('tagged.jpg', tagged)).image).metadata()).exif).toBeUndefined()
  })

  it.each(['jpeg', 'png'] as const)('rejects a truncated %s', async kind => {
    const whole = await picture.clone().toFormat(kind).toBuffer()
    await expect(prepare(`half.${kind}`, whole.subarray(0, whole.length / 2))).rejects.toMatchObject({ code: 'file.truncated' })
  })
})
