import { once } from 'node:events'
import { PassThrough, Readable, Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { describe, expect, it } from 'vitest'
import { admission, namesFrom, withHead } from './receive-zip.ts'

const part = { partId: 'p', files: 20, announcedFiles: 0 }
const group = (files: number, admittedFiles: number, ...uploads: string[]) => ({
  uploads,
  admittedFiles,
  order: Array.from({ length: files }, (_, i) => `file-${i}`),
})

describe('the reservation of an upload', () => {
  it('is made with the first part, for the whole batch', () => {
    expect(admission(null, { ...part, announcedFiles: 45 })).toEqual({ newFiles: 45, admittedFiles: 45 })
  })
  it('is zero for a later part of an admitted batch', () => {
    expect(admission(group(20, 45, 'first'), { ...part, announcedFiles: 45 })).toEqual({ newFiles: 0, admittedFiles: null })
    expect(admission(group(40, 45, 'first', 'second'), { ...part, files: 5, announcedFiles: 45 })).toEqual({
      newFiles: 0,
      admittedFiles: null,
    })
  })
  it('is null for a part that is stored already', () => {
    expect(admission(group(20, 20, 'p'), part)).toBeNull()
  })
  it('is made again for files added to a batch, and for more files than announced', () => {
    expect(admission(group(45, 45, 'first'), { ...part, announcedFiles: 60, files: 15 })).toEqual({ newFiles: 15, admittedFiles: 60 })
    expect(admission(group(40, 45, 'first'), { ...part, announcedFiles: 45 })).toEqual({ newFiles: 20, admittedFiles: 60 })
  })
  it('counts the actual files if the sender announced none, or fewer', () => {
    expect(admission(null, part)).toEqual({ newFiles: 20, admittedFiles: 20 })
    expect(admission(null, { ...part, announcedFiles: 3 })).toEqual({ newFiles: 20, admittedFiles: 20 })
  })
})

describe('original file names', () => {
  it('are used unchanged', () => expect(namesFrom('{"scan_0.pdf":"Produce 3 July.pdf"}').get('scan_0.pdf')).toBe('Produce 3 July.pdf'))
  it('lose their folders and control characters, and are at most 200 characters', () => {
    const names = namesFrom(JSON.stringify({ a: '../../etc/pass\u0000wd', b: 'C:\\paper\\docket.jpg', c: 'x'.repeat(500), d: '///', e: 7 }))
    expect([...names]).toEqual([
      ['a', 'passwd'],
      ['b', 'docket.jpg'],
      ['c', 'x'.repeat(200)],
    ])
  })
  it('are empty if none were sent', () => expect(namesFrom(undefined).size).toBe(0))
  it.each(['[', '[]', 'null', '"scan"'])('are refused as %s', json => expect(() => namesFrom(json)).toThrow('not of the right form'))
})

describe('a stream whose first bytes were looked at', () => {
  it.each([0, 100, 5000, 200_000])('still has all of its %i bytes', async size => {
    const bytes = Buffer.alloc(size, 'abc')
    const { head, stream } = await withHead(
      Readable.from([bytes.subarray(0, 3000), bytes.subarray(3000)].filter(({ length }) => length > 0)),
    )
    expect(bytes.subarray(0, 4096).equals(head.subarray(0, 4096))).toBe(true)
    expect(bytes.equals(await buffer(stream))).toBe(true)
  })
  it('fails with the error of its source', async () => {
    const source = new PassThrough()
    source.write(Buffer.alloc(5000))
    const { stream } = await withHead(source)
    source.destroy(new Error('damaged'))
    await expect(buffer(stream)).rejects.toThrow('damaged')
  })
  it('closes its source where it cannot be stored, as on a full disk', async () => {
    const source = Readable.from(
      (function* () {
        for (;;) yield Buffer.alloc(65_536)
      })(),
    )
    const { stream } = await withHead(source)
    const full = new Writable({ write: (_chunk, _encoding, done) => done(new Error('ENOSPC')) })
    await expect(pipeline(stream, full)).rejects.toThrow('ENOSPC')
    if (!source.closed) await once(source, 'close')
    expect(source.destroyed).toBe(true)
  })
})
