import { describe, expect, it } from 'vitest'
import { sniff } from './sniff.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')

describe('sniff', () => {
  it('detects PNG, JPEG and PDF by their first bytes', () => {
    expect(sniff(bytes('\x89PNG\r\n\x1a\n____'))).toBe('png')
    expect(sniff(bytes('\xff\xd8\xff\xe0'))).toBe('jpeg')
    expect(sniff(bytes('%PDF-1.4'))).toBe('pdf')
  })

  it('accepts other bytes before a PDF header within the first 1024 bytes only', () => {
    expect(sniff(bytes(`\r\n\r\n%PDF-1.4`))).toBe('pdf')
    expect(sniff(bytes(`${' '.repeat(2000)}%PDF-1.4`))).toBeNull()
  })

  it('returns null for every other type', () => {
    for (const text of ['', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'GIF89a', 'PK\x03\x04', '\x89PNG', 'RIFF____WEBP']) expect(sniff(bytes(text))).toBeNull()
  })
})
