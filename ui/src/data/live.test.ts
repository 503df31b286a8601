import { expect, it } from 'vitest'
import { eventsIn } from './live.ts'

const parsed = (...parts: string[]): unknown[] => {
  const all: unknown[] = []
  const parse = eventsIn(change => all.push(change))
  parts.forEach(parse)
  return all
}

it('the stream parser reports every change, however the stream is cut', () => {
  expect(parsed(': hello\n\nda', 'ta: {"groups":["g1"],"cli', 'ents":[]}\r\n\r\ndata:{"groups":[],"clients":["c"]}\n'))
    .toEqual([{ groups: ['g1'], clients: [] }, { groups: [], clients: ['c'] }])
})

it('the stream parser skips heartbeats, other fields and broken lines', () => {
  expect(parsed(': ping\n', 'event: x\n', 'data: {nope\n', 'data: {"groups":[],"clients":[]}')).toEqual([])
})
