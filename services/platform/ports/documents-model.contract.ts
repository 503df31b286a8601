/** Random documents and queries against a model in plain JavaScript. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { noLease } from '../testing/documents.ts'
import { usePort } from '../testing/use-port.ts'
import type { Document, DocumentQuery, Documents } from './documents.ts'
import type { PortFactory } from '../testing/port-under-test.ts'

type Value = null | number | string
const valueOf = (astral: boolean): fc.Arbitrary<Value> =>
  fc.oneof(
    fc.constant(null),
    fc.integer({ min: -3, max: 3 }),
    fc.double({ min: -2, max: 2, noNaN: true }).map(n => (n === 0 ? 0 : n)),
    fc.constantFrom('', 'a', 'A', 'ab', 'é', 'z', '\uffee', '1', ...(astral ? ['\u{1f9fe}'] : [])),
  )
const sort = fc.array(fc.record({ field: fc.constantFrom('x', 'y'), descending: fc.boolean() }), { maxLength: 2 })
const bound = fc.oneof(fc.integer({ min: -2, max: 2 }), fc.constantFrom('', 'a', 'z'))
function kind(v: Value): number {
  if (v === null) return 0
  return typeof v === 'number' ? 1 : 2
}
const points = (text: string): number[] => [...text].map(letter => letter.codePointAt(0) ?? 0)

function compare(a: Value, b: Value): number {
  if (kind(a) !== kind(b)) return kind(a) - kind(b)
  if (typeof a === 'number' && typeof b === 'number') return a - b
  if (typeof a !== 'string' || typeof b !== 'string') return 0
  const [left, right] = [points(a), points(b)]
  const at = left.findIndex((point, i) => point !== right[i])
  if (at === -1) return left.length - right.length
  return at >= right.length ? 1 : (left[at] ?? 0) - (right[at] ?? 0)
}

const fieldOf = (document: Document, field: string): Value => (document[field] ?? null) as Value

function matches(v: Value, wanted: unknown): boolean {
  if (wanted === null || typeof wanted !== 'object') return v === wanted
  if ('in' in wanted) return (wanted.in as Value[]).includes(v)
  if ('gte' in wanted) return kind(v) === kind(wanted.gte as Value) && compare(v, wanted.gte as Value) >= 0
  return 'lt' in wanted && kind(v) === kind(wanted.lt as Value) && compare(v, wanted.lt as Value) < 0
}

function model(rows: Document[], { filter = {}, sort: by = [], range }: DocumentQuery): { ids: string[]; total: number } {
  const found = rows.filter(one => Object.entries(filter).every(([field, wanted]) => matches(fieldOf(one, field), wanted)))
  found.sort((a, b) => {
    for (const { field, descending } of by) {
      const order = compare(fieldOf(a, field), fieldOf(b, field))
      if (order !== 0) return descending ? -order : order
    }
    return compare(a.id, b.id)
  })
  const ids = found.map(({ id }) => id)
  return { ids: range ? ids.slice(range[0], range[1] + 1) : ids, total: found.length }
}

export function documentsModelContract(factory: PortFactory<Documents>, astral: boolean): void {
  const { port: documents } = usePort(factory)
  let run = 0

  const value = valueOf(astral)
  const row = fc.record({ id: fc.constantFrom(...'abcdefgh'), x: value, y: value }, { requiredKeys: ['id'] })
  const condition = fc.oneof(
    value,
    fc.record({ gte: bound }),
    fc.record({ lt: bound }),
    fc.record({ in: fc.array(value, { maxLength: 3 }) }),
  )

  const history = fc.array(fc.record({ row, deleted: fc.boolean(), position: fc.nat(60) }), { minLength: 1, maxLength: 25 })
  const query = fc.record(
    {
      filter: fc.dictionary(fc.constantFrom('x', 'y'), condition, { maxKeys: 2, noNullPrototype: true }),
      sort,
      range: fc.tuple(fc.nat(4), fc.nat(5)).map(([from, more]): [number, number] => [from, from + more]),
    },
    { requiredKeys: [] },
  ) as fc.Arbitrary<DocumentQuery> // of the same form, with optional keys

  it('stores and finds the same documents as the model', async () => {
    await fc.assert(
      fc.asyncProperty(history, fc.array(query, { minLength: 1, maxLength: 4 }), fc.boolean(), async (changes, queries, indexed) => {
        const collection = `run-${(run += 1)}`
        if (indexed) await documents().ensure(collection, { fields: [['x', 'y'], ['y']] })
        const expected = new Map<string, { position: number; document: Document | null }>()
        for (const { row: document, deleted, position } of changes) {
          const change = { id: document.id, position, document: deleted ? null : (document as Document) }
          await documents().write(collection, [change], { position, lease: noLease })
          if (position > (expected.get(document.id)?.position ?? -1)) expected.set(document.id, { position, document: change.document })
        }
        expect(await documents().load(collection, [...'abcdefgh'])).toEqual(expected)
        const rows = [...expected.values()].flatMap(({ document }) => document ?? [])
        for (const one of queries) {
          const { rows: found, total } = await documents().find(collection, one)
          expect({ ids: found.map(({ id }) => id), total }).toEqual(model(rows, one))
        }
      }),
      { numRuns: 60 },
    )
  })
}
