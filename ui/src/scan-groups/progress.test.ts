import { expect, it } from 'vitest'
import { shownClock } from '../data/format.ts'
import { estimate, quietSince, secondsLeft, shownProgress, stepsDone, progressText, type GroupProgress } from './progress.ts'

const progress = { total: 48, prepared: 40, read: 30, failed: 0, invoices: 0, invoicesDone: 0 }
const group: GroupProgress = { status: 'CROPPED_IMAGES_UPLOADED', percentage: 20, total: 48, updatedAt: 0, progress }

it('the estimate is 80 percent over 18 s a page in sets of ten pages, rounded up', () => {
  expect(estimate(10, 0, 90_000)).toBe(40)
  expect(estimate(11, 0, 90_000)).toBe(20)
  expect(estimate(10, 0, 10_000_000)).toBe(80)
})

it('the percentage shown is the larger of count and estimate, never falls, and stays below 100 until complete', () => {
  expect(shownProgress(group, 0)).toBe(20)
  expect(shownProgress(group, 10_000_000)).toBe(80)
  expect(shownProgress(group, 0, 55)).toBe(55)
  expect(shownProgress({ ...group, percentage: 100 }, 0)).toBe(99)
  expect(shownProgress({ ...group, status: 'COMPLETE', percentage: 3 }, 0)).toBe(100)
})

it('the estimate applies only to status CROPPED_IMAGES_UPLOADED', () => {
  expect(shownProgress({ ...group, status: 'EXTRACTING' }, 10_000_000)).toBe(20)
})

it('the text names the page being read and the time left', () => {
  expect(progressText(group, 18)).toBe('Reading page 31 of 48 · about 20 s')
  expect(progressText(group, 130)).toBe('Reading page 31 of 48 · about 3 minutes')
  expect(progressText({ ...group, progress: { ...progress, total: 0 } }, null)).toBe('Opening the files…')
  expect(progressText({ ...group, progress: { ...progress, read: 48, invoices: 20, invoicesDone: 4 } }, null)).toBe(
    'Finding the values: 5 of 20',
  )
})

it('when the values of all invoices that are known are found, the other files are still to be divided', () => {
  const known = { ...group, progress: { ...progress, read: 48, invoices: 2, invoicesDone: 2 } }
  expect(progressText(known, null)).toBe('Sorting pages into invoices')
  expect(progressText(known, null, 1)).toMatch(/^Waiting for the pages to be sorted into invoices · /u)
})

it('the time left is null while there is too little to judge by', () => {
  expect(secondsLeft(group, null, 5000)).toBeNull()
  expect(secondsLeft(group, { at: 0, done: stepsDone(group) - 11 }, 5000)).toBeNull()
  expect(secondsLeft(group, { at: 0, done: stepsDone(group) - 12 }, 1000)).toBeNull()
})

it('the time left follows the pages read, however fast they were prepared', () => {
  const before = { ...group, progress: { ...progress, prepared: 30, read: 26 } }
  // 10 prepared and 4 read in 10 s; 8 to prepare, 18 to read and the figures of 48 to find are left.
  expect(secondsLeft(group, { at: 0, done: stepsDone(before) }, 10_000)).toBeCloseTo(((8 + 18 * 6 + 48) * 10) / 34)
  const prepared = { ...group, progress: { ...progress, total: 34, prepared: 0, read: 0 } }
  expect(
    secondsLeft({ ...prepared, progress: { ...prepared.progress, prepared: 10 } }, { at: 0, done: stepsDone(prepared) }, 1000),
  ).toBeNull()
})

it('after two minutes without a finished step the text says since when, and not that a page is being read', () => {
  const at = Date.parse('2026-11-29T03:02:00Z')
  const waiting = { ...group, updatedAt: at }
  expect([quietSince(waiting, at + 119_000), quietSince(waiting, at + 120_000)]).toEqual([null, at])
  const text = (more: Partial<GroupProgress['progress']>) => progressText({ ...waiting, progress: { ...progress, ...more } }, null, at)
  expect(text({ total: 9, read: 0 })).toBe(`Waiting for page 1 of 9 to be read · nothing finished since ${shownClock(at)}`)
  expect(text({ total: 0 })).toMatch(/^Waiting for the files to be opened · nothing finished since /u)
  expect(text({ total: 9, prepared: 0, read: 0 })).toMatch(/^Waiting for 9 pages to be prepared · /u)
  expect(text({ read: 48 })).toMatch(/^Waiting for the pages to be sorted into invoices · /u)
  expect(text({ read: 48, invoices: 20, invoicesDone: 4 })).toMatch(/^Waiting for the values of invoice 5 of 20 · /u)
})

it('a batch that is read is not waiting, nor one whose time seems long ago because the clock of the browser is ahead', () => {
  expect(quietSince({ status: 'COMPLETE', updatedAt: 0 }, 10_000_000)).toBeNull()
  expect(quietSince({ status: 'EXTRACTING', updatedAt: 0 }, 600_000, 590_000)).toBeNull()
})
