import { describe, expect, it } from 'vitest'
import { countedFrom, cutoffAt, dueOf, monthsAfter, monthsBefore } from './retention.ts'

const day = (text: string): number => Date.parse(`${text}T10:00:00Z`)

describe('monthsBefore', () => {
  it.each([
    ['2026-11-21', 3, '2026-08-21'],
    ['2026-05-31', 3, '2026-02-28'],
    ['2028-05-31', 3, '2028-02-29'],
    ['2026-02-10', 3, '2025-11-10'],
    ['2026-11-21', 60, '2021-11-21'],
    ['2028-02-29', 60, '2023-02-28'],
  ])('%s less %i months is %s', (from, months, to) => {
    expect(monthsBefore(day(from), months)).toBe(day(to))
  })
})

describe('the cutoff of retention', () => {
  it.each([
    ['2028-02-29', 3],
    ['2028-02-28', 3],
    ['2026-08-31', 6],
    ['2024-02-29', 60],
    ['2026-11-21', 60],
  ])('what is counted from %s is never due before its %i months have passed, and then stays due', (from, months) => {
    const [counted, until] = [day(from), monthsAfter(day(from), months)]
    const hours = Array.from({ length: 5 * 24 }, (_, hour) => until + (hour - 48) * 3_600_000)
    const due = hours.filter(at => counted < cutoffAt(at, months))
    expect(due).toEqual(hours.slice(-due.length))
    expect(due[0]).toBeGreaterThan(until)
  })
  it('is a moment after the months have passed, also where they end in a longer month', () => {
    expect(cutoffAt(day('2028-05-29') + 1, 3)).toBe(day('2028-02-29') + 1)
    expect(cutoffAt(day('2028-05-30'), 3)).toBe(Date.parse('2028-03-01T00:00:00Z'))
  })
})

describe('what is due for erasure', () => {
  /** `a` is old and `b` young; `one` has a page of each, `two` is of the old file alone. */
  const retained = { files: { a: 100, b: 900 }, invoices: { one: ['a', 'b'], two: ['a'] } }

  it('is counted for an invoice from its youngest file, and for a file from the youngest invoice with its pages', () => {
    expect(countedFrom(retained)).toEqual({ a: 900, b: 900, one: 900, two: 100 })
  })
  it('excludes files with pages of a younger invoice', () => {
    expect(dueOf(retained, 500)).toEqual({ files: [], invoices: ['two'] })
    expect(dueOf(retained, 900)).toEqual({ files: [], invoices: ['two'] })
    expect(dueOf(retained, 901)).toEqual({ files: ['a', 'b'], invoices: ['one', 'two'] })
  })
  it('includes a file without invoices by its own age', () => {
    expect(dueOf({ files: { a: 100, b: 900 }, invoices: {} }, 500)).toEqual({ files: ['a'], invoices: [] })
  })
  it('is limited in number, and a file never precedes its invoices', () => {
    expect(dueOf(retained, 1000, 1)).toEqual({ files: ['b'], invoices: ['one'] })
    expect(dueOf({ ...retained, invoices: { two: ['a'] } }, 1000, 1)).toEqual({ files: ['a'], invoices: ['two'] })
  })
  it('includes an invoice whose files are erased already', () => {
    expect(dueOf({ files: {}, invoices: { one: ['a'] } }, 1)).toEqual({ files: [], invoices: ['one'] })
  })
})
