/** Translates a document query to MongoDB's filter and sort. Documents are stored under `body`. */
import { checkField, testOf, type Test } from '../../platform/ports/checked-query.ts'
import type { Condition, DocumentQuery } from '../../platform/ports/documents.ts'

type MongoFilter = Record<string, unknown>

/** Throws `invalid-query` for an invalid name. */
export function pathOf(field: string): string {
  checkField(field)
  return field === 'id' ? '_id' : `body.${field}`
}

/** A pattern for "contains, ignoring case". Both cases of each letter are listed, since servers differ in what `i` means for `é`. */
function patternOf(text: string): string {
  return [...text]
    .map(letter => {
      const cases = [...new Set([letter.toLowerCase(), letter.toUpperCase()])].filter(changed => [...changed].length === 1)
      return cases.length === 2 ? `[${cases.join('')}]` : letter.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
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

function inRange(path: string, { gte, lt }: Extract<Test, { kind: 'range' }>): MongoFilter {
  const bounds = { ...(gte === undefined ? {} : { $gte: gte }), ...(lt === undefined ? {} : { $lt: lt }) }
  return Object.keys(bounds).length === 1 ? { [path]: bounds } : sameElement(path, bounds)
}

function filterOf(path: string, test: Test): MongoFilter {
  switch (test.kind) {
    case 'equals':
      return { [path]: test.wanted }
    case 'oneOf':
      return { [path]: { $in: test.wanted } }
    case 'contains':
      // In a list, every server applies patterns to strings only.
      return { [path]: { $in: [new RegExp(patternOf(test.text))] } }
    case 'range':
      return inRange(path, test)
  }
}

/** null, alone or in a list, also matches a field that is absent. */
const matchesAbsent = (test: Test): boolean =>
  (test.kind === 'equals' && test.wanted === null) || (test.kind === 'oneOf' && test.wanted.includes(null))

/** Dotted names reach into objects only. MongoDB would also traverse arrays, where the port finds nothing. */
function matches(field: string, condition: Condition): MongoFilter {
  const path = pathOf(field)
  const test = testOf(condition)
  const filter = filterOf(path, test)
  const parents = path.split('.').slice(1, -1)
  const arrays = parents.map((_, i) => ({ [`body.${parents.slice(0, i + 1).join('.')}`]: isArray }))
  if (arrays.length === 0) return filter
  return matchesAbsent(test) ? { $or: [filter, ...arrays] } : { $and: [filter], $nor: arrays }
}

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
