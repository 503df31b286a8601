import sharp from 'sharp'
import { expect, it } from 'vitest'
import { grayOf, grayPng } from './gray-png.ts'

it('a gray PNG has one channel, its resolution, and the same pixels when read back', async () => {
  const [width, height] = [37, 23]
  const pixels = Uint8Array.from({ length: width * height }, (_, i) => (i * 7 + (i >> 3)) % 256)
  const png = await grayPng({ pixels, width, height }, 200)
  const { data, info } = await sharp(Buffer.from(await png.arrayBuffer()))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const meta = await sharp(Buffer.from(await png.arrayBuffer())).metadata()
  expect({ width: info.width, height: info.height }).toEqual({ width, height })
  expect(meta).toMatchObject({ channels: 1, space: 'b-w', density: 200 })
  const first = info.channels // sharp may spread gray over three equal channels
  expect(Uint8Array.from({ length: width * height }, (_, i) => data[i * first]!)).toEqual(pixels)
})

it('gray values are the Rec. 601 luma', () => {
  expect([...grayOf(Uint8ClampedArray.of(255, 255, 255, 255, 255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 0, 0, 0, 255))]).toEqual([
    255, 76, 150, 29, 0,
  ])
})
