/** What a query of documents says, for all adapters: names are checked, and each condition is read, in one place. */
import { coded } from '../errors/coded.ts'
import type { Condition, Document } from './documents.ts'

export type Scalar = null | boolean | number | string
type Bound = number | string

/** `oneOf`: several values; `contains`: ignoring case; `range`: both bounds are numbers, or both texts, and there is one at least. */
export type Test =
  | { kind: 'equals'; wanted: Scalar }
  | { kind: 'oneOf'; wanted: Scalar[] }
  | { kind: 'contains'; text: string }
  | { kind: 'range'; of: 'number' | 'string'; gte?: Bound; lt?: Bound }

const collectionName = /^[A-Za-z0-9][A-Za-z0-9@._-]{0,99}$/
const fieldName = /^[A-Za-z_][A-Za-z0-9_-]*(\.[A-Za-z_][A-Za-z0-9_-]*)*$/

/** Throws `invalid-query` for what is no name of a collection. */
export function checkCollection(name: string): void {
  if (!collectionName.test(name)) throw coded('invalid-query', `not a collection name: ${JSON.stringify(name)}`)
}

/** Throws `invalid-query` for what is no name of a field: names become part of the store's own queries. */
export function checkField(field: string): void {
  if (!fieldName.test(field)) throw coded('invalid-query', `not a field name: ${JSON.stringify(field)}`)
}

/** The value of a field, whose dotted name reaches into objects; undefined where there is none. */
export function valueAt(document: Document, field: string): unknown {
  return field.split('.').reduce<unknown>((value, part) => (value as Record<string, unknown> | null | undefined)?.[part], document) // JSON only
}

const isScalar = (value: unknown): value is Scalar => value === null || ['boolean', 'number', 'string'].includes(typeof value)

function rangeOf({ gte, lt }: { gte?: Bound; lt?: Bound }): Test {
  const [of, ...others] = new Set([gte, lt].filter(bound => bound !== undefined).map(bound => typeof bound))
  if ((of !== 'number' && of !== 'string') || others.length > 0)
    throw coded('invalid-query', 'a range needs `gte` or `lt`, both numbers or both strings')
  return { kind: 'range', of, ...(gte === undefined ? {} : { gte }), ...(lt === undefined ? {} : { lt }) }
}

/** Throws `invalid-query` for anything that is no condition. */
export function testOf(condition: Condition): Test {
  if (isScalar(condition)) return { kind: 'equals', wanted: condition }
  if (Array.isArray(condition)) throw coded('invalid-query', 'a field cannot be compared with a whole array; use `in`')
  if ('in' in condition && Array.isArray(condition['in'])) {
    if (!condition['in'].every(isScalar)) throw coded('invalid-query', '`in` takes null, booleans, numbers and strings')
    return { kind: 'oneOf', wanted: condition['in'] }
  }
  if ('like' in condition && typeof condition['like'] === 'string') return { kind: 'contains', text: condition['like'] }
  if ('gte' in condition || 'lt' in condition) return rangeOf(condition as { gte?: Bound; lt?: Bound }) // checked there
  throw coded('invalid-query', `not a condition: ${JSON.stringify(condition)}`)
}
