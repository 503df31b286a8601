import { fileURLToPath } from 'node:url'
import { crc32, deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openFile } from './open-file.ts'
import { pdfOf, testFolder, textLines } from './test-pdf.ts'

let folder: Awaited<ReturnType<typeof testFolder>>
beforeAll(async () => void (folder = await testFolder()))
afterAll(() => folder.remove())

const open = async (name: string, bytes: Uint8Array) => openFile(await folder.file(name, bytes))
const page = { content: textLines(['Hello']) }

describe('openFile', () => {
  it('counts the pages of a PDF', async () => {
    expect(await open('three.pdf', pdfOf([page, page, page]))).toEqual({ kind: 'pdf', pages: 3 })
  })

  it('detects the kind by the bytes, not by the name', async () => {
    expect(await open('really-a.png', pdfOf([page]))).toEqual({ kind: 'pdf', pages: 1 })
  })

  it('opens a PDF with a script without running it', async () => {
    const script = '/OpenAction << /S /JavaScript /JS (while (true) {}) >>'
    expect(await open('script.pdf', pdfOf([page], script))).toEqual({ kind: 'pdf', pages: 1 })
  })

  it.each([
    ['empty.pdf', Buffer.alloc(0), 'file.empty'],
    ['notes.pdf', Buffer.from('these are notes'), 'file.not-an-image-or-pdf'],
    ['drawing.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), 'file.not-an-image-or-pdf'],
    ['short.png', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 'file.truncated'],
    ['short.jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'file.truncated'],
    ['short.pdf', pdfOf([page]).subarray(0, 60), 'file.truncated'],
    ['flood.png', pngHeader(16_000, 16_000), 'file.too-many-pixels'],
    ['many.pdf', pdfOf(Array.from({ length: 501 }, () => page)), 'file.too-many-pages'],
  ])('refuses %s', async (name, bytes, code) => {
    await expect(open(name, bytes)).rejects.toMatchObject({ code })
  })

  it('refuses an encrypted PDF', async () => {
    const encrypted = fileURLToPath(new URL('./fixtures/encrypted.pdf', import.meta.url))
    await expect(openFile(encrypted)).rejects.toMatchObject({ code: 'file.encrypted' })
  })
})

/** A PNG whose header states this size; its pixel data are much shorter. */
function pngHeader(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
