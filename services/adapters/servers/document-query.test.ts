import { expect, it } from 'vitest'
import { mongoQueryOf } from './document-query.ts'

const patternOf = (text: string): RegExp => {
  const { wanted } = mongoQueryOf({ filter: { name: { like: text } } })
  const [condition] = wanted['$and'] as [{ 'body.name': { $in: [RegExp] } }] // as mongoQueryOf makes it
  return condition['body.name'].$in[0]
}

it.each([
  ['a.b', 'xA.Bx', true],
  ['a.b', 'aXb', false],
  ['(1+1)*[2]^$|\\{x}?', 'is (1+1)*[2]^$|\\{X}?', true],
  ['été', 'ÉTÉ', true],
  ['ß', 'ß', true],
  ['', 'anything', true],
])('the search pattern of %j matches literally, in either case', (text, value, found) => {
  expect(patternOf(text).test(value)).toBe(found)
})

it('the query sorts only by id when id is the first field, and uses the first of two orders of one field', () => {
  expect(mongoQueryOf({ sort: [{ field: 'id', descending: true }] }).order).toEqual({ _id: -1 })
  expect(mongoQueryOf({ sort: [{ field: 'x' }, { field: 'x', descending: true }] }).order).toEqual({ 'body.x': 1, _id: 1 })
})
