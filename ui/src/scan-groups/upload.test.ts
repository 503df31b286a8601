// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { makeUpload, fileProgress, storedFileCount } from './upload.ts'

const files = (count: number, size = 10) =>
  Array.from({ length: count }, (_, i) => ({ name: `bill ${i}.pdf`, size, type: 'application/pdf' }))
const start = { id: 'u', target: {} }

it('documents are sent in parts of 20 files or 8 MB, numbered through all parts', () => {
  const upload = makeUpload(files(45), { ...start, scanned: false })
  expect(upload.parts.map(part => part.length)).toEqual([20, 20, 5])
  expect([upload.parts[1]?.[0], upload.parts[2]?.[4]?.entry]).toEqual([
    { entry: 'scan_20.pdf', called: 'bill 20.pdf', size: 10 },
    'scan_44.pdf',
  ])
  expect(makeUpload(files(3, 5_000_000), { ...start, scanned: false }).parts).toHaveLength(3)
})

it('pages of one document stay in one part within the limits', () => {
  expect(makeUpload(files(500), { ...start, scanned: true }).parts).toHaveLength(1)
  expect(makeUpload(files(501), { ...start, scanned: true }).parts).toHaveLength(2)
})

it('entry numbers continue after the files of an earlier attempt', () => {
  expect(makeUpload(files(1), { ...start, scanned: false, before: 7 }).parts[0]?.[0]?.entry).toBe('scan_7.pdf')
})

it('the progress of each file follows from the bytes sent', () => {
  const upload = { ...makeUpload([...files(20), ...files(3)], { ...start, scanned: false }), done: 1 }
  expect(fileProgress(upload, 15).slice(18)).toEqual([1, 1, 1, 0.5, 0])
  expect(storedFileCount(upload)).toBe(20)
})
