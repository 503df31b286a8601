/** Field names as SQL. Queries and indexes must use the same text for SQLite to use the index. */
import { coded } from '../../platform/errors/coded.ts'

const fieldName = /^[A-Za-z_][A-Za-z0-9_-]*(\.[A-Za-z_][A-Za-z0-9_-]*)*$/

/** A JSON path as an SQL string. Throws `invalid-query` for an invalid name, since it becomes part of the SQL. */
export function pathOf(field: string): string {
  if (!fieldName.test(field)) throw coded('invalid-query', `not a field name: ${JSON.stringify(field)}`)
  return `'$.${field.split('.').map(part => `"${part}"`).join('.')}'`
}

/** The id has a column of its own, and with it an index. */
export const valueOf = (field: string): string => (field === 'id' ? 'id' : `json_extract(body, ${pathOf(field)})`)
export const typeOf = (field: string): string => (field === 'id' ? `'text'` : `json_type(body, ${pathOf(field)})`)
