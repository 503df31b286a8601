/** Queries: filters, order, ranges and totals, identical in every adapter. */
import { expect, it } from 'vitest'
import { writer } from '../testing/documents.ts'
import { usePort } from '../testing/use-port.ts'
import type { Condition, Document, DocumentQuery, Documents } from './documents.ts'
import type { PortFactory } from '../testing/port-under-test.ts'
import type { Json } from './log.ts'

const values: [id: string, value: Json | undefined][] = [
  ['absent', undefined],
  ['null', null],
  ['minus', -2],
  ['zero', 0],
  ['half', 0.5],
  ['ten', 10],
  ['digits', '10'],
  ['empty', ''],
  ['Upper', 'Zebra'],
  ['lower', 'apple'],
  ['accent', 'état'],
  ['high', '\uffee'],
  ['yes', true],
  ['no', false],
  ['tags', ['apple', 10]],
  ['none', []],
]
const rows: Document[] = values.map(([id, v]) => ({ id, inner: v === undefined ? {} : { v }, ...(v === undefined ? {} : { v }) }))

const cases: [Condition, string[]][] = [
  [null, ['absent', 'null']],
  [10, ['tags', 'ten']],
  ['10', ['digits']],
  ['apple', ['lower', 'tags']],
  [true, ['yes']],
  [false, ['no']],
  [1, []],
  [0, ['zero']],
  ['', ['empty']],
  ['zebra', []],
  [{ in: [] }, []],
  [{ in: [10, 'apple', null] }, ['absent', 'lower', 'null', 'tags', 'ten']],
  [{ in: [true, 0] }, ['yes', 'zero']],
  [{ gte: 0 }, ['half', 'tags', 'ten', 'zero']],
  [{ lt: 0.5 }, ['minus', 'zero']],
  [{ gte: -2, lt: 10 }, ['half', 'minus', 'zero']],
  [{ gte: 'apple', lt: 'état' }, ['lower', 'tags']],
  [{ lt: 'a' }, ['Upper', 'digits', 'empty']],
  [{ gte: '\uffee' }, ['high']],
  [{ like: 'ZEB' }, ['Upper']],
  [{ like: 'p' }, ['lower', 'tags']],
  [{ like: 'ÉT' }, ['accent']],
  [{ like: '1' }, ['digits']],
]

