import { expect, it, vi } from 'vitest'
import { coded } from '../errors/coded.ts'
import type { Change } from '../ports/documents.ts'
import { gate } from '../testing/gate.ts'
import { maxAhead, writeBehind } from './write-behind.ts'

const change = (id: string, position: number): Change => ({ id, position, document: { id, n: position } })
/** A store whose writes wait until the test lets them. */
function slowStore() {
  const rows = new Map<string, { position: number; document: Change['document'] }>()
  const gates: ReturnType<typeof gate>[] = []
  const writes = writeBehind(async ids => new Map(ids.flatMap(id => (rows.has(id) ? [[id, rows.get(id)!]] : []))))
  const begin = (...changes: Change[]): Promise<void> =>
    writes.begin(changes, async () => {
      const one = gate()
      gates.push(one)
      await one.opened
      for (const { id, position, document } of changes) rows.set(id, { position, document })
    })
  return { rows, gates, writes, begin }
}

it('the next rows are folded while a write is under way, and see its rows as they will be', async () => {
  const { rows, gates, writes, begin } = slowStore()
  rows.set('b', { position: 1, document: { id: 'b' } })
  await begin(change('a', 2))
  expect([...(await writes.load(['a', 'b', 'c']))].map(([id, { position }]) => [id, position])).toEqual([
    ['a', 2],
    ['b', 1],
  ])
  expect(rows.has('a')).toBe(false)
  gates[0]!.open()
  await writes.settled()
  expect(rows.get('a')?.position).toBe(2)
})

it('a write follows the one before; a row that changes again meanwhile is loaded as it was changed last', async () => {
  const { rows, gates, writes, begin } = slowStore()
  await begin(change('a', 1))
  await begin(change('a', 2))
  expect((await writes.load(['a'])).get('a')?.position).toBe(2)
  expect(gates).toHaveLength(1)
  gates[0]!.open()
  await vi.waitFor(() => expect(gates).toHaveLength(2))
  expect([rows.get('a')?.position, (await writes.load(['a'])).get('a')?.position]).toEqual([1, 2])
  gates[1]!.open()
  await writes.settled()
  expect((await writes.load(['a'])).get('a')?.position).toBe(2)
})

it('a write waits when too many are not written yet', async () => {
  const { gates, begin } = slowStore()
  for (let n = 1; n <= maxAhead; n += 1) await begin(change('a', n))
  let begun = false
  const next = begin(change('a', maxAhead + 1)).then(() => (begun = true))
  await vi.waitFor(() => expect(gates).toHaveLength(1))
  expect(begun).toBe(false)
  gates[0]!.open()
  await next
})

it('after a failed write no later one begins, and soon one throws its error; after a reset the rows are those of the store', async () => {
  const { rows, gates, writes, begin } = slowStore()
  await writes.begin([change('a', 1)], () => Promise.reject(coded('fenced', 'another process writes')))
  for (let n = 2; n <= maxAhead; n += 1) await begin(change('a', n))
  await expect(begin(change('a', 9))).rejects.toThrow('another process writes')
  await expect(writes.settled()).rejects.toThrow('another process writes')
  expect(gates).toHaveLength(0)
  await writes.reset()
  expect(await writes.load(['a'])).toEqual(new Map())
  await begin(change('a', 1))
  gates[0]!.open()
  await writes.settled()
  expect(rows.get('a')?.position).toBe(1)
})
