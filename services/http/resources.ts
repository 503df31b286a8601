/** Mounts the lists of contracts/api/resources.ts. */
import Type from 'typebox'
import type { EndpointMay } from '@docketry/contracts/api/endpoint.ts'
import { resources as contracts, type ResourceName, type ResourceRow } from '@docketry/contracts/api/resources.ts'
import type { FastifyInstance } from 'fastify'
import { allows, denialCode, someClients, type Caller } from '../platform/auth/caller.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'
import { refuse } from '../platform/errors/refuse.ts'
import { withSurvivors } from '../shared/surviving-clients.ts'
import { signedInCaller } from './auth.ts'

type AnyRow = { id: string }
/**
 * `rows`: every row that the caller may see; `filter`: parsed. `later`: fields that are expensive to read and undefined until `complete`,
 * which runs only for the answered rows, unless order or filter needs one of these fields. `complete` keeps number and order of the rows.
 */
type Resource<Row extends AnyRow = AnyRow> = {
  rows(caller: Caller, filter: Record<string, unknown>): Promise<Row[]>
  later?: string[]
  complete?(rows: Row[]): Promise<Row[]>
}
export type Resources = { [N in ResourceName]: Resource<ResourceRow<N>> }

/** Rows of the firm in the filter, else of each of the caller's firms; none of a firm whose list endpoint would refuse the caller. */
export const rowsOfFirms = <Row extends AnyRow>(
  list: { may: readonly EndpointMay[]; about?: 'client' | 'some' },
  rowsOf: (firmId: string, caller: Caller) => Promise<Row[]>,
): Resource<Row> => ({
  async rows(caller, { firmId }) {
    const firmIds = typeof firmId === 'string' ? [firmId] : Object.keys(caller.firms)
    const visible = firmIds.filter(one =>
      allows(list.may, caller, { firmId: one, clientId: list.about === 'some' ? someClients : null }, 'read'),
    )
    return (await Promise.all(visible.map(one => rowsOf(one, caller)))).flat()
  },
})

/** Rows that no firm owns; refused as their list endpoint refuses. */
export const rowsOfRole = <Row extends AnyRow>(
  list: { may: readonly EndpointMay[] },
  rowsOf: (caller: Caller) => Promise<Row[]>,
): Resource<Row> => ({
  async rows(caller) {
    if (!allows(list.may, caller, null, 'read')) throw refuse(denialCode(list.may, caller, null, 'read'))
    return rowsOf(caller)
  },
})

function parsed(text: string | undefined, none: unknown): unknown {
  try {
    return text === undefined ? none : JSON.parse(text)
  } catch {
    throw refuse('request.invalid')
  }
}

/** An object cannot always be converted to a text: its `toString` may be anything. */
function textOf(value: unknown, param: string): string {
  if (typeof value === 'object') throw refuse('request.invalid', param)
  return String(value)
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value at `client.name`; undefined where a part of the path is missing. Own properties only: the path is user input. */
const valueAt = (row: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined), row)

/** Ids and signed addresses of files: their letters are random. */
const isSearched = (name: string): boolean => !/^id$|Id$|Url$/u.test(name)

/** True if a searched text of the row, however deep, contains `search` (lower case). */
const containsText = (value: unknown, search: string): boolean =>
  typeof value === 'string'
    ? value.toLowerCase().includes(search)
    : isRecord(value) && Object.entries(value).some(([name, one]) => isSearched(name) && containsText(one, search))

/** Names that rows do not have are ignored. */
function matches(row: AnyRow, filter: Record<string, unknown>): boolean {
  return Object.entries(filter).every(([name, wanted]) => {
    if (name === 'q') return containsText(row, textOf(wanted, 'filter').trim().toLowerCase())
    const value = valueAt(row, name)
    return value === undefined || (Array.isArray(wanted) ? wanted.includes(value) : value === wanted)
  })
}

function compare(a: unknown, b: unknown): number {
  if (a === b) return 0
  if (a === null || a === undefined) return -1
  if (b === null || b === undefined) return 1
  if (typeof a === 'string' && typeof b === 'string') return a.localeCompare(b, 'en')
  return a < b ? -1 : 1
}

export function mountResources(app: FastifyInstance, read: ReadRows, resources: Resources): void {
  for (const name of Object.keys(contracts) as ResourceName[]) mountResource(app, read, name, resources[name] as Resource) // each list is mounted with its own rows
}

function mountResource(
  app: FastifyInstance,
  read: ReadRows,
  name: ResourceName,
  { rows: rowsOf, later = [], complete = rows => Promise.resolve(rows) }: Resource,
): void {
  type Query = { filter?: string; range?: string; sort?: string }
  app.get<{ Querystring: Query }>(
    `/api/data/${name}`,
    { schema: { summary: `List of ${name}.`, response: { 200: Type.Array(contracts[name]) } } },
    async (request, reply) => {
      const caller = await signedInCaller(request, read)
      const filter = await withSurvivors(read, parsed(request.query.filter, {}))
      const range = parsed(request.query.range, null)
      const sort = parsed(request.query.sort, null)
      if (!isRecord(filter)) throw refuse('request.invalid', 'filter')
      const [field = 'id', order] = Array.isArray(sort) ? sort.map(it => textOf(it, 'sort')) : []
      const early = [field, ...Object.keys(filter)].some(one => later.includes(one))
      const found = await rowsOf(caller, filter)
      const rows = (early ? await complete(found) : found).filter(row => matches(row, filter))
      if (Array.isArray(sort)) rows.sort((a, b) => (order === 'DESC' ? -1 : 1) * compare(valueAt(a, field), valueAt(b, field)))
      const [from, to] = Array.isArray(range) ? range.map(it => Number(textOf(it, 'range'))) : [0, rows.length - 1]
      const answered = rows.slice(from ?? 0, (to ?? rows.length - 1) + 1)
      return reply.header('x-total-count', rows.length).send(early ? answered : await complete(answered))
    },
  )
  app.get<{ Params: { id: string } }>(
    `/api/data/${name}/:id`,
    { schema: { summary: `One of ${name}.`, response: { 200: contracts[name] } } },
    async request => {
      const { id } = await withSurvivors(read, request.params)
      const row = (await rowsOf(await signedInCaller(request, read), { id })).find(it => it.id === id)
      const [whole] = row ? await complete([row]) : []
      if (!whole) throw refuse('not-found')
      return whole
    },
  )
}
