// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { makeUpload, fileProgress, storedFileCount } from './upload.ts'

const files = (count: number, size = 10) => Array.from({ length: count }, (_, i) => ({ name: `bill ${i}.pdf`, size, type: 'application/pdf' }))
const start = { id: 'u', whose: {} }

it('cuts documents into uploads of 20 files or 8 MB, and numbers on through them', () => {
  const pile = makeUpload(files(45), { ...start, stack: false })
  expect(pile.parts.map(part => part.length)).toEqual([20, 20, 5])
  expect([pile.parts[1]?.[0], pile.parts[2]?.[4]?.entry]).toEqual([{ entry: 'scan_20.pdf', called: 'bill 20.pdf', size: 10 }, 'scan_44.pdf'])
  expect(makeUpload(files(3, 5_000_000), { ...start, stack: false }).parts).toHaveLength(3)
})

it('keeps the pages of a stack in one upload as far as the limits go', () => {
  expect(makeUpload(files(500), { ...start, stack: true }).parts).toHaveLength(1)
  expect(makeUpload(files(501), { ...start, stack: true }).parts).toHaveLength(2)
})

it('numbers on after what an earlier try has stored', () => {
  expect(makeUpload(files(1), { ...start, stack: false, before: 7 }).parts[0]?.[0]?.entry).toBe('scan_7.pdf')
})

it('tells how far each file is from the bytes that left', () => {
  const pile = { ...makeUpload([...files(20), ...files(3)], { ...start, stack: false }), done: 1 }
  expect(fileProgress(pile, 15).slice(18)).toEqual([1, 1, 1, 0.5, 0])
  expect(storedFileCount(pile)).toBe(20)
})
