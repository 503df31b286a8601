import { describe, expect, it } from 'vitest'
import { isRefusalCode, refusals, sentenceOf, statusOf, type RefusalCode } from './errors.ts'

const codes = Object.keys(refusals) as RefusalCode[] // keys of the list

describe.each(codes)('%s', code => {
  it('has a 4xx or 5xx status and a sentence', () => {
    expect(statusOf(code)).toBeGreaterThanOrEqual(400)
    expect(statusOf(code)).toBeLessThanOrEqual(507)
    expect(sentenceOf(code)).toMatch(/^[A-Z].{8,180}$/u)
    expect(isRefusalCode(code)).toBe(true)
  })
  it('has a sentence without technical terms', () => {
    expect(sentenceOf(code)).not.toMatch(/\b(null|undefined|exception|stack|JSON|HTTP|server error|invalid argument)\b/iu)
  })
})

it('status 401, which signs users out, is used for a missing sign-in only', () => {
  expect(codes.filter(code => statusOf(code) === 401)).toEqual(['sign-in.needed'])
})

it('isRefusalCode is false for unlisted codes, and for names of inherited properties', () => {
  expect(['', 'made-up', 'constructor', 'toString', '__proto__'].filter(isRefusalCode)).toEqual([])
})
