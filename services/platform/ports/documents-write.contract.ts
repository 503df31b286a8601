/** Writing read models: positions, tombstones, checkpoints, unique fields, pointers. */
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { noLease, writer } from '../testing/documents.ts'
import { usePort } from '../testing/use-port.ts'
import type { Document, Documents } from './documents.ts'
import type { PortFactory } from '../testing/port-under-test.ts'

const child = fileURLToPath(new URL('./documents.child.ts', import.meta.url))

export function writeContract(factory: PortFactory<Documents>): void {
  const { port: documents, reopen, killed } = usePort(factory)
  const write = (id: string, position: number, document: Document | null, collection = 'v@1') =>
    documents().write(collection, [{ id, position, document }], { position, lease: noLease })
  const get = (id: string) => documents().get('v@1', id)

  it('returns documents exactly as written, also after reopening', async () => {
    const row: Document = {
      id: 'a/1 ä',
      text: 'Zoë \ud83e\uddfe',
      none: null,
      list: [1, { x: [] }],
      n: -0.1,
      big: Number.MAX_SAFE_INTEGER,
      yes: true,
      'a.b': 1,
    }
    await write(row.id, 1, row)
    expect(await get(row.id)).toEqual(row)
    await reopen()
    expect(await get(row.id)).toEqual(row)
    expect(await documents().checkpoint('v@1')).toBe(1)
  })

  it('reads documents that were never written as absent', async () => {
    expect(await get('a')).toBeNull()
    expect(await documents().getMany('v@1', ['a', 'b'])).toEqual([])
    expect(await documents().load('v@1', ['a'])).toEqual(new Map())
    expect(await documents().find('v@1', {})).toEqual({ rows: [], total: 0 })
    expect(await documents().checkpoint('v@1')).toBeNull()
  })

  it('gets many documents in the requested order, without absent ones', async () => {
    const { put, remove } = writer(documents, 'v@1')
    await put({ id: 'a' }, { id: 'b' }, { id: 'c' })
    await remove('b')
    expect(await documents().getMany('v@1', ['c', 'x', 'b', 'a'])).toEqual([{ id: 'c' }, { id: 'a' }])
  })

  it('ignores a change that is not newer than the document', async () => {
    await write('a', 5, { id: 'a', n: 5 })
    await write('a', 4, { id: 'a', n: 4 })
    await write('a', 5, { id: 'a', n: 55 })
    expect(await get('a')).toEqual({ id: 'a', n: 5 })
    await write('a', 6, { id: 'a', n: 6 })
    expect(await get('a')).toEqual({ id: 'a', n: 6 })
  })

  it('stores one of several concurrent writes of the same new document, and all writers read that one', async () => {
    const lease = { holder: 'nobody', token: 0 }
    const attempt = async (n: number) => {
      await documents().write('keys', [{ id: 'k', position: 1, document: { id: 'k', n }, isNew: true }], { position: 0, lease })
      return (await documents().get('keys', 'k'))?.['n']
    }
    const seen = new Set(await Promise.all(Array.from({ length: 10 }, (_, n) => attempt(n))))
    expect(seen.size).toBe(1)
    expect(await attempt(99)).toBe([...seen][0])
  })

  it('ignores an old change and still writes the others of the same call', async () => {
    await write('a', 5, { id: 'a', n: 5 })
    await documents().write(
      'v@1',
      [
        { id: 'a', position: 3, document: { id: 'a', n: 3 } },
        { id: 'b', position: 4, document: { id: 'b' } },
      ],
      { position: 6, lease: noLease },
    )
    expect([await get('a'), await get('b'), await documents().checkpoint('v@1')]).toEqual([{ id: 'a', n: 5 }, { id: 'b' }, 6])
  })

  it('treats `isNew` as a hint: overwrites an older document, keeps a newer one, and writes the others of the call', async () => {
    await write('older', 1, { id: 'older', n: 1 })
    await write('newer', 9, { id: 'newer', n: 9 })
    await write('gone', 9, null)
    const ids = ['older', 'newer', 'gone', 'none']
    await documents().write(
      'v@1',
      ids.map(id => ({ id, position: 5, document: { id, n: 5 }, isNew: true })),
      { position: 9, lease: noLease },
    )
    expect(await Promise.all(ids.map(get))).toEqual([{ id: 'older', n: 5 }, { id: 'newer', n: 9 }, null, { id: 'none', n: 5 }])
  })

  it('does not revive a deleted document by an older change', async () => {
    await write('a', 1, { id: 'a' })
    await write('a', 5, null)
    await write('a', 3, { id: 'a', n: 3 })
    expect(await get('a')).toBeNull()
    expect(await documents().find('v@1', {})).toEqual({ rows: [], total: 0 })
    await write('a', 6, { id: 'a', n: 6 })
    expect(await get('a')).toEqual({ id: 'a', n: 6 })
  })

  it('remembers the deletion of a document that was never written', async () => {
    await write('a', 5, null)
    await write('a', 3, { id: 'a' })
    expect(await get('a')).toBeNull()
  })

  it('loads documents with their positions, tombstones included', async () => {
    await write('a', 3, { id: 'a', n: 1 })
    await write('b', 4, { id: 'b' })
    await write('b', 5, null)
    expect(await documents().load('v@1', ['a', 'b', 'c'])).toEqual(
      new Map([
        ['a', { position: 3, document: { id: 'a', n: 1 } }],
        ['b', { position: 5, document: null }],
      ]),
    )
  })

  it('moves the checkpoint only forward, also by a write without changes', async () => {
    await documents().write('v@1', [], { position: 7, lease: noLease })
    await documents().write('v@1', [], { position: 4, lease: noLease })
    expect(await documents().checkpoint('v@1')).toBe(7)
    expect(await documents().checkpoint('w@1')).toBeNull()
  })

  it('refuses a second document with the same unique values, unless the first was deleted', async () => {
    await documents().ensure('v@1', { unique: [['firmId', 'email']] })
    await write('a', 1, { id: 'a', firmId: 'f', email: 'x' })
    await write('b', 2, { id: 'b', firmId: 'g', email: 'x' })
    await expect(write('c', 3, { id: 'c', firmId: 'f', email: 'x' })).rejects.toMatchObject({ code: 'not-unique' })
    expect([await get('c'), await documents().checkpoint('v@1')]).toEqual([null, 2])
    await write('a', 4, null)
    await write('c', 5, { id: 'c', firmId: 'f', email: 'x' })
    await write('d', 6, { id: 'd', firmId: 'f', email: 'd' })
    await expect(write('e', 7, { id: 'e', firmId: 'f', email: 'd' })).rejects.toMatchObject({ code: 'not-unique' })
  })

  it('excludes deleted documents from unique indexes', async () => {
    await documents().ensure('v@1', { unique: [['email']] })
    for (const [i, id] of ['a', 'b', 'c'].entries()) {
      await write(id, i * 2 + 1, { id, email: 'x' })
      await write(id, i * 2 + 2, null)
    }
    expect((await documents().find('v@1', {})).total).toBe(0)
  })

  it('accepts repeated `ensure` calls, and adds new indexes', async () => {
    await documents().ensure('v@1', { fields: [['n']] })
    await write('a', 1, { id: 'a', n: 1, tags: ['x'] })
    await documents().ensure('v@1', { fields: [['n'], ['tags']], unique: [['n']] })
    await documents().ensure('v@1', { fields: [['n'], ['tags']], unique: [['n']] })
    expect((await documents().find('v@1', { filter: { tags: 'x' } })).total).toBe(1)
    await expect(write('b', 2, { id: 'b', n: 1 })).rejects.toMatchObject({ code: 'not-unique' })
  })

  it('stores the pointer to a collection, and drops a collection with its checkpoint', async () => {
    expect(await documents().pointer('v')).toBeNull()
    await documents().point('v', 'v@1')
    await write('a', 3, { id: 'a' })
    await write('a', 3, { id: 'a', n: 2 }, 'v@2')
    await documents().point('v', 'v@2')
    await documents().drop('v@1')
    await documents().drop('v@1')
    await reopen()
    expect([await documents().pointer('v'), await get('a'), await documents().checkpoint('v@1')]).toEqual(['v@2', null, null])
    expect(await documents().get('v@2', 'a')).toEqual({ id: 'a', n: 2 })
    await write('a', 1, { id: 'a', n: 1 })
    expect(await get('a')).toEqual({ id: 'a', n: 1 })
  })

  it('returns the checkpoints of many collections at once', async () => {
    await documents().write('v@1', [], { position: 7, lease: noLease })
    await write('a', 3, { id: 'a' }, 'w@1')
    await documents().lease('x@1', 'one', 60_000)
    expect(await documents().checkpoints(['v@1', 'w@1', 'x@1', 'y@1'])).toEqual(
      new Map([
        ['v@1', 7],
        ['w@1', 3],
      ]),
    )
  })

  it('has no checkpoint ahead of a document when its process is killed', async () => {
    await killed(child, 60)
    const checkpoint = (await documents().checkpoint('v@1')) ?? 0
    expect(checkpoint).toBeGreaterThan(0)
    const ids = Array.from({ length: checkpoint }, (_, i) => `d${i + 1}`)
    expect(await documents().getMany('v@1', ids)).toHaveLength(checkpoint)
  })
}
