/**
 * collect.ts DIR… OUT.bin: patches of letters from upright page images (PNG, JPEG, PDF). Each page is rotated all four ways
 * before it is measured, so that only the letters differ. A record is the page's number (4 bytes, little
 * endian, so that training and testing use different pages), the quarter turns that make it upright (1 byte), and the patch (256 bytes).
 * The committed network comes from every second picture of the SROIE sample and 60 documents of the invoice generator.
 */
import { createWriteStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { decodeImage, longestSide, rotateGray, type Pixels } from '../../../services/workers/image.ts'
import { kindOf } from '../../../services/workers/open-file.ts'
import { openPdf } from '../../../services/workers/pdf.ts'
import { toGray } from '../../../services/pipeline/reading/gray.ts'
import { measurePage } from '../../../services/pipeline/reading/measure-page.ts'
import { patchesOf } from '../../../services/pipeline/reading/orientation.ts'

const folders = process.argv.slice(2, -1)
const out = createWriteStream(process.argv.at(-1)!)
let page = 0
for (const folder of folders) {
  for (const name of (await readdir(folder)).filter(n => /\.(png|jpe?g|pdf)$/i.test(n)).sort()) {
    const { width, height, channels, data } = await pixelsOf(join(folder, name))
    const upright = toGray(width, height, channels, data)
    for (let quarters = 0; quarters < 4; quarters++) {
      const { small, letters } = measurePage(quarters === 0 ? upright : await rotateGray(upright, 360 - 90 * quarters))
      for (const patch of patchesOf(small, letters, 60)) write(quarters, patch)
    }
    page++
  }
}
out.end()
console.log(`${page} pages`)

function write(quarters: number, patch: Float32Array): void {
  const record = Buffer.alloc(261)
  record.writeUInt32LE(page)
  record.writeUInt8(quarters, 4)
  patch.forEach((v, at) => record.writeUInt8(Math.round(v * 255), 5 + at))
  out.write(record)
}

async function pixelsOf(path: string): Promise<Pixels> {
  if ((await kindOf(path)) !== 'pdf') return decodeImage(path, longestSide)
  const pdf = await openPdf(path)
  const first = await pdf.page(1)
  try {
    return await first.draw(first.width, 0)
  } finally {
    await pdf.close()
  }
}
