import { describe, expect, it } from 'vitest'
import { partName } from './store-attachments.ts'

describe('the name of an attachment', () => {
  it.each([
    [null, 'attachment 3.pdf'],
    ['', 'attachment 3.pdf'],
    ['../..', 'attachment 3.pdf'],
    ['a/b\\c.pdf', 'c.pdf'],
    ['a\u0000\r\nb.pdf', 'ab.pdf'],
    ['\u202egnp.exe', 'gnp.exe'],
    [' two   words.pdf ', 'two words.pdf'],
    ['\ud800.pdf', '\ufffd.pdf'],
  ])('%j becomes %j', (given, name) => expect(partName(given, 2, 'pdf')).toBe(name))
  it('keeps its ending when it is shortened', () => {
    expect(partName(`${'x'.repeat(300)}.pdf`, 0, 'pdf')).toBe(`${'x'.repeat(115)}….pdf`)
  })
})
