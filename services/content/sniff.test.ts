import { describe, expect, it } from 'vitest'
import { sniff } from './sniff.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')

describe('sniff', () => {
  it('detects PNG, JPEG and PDF by their first bytes', () => {
    expect(sniff(bytes('\x89PNG\r\n\x1a\n____'))).toBe('png')
    expect(sniff(bytes('\xff\xd8\xff\xe0'))).toBe('jpeg')
    expect(sniff(bytes('%PDF-1.4'))).toBe('pdf')
  })

  it('detects HEIC by its main or a compatible brand, and no other file of that container', () => {
    const box = (length: number, ...brands: string[]) =>
      bytes(`\0\0\0${String.fromCharCode(length)}ftyp${brands[0]}\0\0\0\0${brands.slice(1).join('')}`)
    expect(sniff(box(24, 'heic', 'mif1', 'heic'))).toBe('heic')
    expect(sniff(box(24, 'mif1', 'mif1', 'heic'))).toBe('heic')
    for (const other of [
      box(24, 'avif', 'mif1', 'avif'),
      box(24, 'mif1', 'mif1', 'miaf'),
      box(20, 'isom', 'mp42'),
      bytes('\0\0\0\x18ftyp'),
    ])
      expect(sniff(other)).toBeNull()
    // A brand behind the end of the box is part of the next one.
    expect(sniff(box(20, 'avif', 'mif1', 'heic'))).toBeNull()
  })

  it('accepts other bytes before a PDF header within the first 1024 bytes only', () => {
    expect(sniff(bytes(`\r\n\r\n%PDF-1.4`))).toBe('pdf')
    expect(sniff(bytes(`${' '.repeat(2000)}%PDF-1.4`))).toBeNull()
  })

  it('returns null for every other type', () => {
    for (const text of ['', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'GIF89a', 'PK\x03\x04', '\x89PNG', 'RIFF____WEBP'])
      expect(sniff(bytes(text))).toBeNull()
  })
})
