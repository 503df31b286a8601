// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { makeUploadStore, type KeyValueStore } from './upload-store.ts'
import { makeUpload, type Upload } from './upload.ts'

function memoryStore(freeBytes = 1e9): KeyValueStore & { entries: Map<string, unknown> } {
  const entries = new Map<string, unknown>()
  return {
    entries,
    freeSpace: () => Promise.resolve(freeBytes),
    keys: () => Promise.resolve([...entries.keys()]),
    get: keys => Promise.resolve(keys.map(key => entries.get(key))),
    set: added => Promise.resolve(added.forEach(([key, value]) => entries.set(key, value))),
    del: keys => Promise.resolve(keys.forEach(key => entries.delete(key))),
  }
}
const noLocks = () => Promise.resolve(new Set<string>())
const uploadOf = (count: number, id = 'u'): Upload => ({
  ...makeUpload(
    Array.from({ length: count }, (_, i) => ({ name: `${i}.png`, size: 10, type: 'image/png' })),
    { id, scanned: false, target: {} },
  ),
  userId: '7',
})
const filesOf = (upload: Upload) => new Map(upload.parts.flat().map(it => [it.entry, new Blob([it.called])]))
const first = (upload: Upload) => upload.parts[0]![0]!

it('an upload and its files are there after a reload, for the user who sent it', async () => {
  const store = memoryStore()
  const upload = uploadOf(25)
  expect(await makeUploadStore(store, noLocks).save(upload, filesOf(upload))).toBe(true)
  const later = makeUploadStore(store, noLocks)
  expect((await later.unfinished('7')).map(it => it.id)).toEqual(['u'])
  expect(await later.unfinished('8')).toEqual([])
  expect(await (await later.blobOf(upload, first(upload))).text()).toBe('0.png')
})

it('files of finished parts are removed, and everything at the end', async () => {
  const store = memoryStore()
  const all = makeUploadStore(store, noLocks)
  const upload = uploadOf(25)
  await all.save(upload, filesOf(upload))
  await all.saveProgress({ ...upload, done: 1 })
  expect([...store.entries.keys()].filter(key => key.startsWith('file'))).toHaveLength(5)
  expect((await makeUploadStore(store, noLocks).unfinished('7'))[0]?.done).toBe(1)
  await all.remove(upload)
  expect(store.entries.size).toBe(0)
})

it('without free space an upload exists in memory only', async () => {
  const store = memoryStore(5)
  const all = makeUploadStore(store, noLocks)
  const upload = uploadOf(2)
  expect(await all.save(upload, filesOf(upload))).toBe(false)
  expect(await all.isStored(upload)).toBe(false)
  expect(store.entries.size).toBe(0)
  expect(await all.unfinished('7')).toHaveLength(1)
  expect(await (await all.blobOf(upload, first(upload))).text()).toBe('0.png')
  await all.saveProgress({ ...upload, done: 1 })
  expect(store.entries.size).toBe(0)
})

it('nothing of an upload is stored when a write fails', async () => {
  const store = memoryStore()
  const upload = uploadOf(25)
  let writes = 0
  const full: KeyValueStore = {
    ...store,
    set: entries => (writes++ === 1 ? Promise.reject(new Error('QuotaExceeded')) : store.set(entries)),
  }
  expect(await makeUploadStore(full, noLocks).save(upload, filesOf(upload))).toBe(false)
  expect(store.entries.size).toBe(0)
})

it('an upload of another tab is not offered, and orphaned files are removed', async () => {
  const store = memoryStore()
  const [busy, torn] = [uploadOf(2, 'busy'), uploadOf(2, 'torn')]
  for (const upload of [busy, torn]) await makeUploadStore(store, noLocks).save(upload, filesOf(upload))
  store.entries.delete('pile torn')
  expect(await makeUploadStore(store, () => Promise.resolve(new Set(['busy']))).unfinished('7')).toEqual([])
  expect([...store.entries.keys()].map(key => key.split(' ')[1])).toEqual(['busy', 'busy', 'busy'])
})

it('the error names a file that is gone', async () => {
  const upload = uploadOf(1)
  await expect(makeUploadStore(memoryStore(), noLocks).blobOf(upload, first(upload))).rejects.toThrow(
    '0.png is not in this browser any more. Choose it again.',
  )
})
