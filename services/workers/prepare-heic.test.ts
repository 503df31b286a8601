import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openFile } from './open-file.ts'
import { preparePage } from './prepare-page.ts'
import { testFolder } from './test-pdf.ts'

// Made by fixtures/make-photo.py: stored on its side, with its rotation.
const photo = await readFile(new URL('./fixtures/photo.heic', import.meta.url))
let folder: Awaited<ReturnType<typeof testFolder>>
beforeAll(async () => {
  folder = await testFolder()
})
afterAll(() => folder.remove())

const noOcr = () => Promise.reject(new Error('OCR is not expected here'))
async function prepare(name: string, bytes: Buffer) {
  const path = await folder.file(name, bytes)
  const { kind } = await openFile(path)
  return { kind, ...(await preparePage({ ocr: noOcr, lines: noOcr }, path, kind, 1)) }
}

describe('a HEIC photo', () => {
  it('becomes an upright JPEG like other photos, by the rotation of its file, which is not counted in `turned`', async () => {
    const { kind, prepared, image, ocr } = await prepare('IMG_0001.HEIC', photo)
    expect([kind, prepared]).toMatchObject(['heic', { width: 1240, height: 1754, turned: 0, text: null }])
    expect(await sharp(image).metadata()).toMatchObject({ format: 'jpeg', width: 1240, height: 1754 })
    expect(ocr!.length).toBeGreaterThan(5000)
    const { channels } = await sharp(image).stats()
    expect(channels[0]!.mean).toBeGreaterThan(180)
    expect(channels[0]!.min).toBeLessThan(90)
    expect((await sharp(image).metadata()).exif).toBeUndefined()
  })

  it('named .jpg is read, and so is a JPEG named .heic', async () => {
    expect((await prepare('IMG_0002.jpg', photo)).prepared).toMatchObject({ width: 1240, height: 1754 })
    const jpeg = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#fff' } })
      .jpeg()
      .toBuffer()
    expect(await prepare('IMG_0003.heic', jpeg)).toMatchObject({ kind: 'jpeg', prepared: { width: 300, height: 400 } })
  })

  it.each([0.9, 0.5, 0.05])('is rejected as truncated when only %d of it is there', async share => {
    await expect(prepare(`cut-${share}.heic`, photo.subarray(0, Math.floor(photo.length * share)))).rejects.toMatchObject({
      code: 'file.truncated',
    })
  })

  it('is rejected when its content is damaged', async () => {
    const damaged = Buffer.from(photo)
    damaged.fill(0xff, 16, photo.length - 64)
    await expect(prepare('damaged.heic', damaged)).rejects.toMatchObject({
      code: expect.stringMatching(/^file\.(?:page-unreadable|truncated)$/u) as string,
    })
  })

  it('over 50 megapixels is rejected before its pixels are decoded', async () => {
    const huge = Buffer.from(photo)
    // The box `ispe`: version and flags, width, height.
    const at = huge.indexOf('ispe', 0, 'latin1')
    huge.writeUInt32BE(20_000, at + 8)
    huge.writeUInt32BE(20_000, at + 12)
    await expect(openFile(await folder.file('huge.heic', huge))).rejects.toMatchObject({ code: 'file.too-many-pixels' })
  })

  it('AVIF is no HEIC: the sentence says what can be read', async () => {
    const avif = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#fff' } })
      .avif()
      .toBuffer()
    await expect(prepare('IMG_0004.heic', avif)).rejects.toMatchObject({ code: 'file.not-an-image-or-pdf' })
  })
})
