/** Translates a document query to MongoDB's filter and sort. Documents are stored under `body`. */
import { coded } from '../../platform/errors/coded.ts'
import type { Condition, DocumentQuery } from '../../platform/ports/documents.ts'

type MongoFilter = Record<string, unknown>
type Scalar = null | boolean | number | string

const fieldName = /^[A-Za-z_][A-Za-z0-9_-]*(\.[A-Za-z_][A-Za-z0-9_-]*)*$/
const isScalar = (value: unknown): value is Scalar => value === null || ['boolean', 'number', 'string'].includes(typeof value)

/** Throws `invalid-query` for an invalid name. */
export function pathOf(field: string): string {
  if (!fieldName.test(field)) throw coded('invalid-query', `not a field name: ${JSON.stringify(field)}`)
  return field === 'id' ? '_id' : `body.${field}`
}

/** A pattern for "contains, ignoring case". Both cases of each letter are listed, since servers differ in what `i` means for `é`. */
function patternOf(text: string): string {
  return [...text]
    .map(letter => {
      const both = [...new Set([letter.toLowerCase(), letter.toUpperCase()])].filter(one => [...one].length === 1)
      return both.length === 2 ? `[${both.join('')}]` : letter.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
    })
    .join('')
}

/** Matches arrays: `$nin: []` is true for every element. Works on every server. */
const isArray = { $elemMatch: { $nin: [] } }

/** Several conditions: of an array field, one element must satisfy all of them. */
const sameElement = (path: string, tests: MongoFilter): MongoFilter => ({
  [path]: tests,
  $or: [{ [path]: { $elemMatch: tests } }, { [path]: { $not: isArray } }],
})

function rangeTest(path: string, { gte, lt }: { gte?: number | string; lt?: number | string }): MongoFilter {
  const kinds = new Set([gte, lt].filter(bound => bound !== undefined).map(bound => typeof bound))
  if (kinds.size !== 1) throw coded('invalid-query', 'a range needs `gte` or `lt`, both numbers or both strings')
  const bounds = { ...(gte === undefined ? {} : { $gte: gte }), ...(lt === undefined ? {} : { $lt: lt }) }
  return Object.keys(bounds).length === 1 ? { [path]: bounds } : sameElement(path, bounds)
}

function test(path: string, condition: Condition): MongoFilter {
  if (isScalar(condition)) return { [path]: condition }
  if (Array.isArray(condition)) throw coded('invalid-query', 'a field cannot be compared with a whole array; use `in`')
  if ('in' in condition && Array.isArray(condition['in'])) {
    if (!condition['in'].every(isScalar)) throw coded('invalid-query', '`in` takes null, booleans, numbers and strings')
    return { [path]: { $in: condition['in'] } }
  }
  // In a list, every server applies patterns to strings only.
  if ('like' in condition && typeof condition['like'] === 'string') {
    return { [path]: { $in: [new RegExp(patternOf(condition['like']))] } }
  }
  if ('gte' in condition || 'lt' in condition) return rangeTest(path, condition as { gte?: number; lt?: number }) // checked there
  throw coded('invalid-query', `not a condition: ${JSON.stringify(condition)}`)
}

/** Dotted names reach into objects only. MongoDB would also traverse arrays, where the port finds nothing. */
function matches(field: string, condition: Condition): MongoFilter {
  const path = pathOf(field)
  const found = test(path, condition)
  const parts = path.split('.').slice(1, -1)
  const arrays = parts.map((_, i) => ({ [`body.${parts.slice(0, i + 1).join('.')}`]: isArray }))
  if (arrays.length === 0) return found
  const nothing = condition === null || (isIn(condition) && condition.in.includes(null))
  return nothing ? { $or: [found, ...arrays] } : { $and: [found], $nor: arrays }
}

const isIn = (condition: Condition): condition is { in: Scalar[] } =>
  typeof condition === 'object' && condition !== null && 'in' in condition

type Order = Record<string, 1 | -1>

/** Throws `invalid-query`. `gone` marks tombstones. */
export function mongoQueryOf({ filter = {}, sort = [] }: DocumentQuery): { wanted: MongoFilter; order: Order } {
  const conditions = Object.entries(filter).map(([field, condition]) => matches(field, condition))
  // MongoDB orders null and absent < numbers < strings, and strings by their bytes, which for UTF-8 is by code point.
  const order: Order = {}
  for (const { field, descending } of sort) order[pathOf(field)] ??= descending ? -1 : 1
  const wanted = { gone: false, ...(conditions.length === 0 ? {} : { $and: conditions }) }
  return { wanted, order: { ...order, _id: order['_id'] ?? 1 } }
}
