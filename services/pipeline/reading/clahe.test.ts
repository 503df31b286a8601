import { describe, expect, it } from 'vitest'
import { clahe } from './clahe.ts'
import { fromPgm, shrink, toGray, toPgm } from './gray.ts'

describe('clahe', () => {
  it('raises contrast where it is low and keeps the order of grays', () => {
    const faint = { width: 160, height: 160, data: Uint8Array.from({ length: 25_600 }, (_, i) => (Math.floor(i / 8) % 2 ? 120 : 110)) }
    const out = clahe(faint)
    const [dark, light] = [out.data[0]!, out.data[8]!]
    expect(light - dark).toBeGreaterThan(10)
  })

  it('produces no seams between the tiles of an even page', () => {
    const even = { width: 200, height: 200, data: new Uint8Array(40_000).fill(200) }
    expect(new Set(clahe(even).data).size).toBe(1)
  })
})

describe('PGM', () => {
  it('is read back as it was written', () => {
    const image = { width: 3, height: 2, data: Uint8Array.of(10, 80, 53, 10, 255, 0) }
    expect(fromPgm(toPgm(image))).toEqual(image)
    expect(() => fromPgm(Buffer.from('P6\n1 1\n255\n___'))).toThrow('not a PGM')
  })
})

describe('gray', () => {
  it('weighs colours, ignores the fourth channel and shrinks by means', () => {
    expect([...toGray(2, 1, 4, Uint8Array.of(255, 255, 255, 7, 255, 0, 0, 7)).data]).toEqual([255, 76])
    expect([...shrink({ width: 5, height: 2, data: Uint8Array.of(0, 10, 20, 30, 99, 20, 10, 40, 30, 99) }, 2).data]).toEqual([10, 30])
  })
})
