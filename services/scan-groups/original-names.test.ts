import { describe, expect, it } from 'vitest'
import { namesFrom } from './original-names.ts'

describe('the names that files had before they became scan_{n}', () => {
  it('are taken as they are', () => expect(namesFrom('{"scan_0.pdf":"Produce 3 July.pdf"}').get('scan_0.pdf')).toBe('Produce 3 July.pdf'))
  it('lose their folders and control characters, and are at most 200 characters', () => {
    const names = namesFrom(JSON.stringify({ a: '../../etc/pass\u0000wd', b: 'C:\\paper\\docket.jpg', c: 'x'.repeat(500), d: '///', e: 7 }))
    expect([...names]).toEqual([['a', 'passwd'], ['b', 'docket.jpg'], ['c', 'x'.repeat(200)]])
  })
  it('are none when nothing was sent', () => expect(namesFrom(undefined).size).toBe(0))
  it.each(['[', '[]', 'null', '"scan"'])('are refused as %s', json => expect(() => namesFrom(json)).toThrow('not of the right form'))
})
