import { expect, it } from 'vitest'
import { clearsAbn, isSameSupplier } from './suppliers.ts'

it.each([
  ['Bluegum Power', 'Bluegum  Power '],
  ['Bluegum Power', 'Blue Gum Power'],
  ['Bluegum Power', 'BLUEGUM POWER'],
  ["Joe's Garage", 'Joes Garage'],
  ['Joe’s Garage', "JOE'S GARAGE."],
  ['Bluegum Power Pty Ltd', 'Bluegum Power'],
  ['Bluegum Power Pty. Ltd.', 'Bluegum Power P/L'],
  ['Bluegum Power PTY LIMITED', 'Bluegum Power P / L'],
  ['Acme Inc.', 'Acme'],
  ['Acme Pty Ltd', 'Acme Proprietary Limited'],
  ['Smith & Sons', 'Smith and Sons'],
  ['Café Nero', 'Cafe Nero'],
  ['Acme (NSW) Pty Ltd', 'Acme NSW'],
])('%s and %s are the same supplier', (a, b) => {
  expect(isSameSupplier(a, b)).toBe(true)
  expect(isSameSupplier(b, a)).toBe(true)
})

it.each([
  ['Bluegum Power', 'Bluegum Water'],
  ['Goldfields Dairy Co-op', 'Goldfields Dairy'],
  ['Pty Ltd', 'Limited'],
  ['Acme 1', 'Acme 2'],
  ['株式会社', '有限会社'],
  ['P L', 'Acme P L'],
])('%s and %s are different suppliers', (a, b) => {
  expect(isSameSupplier(a, b)).toBe(false)
  expect(isSameSupplier(b, a)).toBe(false)
})

it('clearsAbn is true for an ABN that was read for another supplier, and false for one that a person typed or confirmed', () => {
  const change = { from: 'Bluegum Power', to: 'Zoo Pty Ltd' }
  expect(clearsAbn(change, '34993518190', false)).toBe(true)
  expect(clearsAbn(change, '34993518190', true)).toBe(false)
  expect(clearsAbn(change, null, false)).toBe(false)
})

it('clearsAbn is false when only the spelling changes, and when a name is added or removed', () => {
  expect(clearsAbn({ from: 'Bluegum Power', to: 'bluegum power p/l' }, '34993518190', false)).toBe(false)
  expect(clearsAbn({ from: null, to: 'Zoo' }, '34993518190', false)).toBe(false)
  expect(clearsAbn({ from: 'Zoo', to: null }, '34993518190', false)).toBe(false)
})
