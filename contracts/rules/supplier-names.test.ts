import { expect, it } from 'vitest'
import { isDomainOf, isLikeName } from './supplier-names.ts'

it.each([
  ['BUNNINGS GROUP LIMITED', 'Bunnings'],
  ['Bluegum Power Pty Ltd', 'Bluegum  power'],
  ['Kestrel Timber (Bathurst)', 'Kestrel Timber'],
  ['The Kestrel Timber Co', 'Kestrel Building Supplies'],
])('%s and %s may be of one supplier', (a, b) => {
  expect(isLikeName(a, b)).toBe(true)
  expect(isLikeName(b, a)).toBe(true)
})

it.each([
  ['TAX INVOICE', "Bob's Plumbing"],
  ['Harbour Plumbing', 'Kestrel Plumbing'],
  ['Invoice to', 'Tax invoice'],
  ['BP', 'BPay View'],
  ['Sydney Services Group', 'Sydney Management Group'],
  ['Kestrel 1300123', 'Bluegum 1300123'],
])('%s and %s are not alike', (a, b) => {
  expect(isLikeName(a, b)).toBe(false)
  expect(isLikeName(b, a)).toBe(false)
})

it.each([
  ['bunnings.com.au', 'Bunnings Group Limited', true],
  ['harbourplumbing.com.au', 'Harbour Street Plumbing Pty Ltd', true],
  ['kestrel-timber.net', 'Kestrel Timber', true],
  ['xero.com', 'Kestrel Timber', false],
  ['plumbing.com.au', 'Harbour Street Plumbing', false],
  ['agl.com.au', 'AGL', true],
  ['bp.com', 'Kestrel bp', false],
  ['bp.com', 'BP', false],
  ['shop.com.au', 'Shop', true],
  ['shop.com.au', 'Kestrel Shop', false],
])('whether the domain %s is made of the name %s: %s', (domain, name, expected) => expect(isDomainOf(domain, name)).toBe(expected))
