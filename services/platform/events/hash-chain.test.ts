import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { NewEvent } from './event.ts'
import { hashOf, prevInText } from './hash-chain.ts'
import { brokenAt } from '../testing/broken-at.ts'
import { eventOf } from '../testing/events.ts'

const chained = (data: unknown[]): NewEvent[] => {
  const events: NewEvent[] = []
  for (const [i, one] of data.entries()) {
    const last = events.at(-1)
    const { metadata, ...event } = eventOf(i)
    events.push({ ...event, data: one, metadata: { ...metadata, prev: last ? hashOf(last) : null } })
  }
  return events
}

it('the hash of an event never changes, and other programs compute the same one', () => {
  const event = eventOf(1, '0199a000-0000-7000-8000-00000000000f')
  // Computed with Python's hashlib and json (keys sorted, no spaces).
  expect(hashOf(event)).toBe('47eb1063de466183c58c90ad69b3cb0435b38c82af25f026da52f1e519f935a5')
})

it('a chain stays intact after a round trip through JSON, in any order of keys', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue(), { minLength: 1, maxLength: 6 }), data => {
      const events = chained(data)
      const stored: NewEvent[] = events.map(event =>
        JSON.parse(JSON.stringify({ ...event, metadata: Object.fromEntries(Object.entries(event.metadata).reverse()) })),
      )
      expect(brokenAt(stored)).toBeNull()
    }),
  )
})

it('brokenAt finds an event that was changed, removed or moved', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer(), { minLength: 3, maxLength: 8 }),
      fc.nat(),
      fc.constantFrom('change', 'remove', 'swap'),
      (data, where, what) => {
        const events = chained(data)
        // No event names the hash of the last one: a change to it shows once another follows.
        const at = where % (events.length - 1)
        const [event, next] = [events[at] as NewEvent, events[at + 1] as NewEvent]
        const tampered =
          what === 'change'
            ? events.with(at, { ...event, data: 'other' })
            : what === 'remove'
              ? events.toSpliced(at, 1)
              : events.with(at, next).with(at + 1, event)
        expect(brokenAt(tampered)).not.toBeNull()
      },
    ),
  )
})

const hash = 'ab'.repeat(32)
const inText = (text: string): unknown => {
  try {
    return prevInText(text)
  } catch {
    return 'thrown'
  }
}

it.each([
  { actor: 'a', prev: null },
  { actor: 'a', prev: hash },
  { prev: null, actor: 'a' },
  { prev: hash, actor: 'a' },
  { prev: hash },
  { prev: null },
  { actor: 'a', prev: hash.toUpperCase() },
  { actor: 'a', prev: hash.slice(1) },
  { actor: 'a', prev: `${hash}0` },
  { prev: null, reason: `,"prev":"${hash}"}` },
  { prev: hash, reason: ',"prev":null}' },
  { prev: hash, reason: ',"prev":null' },
  { prev: hash, inner: { at: 1, prev: null } },
  { prev: null, inner: { at: 1, prev: hash } },
  { prev: hash, list: [{ at: 1, prev: null }] },
  { actor: ',', prev: hash },
  { actor: '\\', prev: hash },
])('`prev` in a text is what JSON.parse finds: %j', metadata => {
  expect(prevInText(JSON.stringify(metadata))).toEqual(metadata.prev)
})

it('`prevInText` gives the last `prev` of a text that has two, as JSON.parse does', () => {
  expect(prevInText(`{"prev":null,"at":1,"prev":"${hash}"}`)).toBe(hash)
  expect(prevInText(`{"prev":"${hash}","at":1,"prev":null}`)).toBeNull()
})

it('`prevInText` throws for a text that is not JSON and does not end with `prev`', () => {
  expect(['', '{', '{"prev":', `{"prev":"${hash}",`].map(inText)).toEqual(['thrown', 'thrown', 'thrown', 'thrown'])
})
