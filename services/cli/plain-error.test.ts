import { openSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { coded } from '../platform/errors/coded.ts'
import { plainError } from './plain-error.ts'

function errorOf(work: () => unknown): unknown {
  try {
    work()
  } catch (error) {
    return error
  }
  throw new Error('it did not fail')
}

it('an error of the file system names the path that was typed and what is wrong with it', () => {
  expect(
    plainError(
      errorOf(() => readFileSync('/nowhere/x.jsonl.partial')),
      '/data',
    ),
  ).toBe('/nowhere/x.jsonl cannot be read or written: there is no such file or folder (ENOENT). Name another, or correct it.')
  expect(
    plainError(
      errorOf(() => openSync(import.meta.dirname, 'w')),
      '/data',
    ),
  ).toContain(`${import.meta.dirname} cannot be read or written: it is a folder (EISDIR)`)
})

it('a full disk is said also where the error names no file', () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  expect(plainError(full, '/data')).toBe('There is no room left on the disk (ENOSPC). Make room, or name a file on another disk.')
})

it('an error of SQLite names the data folder', () => {
  expect(
    plainError(
      errorOf(() => new DatabaseSync('/nowhere/events.db')),
      '/data',
    ),
  ).toMatch(/^The databases in \/data cannot be read or written \(unable to open database file\)\. The disk must work/u)
})

it('any other error is printed as it is', () => {
  expect(plainError(coded('usage', 'Which run?'), '/data')).toBe('Which run?')
  expect(plainError('ended', '/data')).toBe('ended')
})
