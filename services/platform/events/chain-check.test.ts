import { expect, it } from 'vitest'
import { chainCheck, type ChainedEvent } from './chain-check.ts'
import { hashOf } from './hash-chain.ts'
import { newId } from './ids.ts'

function stream(name: string, length: number): ChainedEvent[] {
  const events: ChainedEvent[] = []
  for (let revision = 0; revision < length; revision += 1) {
    const last = events.at(-1)
    const metadata = {
      actor: 'user:1',
      at: 1,
      commandId: 'c',
      actId: 'a',
      causeId: null,
      firmId: null,
      clientId: null,
      prev: last ? hashOf(last) : null,
    }
    events.push({ stream: name, revision, id: newId(), type: 'Edited', data: { amount: revision * 100 }, metadata })
  }
  return events
}
function found(events: ChainedEvent[]): [string, string | undefined, number | undefined][] {
  const chain = chainCheck()
  for (const event of events) chain.add(event)
  return chain.findings().map(({ kind, stream, revision }) => [kind, stream, revision])
}
/** Changes one event of a stream of five, after the others were chained to it as it was. */
const changed = (revision: number, change: (event: ChainedEvent) => ChainedEvent) =>
  found(stream('a', 5).map(event => (event.revision === revision ? change(event) : event)))
const amount = (event: ChainedEvent): ChainedEvent => ({ ...event, data: { amount: 9 } })
const actor = (event: ChainedEvent): ChainedEvent => ({ ...event, metadata: { ...event.metadata, actor: 'user:2' } })
const prev = (event: ChainedEvent): ChainedEvent => ({ ...event, metadata: { ...event.metadata, prev: 'f'.repeat(64) } })

it('chainCheck finds nothing in streams as they were stored, in any order of streams', () => {
  const [a, b] = [stream('a', 3), stream('b', 2)]
  expect(found([...a.slice(0, 1), ...b.slice(0, 1), ...a.slice(1), ...b.slice(1)])).toEqual([])
})

it.each([
  ['amount', amount],
  ['actor', actor],
  ['prev', prev],
])('chainCheck names the event whose %s was forged', (_, forge) => {
  for (const revision of [1, 2, 3]) expect(changed(revision, forge)).toEqual([['chain', 'a', revision]])
})

it('chainCheck names the first event of a stream that was forged', () => {
  for (const forge of [amount, actor, prev]) expect(changed(0, forge)).toEqual([['chain', 'a', 0]])
  expect(found(stream('a', 1).map(prev))).toEqual([['chain', 'a', 0]])
})

it('chainCheck names the last two events where the prev of the last one was forged; what else was forged in it shows in no chain', () => {
  expect(changed(4, prev)).toEqual([['chain', 'a', 3]])
  expect(changed(4, amount)).toEqual([])
})

it('chainCheck names each of two forged events', () => {
  const events = stream('a', 8).map(event => (event.revision === 1 || event.revision === 5 ? amount(event) : event))
  expect(found(events)).toEqual([
    ['chain', 'a', 1],
    ['chain', 'a', 5],
  ])
})

it('chainCheck names the event before which events are missing, at the beginning and inside', () => {
  expect(found(stream('a', 5).slice(2))).toEqual([['revision', 'a', 2]])
  expect(found(stream('a', 5).filter(({ revision }) => revision !== 2))).toEqual([['revision', 'a', 3]])
})
