import { expect, it } from 'vitest'
import { eventsIn } from './live.ts'

const parsed = (...parts: string[]): unknown[] => {
  const all: unknown[] = []
  const parse = eventsIn(change => all.push(change))
  parts.forEach(parse)
  return all
}

it('the stream parser reports every change, however the stream is cut', () => {
  expect(parsed(': hello\n\nda', 'ta: {"groups":["g1"],"cli', 'ents":[]}\r\n\r\ndata:{"groups":[],"clients":["c"]}\n\n')).toEqual([
    { groups: ['g1'], clients: [] },
    { groups: [], clients: ['c'] },
  ])
})

it('the stream parser skips heartbeats, other fields, invalid JSON and an event that is cut off', () => {
  const complete = 'data: {"groups":[],"clients":["c"]}\n\n'
  expect(parsed(': ping\n\n', 'event: x\n\n', 'data: {nope\n\n', complete, 'data: {"groups":[],"clients":[]}')).toEqual([
    { groups: [], clients: ['c'] },
  ])
})
