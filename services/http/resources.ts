/** Lists for react-admin in simple-rest form: `/api/data/<name>?filter={}&range=[from,to]&sort=["field","ASC"]`, total in `X-Total-Count`. */
import type { FastifyInstance } from 'fastify'
import type { Caller } from '../platform/auth/caller.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'
import { refuse } from '../platform/errors/refuse.ts'
import { callerOf } from './auth.ts'

type Row = { id: string }
/**
 * `rows`: every row that the caller may see; `filter`: parsed. `later`: fields that are expensive to read and undefined until `complete`, which runs only
 * for the answered rows, unless order or filter needs one of these fields. `complete` keeps number and order of the rows.
 */
export type Resource = {
  rows(caller: Caller, filter: Record<string, unknown>): Promise<Row[]>
  later: string[]
  complete(rows: Row[]): Promise<Row[]>
}

function parsed(text: string | undefined, none: unknown): unknown {
  try {
    return text === undefined ? none : JSON.parse(text)
  } catch {
    throw refuse('request.invalid')
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A list means one of its values; `q` searches every text; other names must be equal, and are ignored if rows do not have them. */
function matches(row: Row, filter: Record<string, unknown>): boolean {
  const values = row as Record<string, unknown> // rows are plain JSON objects
  return Object.entries(filter).every(([name, wanted]) => {
    if (name === 'q') return Object.values(values).some(value => typeof value === 'string' && value.toLowerCase().includes(String(wanted).toLowerCase()))
    if (!(name in values)) return true
    return Array.isArray(wanted) ? wanted.includes(values[name]) : values[name] === wanted
  })
}

function compare(a: unknown, b: unknown): number {
  if (a === b) return 0
  if (a === null || a === undefined) return -1
  if (b === null || b === undefined) return 1
  return typeof a === 'string' && typeof b === 'string' ? a.localeCompare(b, 'en') : a < b ? -1 : 1
}

export function mountResources(app: FastifyInstance, read: ReadRows, resources: Record<string, Resource>): void {
  type Query = { filter?: string; range?: string; sort?: string }
  for (const [name, { rows: rowsOf, later, complete }] of Object.entries(resources)) {
    const signedIn = async (request: Parameters<typeof callerOf>[0]): Promise<Caller> => {
      const caller = await callerOf(request, read)
      if (caller === null) throw refuse('sign-in.needed')
      return caller
    }
    app.get<{ Querystring: Query }>(`/api/data/${name}`, { schema: { summary: `List of ${name}.` } }, async (request, reply) => {
      const caller = await signedIn(request)
      const filter = parsed(request.query.filter, {})
      const range = parsed(request.query.range, null)
      const sort = parsed(request.query.sort, null)
      if (!isRecord(filter)) throw refuse('request.invalid', 'filter')
      const [field, order] = Array.isArray(sort) ? sort.map(String) : []
      const early = [field ?? 'id', ...Object.keys(filter)].some(one => later.includes(one))
      const found = await rowsOf(caller, filter)
      const rows = (early ? await complete(found) : found).filter(row => matches(row, filter))
      if (Array.isArray(sort)) {
        const value = (row: Row) => (row as Record<string, unknown>)[field ?? 'id']
        rows.sort((a, b) => (order === 'DESC' ? -1 : 1) * compare(value(a), value(b)))
      }
      const [from, to] = Array.isArray(range) ? range.map(Number) : [0, rows.length - 1]
      const answered = rows.slice(from ?? 0, (to ?? rows.length - 1) + 1)
      return reply.header('x-total-count', rows.length).send(early ? answered : await complete(answered))
    })
    app.get<{ Params: { id: string } }>(`/api/data/${name}/:id`, { schema: { summary: `One of ${name}.` } }, async request => {
      const { id } = request.params
      const row = (await rowsOf(await signedIn(request), { id })).find(it => it.id === id)
      const [whole] = row ? await complete([row]) : []
      if (!whole) throw refuse('not-found')
      return whole
    })
  }
}
