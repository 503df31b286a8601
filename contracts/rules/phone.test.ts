import { expect, it } from 'vitest'
import { plainPhone, shownPhone } from './phone.ts'

it.each([
  ['0412 345 678', '+61412345678', '0412 345 678'],
  ['+61 412 345 678', '+61412345678', '0412 345 678'],
  ['61412345678', '+61412345678', '0412 345 678'],
  ['+61 (0)412 345 678', '+61412345678', '0412 345 678'],
  ['0011 61 2 9374-4000', '+61293744000', '(02) 9374 4000'],
  ['02 9374 4000', '+61293744000', '(02) 9374 4000'],
])('%s is an Australian phone number', (typed, plain, shown) => {
  expect(plainPhone(typed)).toBe(plain)
  expect(shownPhone(plain)).toBe(shown)
})
it.each(['', '12345', '0112345678', '0412 345 67', '04123456789', '+64211234567', 'phone', '1300 123'])(
  '%j is not an Australian phone number',
  typed => expect(plainPhone(typed)).toBeNull(),
)
