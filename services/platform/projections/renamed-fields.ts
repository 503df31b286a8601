/**
 * Rows of an earlier version of a projection, whose fields have other names by now. Readers use such rows until the present version is
 * built.
 */
import type { Document, DocumentQuery, Documents } from '../ports/documents.ts'

/** By former name the present one, at any depth of a row. */
type Names = Readonly<Record<string, string>>
/** By projection: the fields that have other names since a version. */
export type RenamedFields = Readonly<Record<string, { since: number; names: Names }>>

/** The names, where the collection (`<name>@<version>`, or a build of it) is of an earlier version. */
function namesIn(renamed: RenamedFields, collection: string): Names | null {
  const [, projection = '', version] = /^(.+)@(\d+)/u.exec(collection) ?? []
  const found = renamed[projection]
  return found && Number(version) < found.since ? found.names : null
}

/** Replaces names of fields in JSON, never texts: their quotes are escaped, and no text has a colon behind it. */
const presentRow = (row: Document, names: Names): Document =>
  JSON.parse(
    JSON.stringify(row).replaceAll(/"(\w+)":/gu, (all, name: string) => (Object.hasOwn(names, name) ? `"${names[name]}":` : all)),
  ) as Document // a row with other names

/** The query with the former names of fields. */
function formerQuery({ filter, sort, ...rest }: DocumentQuery, names: Names): DocumentQuery {
  const former = new Map(Object.entries(names).map(([before, now]) => [now, before]))
  const path = (field: string): string =>
    field
      .split('.')
      .map(name => former.get(name) ?? name)
      .join('.')
  return {
    ...rest,
    ...(filter ? { filter: Object.fromEntries(Object.entries(filter).map(([field, condition]) => [path(field), condition])) } : {}),
    ...(sort ? { sort: sort.map(it => ({ ...it, field: path(it.field) })) } : {}),
  }
}

/** The documents for readers: rows of earlier versions have the present names of their fields, and are found by these. */
export const withPresentNames = (documents: Documents, renamed: RenamedFields): Documents => ({
  ...documents,
  async get(collection, id) {
    const [row, names] = [await documents.get(collection, id), namesIn(renamed, collection)]
    return row && names ? presentRow(row, names) : row
  },
  async getMany(collection, ids) {
    const [rows, names] = [await documents.getMany(collection, ids), namesIn(renamed, collection)]
    return names ? rows.map(row => presentRow(row, names)) : rows
  },
  async find(collection, query) {
    const names = namesIn(renamed, collection)
    if (!names) return documents.find(collection, query)
    const { rows, total } = await documents.find(collection, formerQuery(query, names))
    return { rows: rows.map(row => presentRow(row, names)), total }
  },
})
