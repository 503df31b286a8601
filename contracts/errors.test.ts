import { describe, expect, it } from 'vitest'
import { isRefusalCode, refusals, sentenceOf, statusOf, type RefusalCode } from './errors.ts'

const codes = Object.keys(refusals) as RefusalCode[] // keys of the list

describe.each(codes)('%s', code => {
  it('has a status that tells whose fault it is, and a sentence', () => {
    expect(statusOf(code)).toBeGreaterThanOrEqual(400)
    expect(statusOf(code)).toBeLessThanOrEqual(507)
    expect(sentenceOf(code)).toMatch(/^[A-Z].{8,180}$/u)
    expect(isRefusalCode(code)).toBe(true)
  })
  it('speaks to bookkeepers', () => {
    expect(sentenceOf(code)).not.toMatch(/\b(null|undefined|exception|stack|JSON|HTTP|server error|invalid argument)\b/iu)
  })
})

it('signs people out for a missing sign-in only', () => {
  expect(codes.filter(code => statusOf(code) === 401)).toEqual(['sign-in.needed'])
})

it('knows no code that is not listed, whatever JavaScript knows', () => {
  expect(['', 'made-up', 'constructor', 'toString', '__proto__'].some(isRefusalCode)).toBe(false)
})
