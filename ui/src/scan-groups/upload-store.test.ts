// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { makeUploadStore, type KeyValueStore } from './upload-store.ts'
import { makeUpload, type Upload } from './upload.ts'

function drawer(room = 1e9): KeyValueStore & { held: Map<string, unknown> } {
  const held = new Map<string, unknown>()
  return {
    held, room: () => Promise.resolve(room),
    keys: () => Promise.resolve([...held.keys()]),
    get: keys => Promise.resolve(keys.map(key => held.get(key))),
    set: entries => Promise.resolve(entries.forEach(([key, value]) => held.set(key, value))),
    del: keys => Promise.resolve(keys.forEach(key => held.delete(key))),
  }
}
const nobody = () => Promise.resolve(new Set<string>())
const pileOf = (count: number, id = 'u'): Upload =>
  ({ ...makeUpload(Array.from({ length: count }, (_, i) => ({ name: `${i}.png`, size: 10, type: 'image/png' })), { id, stack: false, whose: {} }), userId: '7' })
const filesOf = (pile: Upload) => new Map(pile.parts.flat().map(it => [it.entry, new Blob([it.called])]))
const first = (pile: Upload) => pile.parts[0]![0]!

it('has a pile and its files after a reload, for the person who sent it', async () => {
  const box = drawer()
  const pile = pileOf(25)
  expect(await makeUploadStore(box, nobody).keep(pile, filesOf(pile))).toBe(true)
  const later = makeUploadStore(box, nobody)
  expect([(await later.unfinished('7')).map(it => it.id), await later.unfinished('8')]).toEqual([['u'], []])
  expect(await (await later.blobOf(pile, first(pile))).text()).toBe('0.png')
})

it('lets go of the files of finished uploads, and of everything at the end', async () => {
  const box = drawer()
  const all = makeUploadStore(box, nobody)
  const pile = pileOf(25)
  await all.keep(pile, filesOf(pile))
  await all.note({ ...pile, done: 1 })
  expect([...box.held.keys()].filter(key => key.startsWith('file'))).toHaveLength(5)
  expect((await makeUploadStore(box, nobody).unfinished('7'))[0]?.done).toBe(1)
  await all.drop(pile)
  expect(box.held.size).toBe(0)
})

it('says when there is no room, and then has the pile as long as the page lives', async () => {
  const box = drawer(5)
  const all = makeUploadStore(box, nobody)
  const pile = pileOf(2)
  expect([await all.keep(pile, filesOf(pile)), await all.isKept(pile), box.held.size]).toEqual([false, false, 0])
  expect([(await all.unfinished('7')).length, await (await all.blobOf(pile, first(pile))).text()]).toEqual([1, '0.png'])
  await all.note({ ...pile, done: 1 })
  expect(box.held.size).toBe(0)
})

it('keeps nothing of a pile that the browser could not write whole', async () => {
  const box = drawer()
  const pile = pileOf(25)
  let writes = 0
  const full: KeyValueStore = { ...box, set: entries => (writes++ === 1 ? Promise.reject(new Error('QuotaExceeded')) : box.set(entries)) }
  expect([await makeUploadStore(full, nobody).keep(pile, filesOf(pile)), box.held.size]).toEqual([false, 0])
})

it('does not offer what another tab is sending, and lets go of files without a pile', async () => {
  const box = drawer()
  const [busy, torn] = [pileOf(2, 'busy'), pileOf(2, 'torn')]
  for (const pile of [busy, torn]) await makeUploadStore(box, nobody).keep(pile, filesOf(pile))
  box.held.delete('pile torn')
  expect(await makeUploadStore(box, () => Promise.resolve(new Set(['busy']))).unfinished('7')).toEqual([])
  expect([...box.held.keys()].map(key => key.split(' ')[1])).toEqual(['busy', 'busy', 'busy'])
})

it('says which file is gone', async () => {
  const pile = pileOf(1)
  await expect(makeUploadStore(drawer(), nobody).blobOf(pile, first(pile))).rejects.toThrow('0.png is not in this browser any more. Choose it again.')
})
