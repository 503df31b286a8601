import sharp from 'sharp'
import { expect, it } from 'vitest'
import { grayOf, grayPng } from './gray-png.ts'

it('writes a gray PNG of one channel that reads back as it was, with its resolution', async () => {
  const [width, height] = [37, 23]
  const pixels = Uint8Array.from({ length: width * height }, (_, i) => (i * 7 + (i >> 3)) % 256)
  const png = await grayPng({ pixels, width, height }, 200)
  const { data, info } = await sharp(Buffer.from(await png.arrayBuffer())).raw().toBuffer({ resolveWithObject: true })
  const meta = await sharp(Buffer.from(await png.arrayBuffer())).metadata()
  expect([info.width, info.height, meta.channels, meta.space, meta.density]).toEqual([width, height, 1, 'b-w', 200])
  const first = info.channels // sharp may spread gray over three equal channels
  expect(Uint8Array.from({ length: width * height }, (_, i) => data[i * first]!)).toEqual(pixels)
})

it('weighs colours as the eye does', () => {
  expect([...grayOf(Uint8ClampedArray.of(255, 255, 255, 255, 255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 0, 0, 0, 255))]).toEqual([255, 76, 150, 29, 0])
})
