import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { idSet } from './id-set.ts'

it('an id set knows the ids that were added, UUIDs and others, and no others', () => {
  const ids = Array.from({ length: 20_000 }, (_, n) => (n % 5 === 0 ? `firm-${n}/client` : randomUUID()))
  const set = idSet()
  for (const id of ids) set.add(id)
  for (const id of ids) expect(set.has(id)).toBe(true)
  for (let n = 0; n < 5000; n += 1) for (const other of [randomUUID(), `firm-${n}`]) expect(set.has(other), other).toBe(false)
})

it('an id set keeps apart ids that differ in one digit, in their case or in their form, and takes the id of zeros', () => {
  const set = idSet()
  const id = '0199a000-0000-7000-8000-00000000000a'
  set.add(id)
  for (const other of [
    '0199a000-0000-7000-8000-00000000000b',
    '1199a000-0000-7000-8000-00000000000a',
    '0199A000-0000-7000-8000-00000000000A',
    '0199a00000000-7000-8000-00000000000a',
    `${id}x`,
    '',
  ])
    expect(set.has(other)).toBe(false)
  const zeros = '00000000-0000-0000-0000-000000000000'
  expect(set.has(zeros)).toBe(false)
  set.add(zeros)
  for (const one of [zeros, id]) expect(set.has(one), one).toBe(true)
})
