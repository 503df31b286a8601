import { describe, expect, it } from 'vitest'
import { admission, namesFrom } from './receive-zip.ts'

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
