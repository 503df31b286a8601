import { expect, it } from 'vitest'
import { eventsIn } from './live.ts'

const heard = (...parts: string[]): unknown[] => {
  const all: unknown[] = []
  const take = eventsIn(change => all.push(change))
  parts.forEach(take)
  return all
}

it('gives every change, however the stream is cut', () => {
  expect(heard(': hello\n\nda', 'ta: {"groups":["g1"],"cli', 'ents":[]}\r\n\r\ndata:{"groups":[],"clients":["c"]}\n'))
    .toEqual([{ groups: ['g1'], clients: [] }, { groups: [], clients: ['c'] }])
})

it('passes over heartbeats, other fields and broken lines', () => {
  expect(heard(': ping\n', 'event: x\n', 'data: {nope\n', 'data: {"groups":[],"clients":[]}')).toEqual([])
})
