import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isTfn, maskedTfn, plainTfn, shownTfn } from './tfn.ts'

/** The beginning of a number of nine digits. */
const eightDigits = fc.integer({ min: 1, max: 99_999_999 }).map(n => String(n).padStart(8, '0'))
const digits = [...'0123456789']
/** A number of eight or nine digits that passes. */
const good = fc.integer({ min: 1, max: 999_999_999 }).map(String).filter(isTfn)

describe('a tax file number', () => {
  it.each(['123 456 782', '876543210', ' 459 599 230 ', '37 118 629', '81854402', '112\t474\u00a0082'])('%j is valid', text =>
    expect(isTfn(text)).toBe(true),
  )
  it.each([
    '',
    '123456783',
    '12345678',
    '1234567820',
    '37118628',
    '000000000',
    '00000000',
    '123-456-782',
    'TFN 123456782',
    '١23456782',
    '1234567.82',
    '-23456782',
    '51824753556',
  ])('%j is invalid', text => expect(isTfn(text)).toBe(false))

  it('has at most one valid check digit', () => {
    fc.assert(fc.property(eightDigits, start => digits.filter(last => isTfn(start + last)).length <= 1))
  })
  it('is invalid when any one digit is changed', () => {
    fc.assert(
      fc.property(good, fc.nat(), fc.nat(9), (tfn, place, digit) => {
        const at = place % tfn.length
        const changed = tfn.slice(0, at) + digit + tfn.slice(at + 1)
        expect(isTfn(changed)).toBe(changed === tfn)
      }),
    )
  })
  it('is invalid when two different neighbouring digits are swapped', () => {
    fc.assert(
      fc.property(good, fc.nat(), (tfn, place) => {
        const at = place % (tfn.length - 1)
        const swapped = tfn.slice(0, at) + (tfn[at + 1] ?? '') + (tfn[at] ?? '') + tfn.slice(at + 2)
        expect(isTfn(swapped)).toBe(swapped === tfn)
      }),
    )
  })
  it('has no white space when sent, and has it when shown', () => {
    expect([plainTfn(' 123 456\n782 '), shownTfn('123456782'), shownTfn('37118629'), shownTfn('37')]).toEqual([
      '123456782',
      '123 456 782',
      '37 118 629',
      '37',
    ])
  })
  it('is masked except for its last three digits', () => expect(maskedTfn('782')).toBe('••• ••• 782'))
})
