/**
 * A document query as SQL. Values are always parameters; field names are checked by `pathOf`. Queries and indexes must use the same text
 * for SQLite to use the index.
 */
import { checkField, testOf, type Scalar, type Test } from '../../platform/ports/checked-query.ts'
import type { Condition, DocumentQuery } from '../../platform/ports/documents.ts'
import type { SqlValue } from './sqlite.ts'

type Sql = { text: string; values: SqlValue[] }

/** A JSON path as an SQL string. Throws `invalid-query` for an invalid name, since it becomes part of the SQL. */
export function pathOf(field: string): string {
  checkField(field)
  return `'$.${field
    .split('.')
    .map(part => `"${part}"`)
    .join('.')}'`
}

/** The id has a column of its own, and with it an index. */
export const valueOf = (field: string): string => (field === 'id' ? 'id' : `json_extract(body, ${pathOf(field)})`)
export const typeOf = (field: string): string => (field === 'id' ? `'text'` : `json_type(body, ${pathOf(field)})`)

/**
 * SQLite extracts arrays and objects as texts, which begin with `[` or `{`: a text that sorts before these is that of a text field. A query
 * that need not compare the type reads the index alone and parses no document.
 */
const firstOfStructures = '['

/** SQLite stores true and false as 1 and 0; comparing the type distinguishes them from numbers. */
function equals(value: string, type: string, wanted: Scalar): Sql {
  if (wanted === null) return { text: `${value} IS NULL`, values: [] }
  if (typeof wanted === 'boolean') return { text: `${type} = '${wanted}'`, values: [] }
  if (typeof wanted === 'string' && !/^[[{]/u.test(wanted)) return { text: `${value} = ?`, values: [wanted] }
  const types = typeof wanted === 'number' ? `('integer', 'real')` : `('text')`
  return { text: `(${value} = ? AND ${type} IN ${types})`, values: [wanted] }
}

function oneOf(value: string, type: string, wanted: readonly Scalar[]): Sql {
  const plain = wanted.filter(scalar => typeof scalar === 'string' || typeof scalar === 'number')
  const parts = wanted.filter(scalar => scalar === null || typeof scalar === 'boolean').map(scalar => equals(value, type, scalar))
  // One list of values, so that an index on the field can be used; true and false look like numbers and are handled apart.
  if (plain.length > 0)
    parts.push({
      text: `(${value} IN (${plain.map(() => '?').join(', ')}) AND ${type} IN ('integer', 'real', 'text'))`,
      values: plain,
    })
  return {
    text: parts.length === 0 ? '0' : `(${parts.map(({ text }) => text).join(' OR ')})`,
    values: parts.flatMap(({ values }) => values),
  }
}

/** Bounds compare within their own type: a number is never between strings. */
function within(value: string, type: string, { of, gte, lt }: Extract<Test, { kind: 'range' }>): Sql {
  const bounds = [...(gte === undefined ? [] : [['>=', gte] as const]), ...(lt === undefined ? [] : [['<', lt] as const])]
  const types = of === 'number' ? `('integer', 'real')` : `('text')`
  // Numbers are smaller than every text.
  const areTexts = typeof gte === 'string' && typeof lt === 'string' && lt <= firstOfStructures
  return {
    text: `(${[...bounds.map(([sign]) => `${value} ${sign} ?`), ...(areTexts ? [] : [`${type} IN ${types}`])].join(' AND ')})`,
    values: bounds.map(([, bound]) => bound),
  }
}

function sqlOfTest(value: string, type: string, test: Test): Sql {
  switch (test.kind) {
    case 'equals':
      return equals(value, type, test.wanted)
    case 'oneOf':
      return oneOf(value, type, test.wanted)
    case 'contains':
      return { text: `(${type} = 'text' AND contains(${value}, ?))`, values: [test.text.toLowerCase()] }
    case 'range':
      return within(value, type, test)
  }
}

/** `mayBeArray`: an array field matches when any element does. Other fields use a faster form. */
function matches(field: string, condition: Condition, mayBeArray: boolean): Sql {
  const test = testOf(condition)
  const plain = sqlOfTest(valueOf(field), typeOf(field), test)
  if (!mayBeArray) return plain
  const element = sqlOfTest('e.value', 'e.type', test)
  return {
    text: `(${plain.text} OR (${typeOf(field)} = 'array' AND EXISTS (SELECT 1 FROM json_each(body, ${pathOf(field)}) e WHERE ${element.text})))`,
    values: [...plain.values, ...element.values],
  }
}

/** The SQL after FROM: `where` filters, `order` adds sorting and range. Throws `invalid-query`. */
export function sqlOf(query: DocumentQuery, mayBeArray: (field: string) => boolean): { where: Sql; order: Sql } {
  const conditions = Object.entries(query.filter ?? {}).map(([field, condition]) => matches(field, condition, mayBeArray(field)))
  const where: Sql = {
    text: ['body IS NOT NULL', ...conditions.map(({ text }) => text)].join(' AND '),
    values: conditions.flatMap(({ values }) => values),
  }
  // SQLite orders null < numbers < text, and text by its bytes, which for UTF-8 is by code point.
  const sort = (query.sort ?? []).map(({ field, descending }) => `${valueOf(field)}${descending ? ' DESC' : ''}`)
  const [first, last] = query.range ?? [0, -2]
  const limit = query.range
    ? ` LIMIT ${Math.max(0, Math.floor(last) - Math.floor(first) + 1)} OFFSET ${Math.max(0, Math.floor(first))}`
    : ''
  return { where, order: { text: `ORDER BY ${[...sort, 'id'].join(', ')}${limit}`, values: [] } }
}
