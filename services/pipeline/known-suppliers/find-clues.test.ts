import { describe, expect, it } from 'vitest'
import { pageOf } from '../fields/page-of.test-help.ts'
import { domainsOf, findClues, isSameShape, isDistinctive, numberShape } from './find-clues.ts'

describe('domainsOf', () => {
  it.each([
    ['Kestrel Timber www.kestrel-timber.com.au', ['kestrel-timber.com.au']],
    ['accounts@shop.kestrel.com.au or https://kestrel.com.au/pay', ['kestrel.com.au']],
    ['bob@gmail.com, bob@bigpond.com, me@icloud.com', []],
    ['Total 1.234 No.12 J.R. Smith 3.com', ['3.com']],
    ['a.com b.com c.com d.com e.com', ['a.com', 'b.com', 'c.com', 'd.com']],
    ['Email:INFO@KESTREL.NET.AU.', ['kestrel.net.au']],
    ['www.transport.nsw.gov.au, pay.transport.nsw.gov.au', ['transport.nsw.gov.au']],
    ['office@kestrel.vic.edu.au', ['kestrel.vic.edu.au']],
    ['www.nsw.gov.au or info@nsw.gov.au', ['nsw.gov.au']],
    ['portal.ato.gov.au www.kestrel.edu.au', ['ato.gov.au', 'kestrel.edu.au']],
  ])('of %s', (text, expected) => expect(domainsOf({ text })).toEqual(expected))
})

it('findClues answers every possible number with its place', () => {
  const { numbers, domains } = findClues([pageOf(['Kestrel Timber kestrel.com.au', 'Invoice No: KT-20417', 'Order 88213'])])
  expect(domains).toEqual(['kestrel.com.au'])
  expect(numbers.map(({ value, page }) => [value, page])).toEqual(
    expect.arrayContaining([
      ['KT-20417', 1],
      ['88213', 1],
    ]),
  )
  expect(numbers.every(({ box }) => box?.length === 4)).toBe(true)
})

describe('the shape of a number', () => {
  it.each([
    ['INV-20417', 'INV-99999'],
    ['2026/18 a', '9999/99A'],
    ['417', '999'],
  ])('of %s is %s', (number, shape) => expect(numberShape(number)).toBe(shape))
  it.each([
    ['INV-9999', 'INV-99999', true],
    ['INV-9999', 'INV-999999', false],
    ['INV-9999', 'SI-9999', false],
    ['9999', '999', true],
    ['99/99', '99-99', false],
    ['A9', 'A9B', false],
  ])('%s and %s: %s', (a, b, same) => expect([isSameShape(a, b), isSameShape(b, a)]).toEqual([same, same]))
  it('is distinctive with letters or signs, and three digits', () =>
    expect(['INV-999', '99999', 'A9', '9999/99'].filter(isDistinctive)).toEqual(['INV-999', '9999/99']))
})