export function findContract(factory: PortFactory<Documents>, astral: boolean): void {
  const { port: documents } = usePort(factory)
  const ids = async (query: DocumentQuery, collection = 'v@1') => (await documents().find(collection, query)).rows.map(({ id }) => id)

  it.each(cases)('matches %j with the right documents, indexed or not, nested or not', async (condition, expected) => {
    await documents().ensure('indexed@1', { fields: [['v'], ['inner.v', 'v']] })
    for (const collection of ['v@1', 'indexed@1']) {
      await writer(documents, collection).put(...rows)
      for (const field of ['v', 'inner.v']) expect((await ids({ filter: { [field]: condition } }, collection)).sort()).toEqual(expected)
    }
  })

  it('orders null and absent before numbers before strings, strings by code point, ties by id', async () => {
    const sortable = rows.filter(({ id }) => !['yes', 'no', 'tags', 'none'].includes(id))
    const expected = ['absent', 'null', 'minus', 'zero', 'half', 'ten', 'empty', 'digits', 'Upper', 'lower', 'accent', 'high']
    await documents().ensure('indexed@1', { fields: [['v']] })
    for (const collection of ['v@1', 'indexed@1']) {
      await writer(documents, collection).put(...sortable.toReversed())
      for (const field of ['v', 'inner.v']) expect(await ids({ sort: [{ field }] }, collection)).toEqual(expected)
      // A descending sort reverses the values; ties are still ordered by ascending id.
      const [absent, none, ...others] = expected
      expect(await ids({ sort: [{ field: 'v', descending: true }] }, collection)).toEqual([...others.reverse(), absent, none])
    }
  })

  it.skipIf(!astral)('orders letters beyond U+FFFF after all others', async () => {
    await documents().ensure('indexed@1', { fields: [['v']] })
    for (const collection of ['v@1', 'indexed@1']) {
      await writer(documents, collection).put({ id: 'astral', v: '\u{1f9fe}' }, { id: 'high', v: '\uffee' }, { id: 'low', v: 'a' })
      expect(await ids({ sort: [{ field: 'v' }] }, collection)).toEqual(['low', 'high', 'astral'])
      expect((await ids({ filter: { v: { gte: '\uffee' } } }, collection)).sort()).toEqual(['astral', 'high'])
    }
  })

  it('combines all conditions with AND, and sorts by several fields', async () => {
    const { put } = writer(documents, 'v@1')
    await put(
      { id: 'a', firm: 'f', date: '2026-02-01', n: 2 },
      { id: 'b', firm: 'f', date: '2026-01-01', n: 2 },
      { id: 'c', firm: 'g', date: '2026-01-01', n: 2 },
      { id: 'd', firm: 'f', date: '2026-01-01', n: 1 },
    )
    expect(await ids({ filter: { firm: 'f', n: 2 } })).toEqual(['a', 'b'])
    expect(await ids({ filter: { firm: 'f', date: { gte: '2026-01-01', lt: '2026-02-01' } } })).toEqual(['b', 'd'])
    expect(await ids({ sort: [{ field: 'n', descending: true }, { field: 'date' }] })).toEqual(['b', 'c', 'a', 'd'])
    expect(await ids({ sort: [{ field: 'id', descending: true }] })).toEqual(['d', 'c', 'b', 'a'])
    expect(await ids({ filter: { id: { in: ['d', 'a'] } } })).toEqual(['a', 'd'])
  })

  it('returns the requested range and the total of all matches', async () => {
    const { put } = writer(documents, 'v@1')
    await put(...Array.from({ length: 30 }, (_, n): Document => ({ id: `d${n}`, n, odd: n % 2 === 1 })))
    const query = { filter: { odd: true }, sort: [{ field: 'n' }] }
    expect(await documents().find('v@1', { ...query, range: [2, 4] })).toMatchObject({
      rows: [{ n: 5 }, { n: 7 }, { n: 9 }],
      total: 15,
    })
    expect(await documents().find('v@1', { ...query, range: [13, 99] })).toMatchObject({
      rows: [{ n: 27 }, { n: 29 }],
      total: 15,
    })
    expect(await documents().find('v@1', { ...query, range: [20, 29] })).toEqual({ rows: [], total: 15 })
    expect(await documents().find('v@1', { ...query, range: [0, 0] })).toMatchObject({ rows: [{ n: 1 }], total: 15 })
    expect((await documents().find('v@1', query)).total).toBe(15)
  })

  it('lists ids in order, page by page, with those of deleted documents', async () => {
    const { put, remove } = writer(documents, 'v@1')
    expect(await documents().ids('none@1', '', 9)).toEqual([])
    await put(...['c', 'B', 'a', 'd'].map(id => ({ id })))
    await remove('c')
    expect(await documents().ids('v@1', '', 3)).toEqual(['B', 'a', 'c'])
    expect(await documents().ids('v@1', 'c', 3)).toEqual(['d'])
  })

  it('finds changed documents by their new values only, and deleted documents not at all', async () => {
    const { put, remove } = writer(documents, 'v@1')
    await documents().ensure('v@1', { fields: [['status']] })
    await put({ id: 'a', status: 'open' }, { id: 'b', status: 'open' })
    await put({ id: 'a', status: 'done' })
    await remove('b')
    expect([await ids({ filter: { status: 'open' } }), await ids({ filter: { status: 'done' } })]).toEqual([[], ['a']])
  })

  it('finds an array written after many plain values in an indexed field', async () => {
    const { put } = writer(documents, 'v@1')
    await documents().ensure('v@1', { fields: [['tag', 'n']] })
    await put(...Array.from({ length: 20 }, (_, n): Document => ({ id: `d${n}`, n, tag: 'plain' })))
    expect(await ids({ filter: { tag: 'new' } })).toEqual([])
    await put({ id: 'list', tag: ['new', 'plain'] })
    expect([await ids({ filter: { tag: 'new' } }), (await ids({ filter: { tag: 'plain' } })).length]).toEqual([['list'], 21])
  })

  it.each<[string, DocumentQuery]>([
    ['an invalid field name', { filter: { "v') OR 1=1 --": 1 } }],
    ['an invalid sort field name', { sort: [{ field: '$where' }] }],
    ['a whole array', { filter: { v: ['a'] } }],
    ['an object that is not a condition', { filter: { v: { $gt: 1 } as unknown as Condition } }],
    ['bounds of two types', { filter: { v: { gte: 1, lt: 'a' } } }],
  ])('refuses %s', async (_, query) => {
    await writer(documents, 'v@1').put({ id: 'a', v: 1 })
    await expect(documents().find('v@1', query)).rejects.toMatchObject({ code: 'invalid-query' })
  })

  it('treats values literally, also those with SQL or wildcard characters', async () => {
    const nasty = `'; DROP TABLE "d:v@1"; --`
    await writer(documents, 'v@1').put({ id: nasty, v: nasty }, { id: '%', v: '%_' })
    expect([
      await ids({ filter: { v: nasty } }),
      await ids({ filter: { v: { like: '%_' } } }),
      await ids({ filter: { v: { like: '_' } } }),
    ]).toEqual([[nasty], ['%'], ['%']])
  })
}
