/** Every aggregate and every projection folds every shape of event that was ever stored (contracts/stored). */
import { readdirSync, readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { expect, it } from 'vitest'
import { upcast } from '@docketry/contracts/event-types.ts'
import { commands, projections } from './contents.ts'
import type { Fact, StoredEvent } from './platform/events/event.ts'
import type { Document } from './platform/ports/documents.ts'

const folder = new URL('../contracts/stored/', import.meta.url)
const streams = readdirSync(folder).filter(name => name.endsWith('.json'))
const stored = (file: string): StoredEvent[] =>
  (JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as (Fact & { version?: number })[]).map(
    ({ type, version = 1, data }, revision) => ({
      type,
      data: upcast(type, version, data),
      id: `${file}-${revision}`,
      stream: file.replace('.json', ''),
      revision,
      position: revision + 1,
      metadata: {
        actor: 'user:u',
        at: 1_790_000_000_000 + revision,
        commandId: 'c',
        actId: 'a',
        causeId: null,
        firmId: 'f',
        clientId: 'c',
        prev: null,
      },
    }),
  )

const aggregates = [...new Set(Object.values(commands).map(({ aggregate }) => aggregate))]

it('every stored stream has an aggregate', () => {
  expect([...new Set(aggregates.map(aggregate => `${aggregate.name}.json`))].sort()).toEqual(streams.sort())
})

it.each(aggregates)('$name folds its stream into plain data, event by event', aggregate => {
  let state: unknown = aggregate.initial
  let changes = 0
  for (const event of stored(`${aggregate.name}.json`)) {
    const before = structuredClone(state)
    const after: unknown = aggregate.evolve(state, event)
    expect(state).toEqual(before)
    expect(JSON.parse(JSON.stringify(after))).toEqual(after)
    if (!isDeepStrictEqual(after, before)) changes += 1
    state = after
  }
  expect(changes).toBeGreaterThan(0)
  for (const known of [aggregate.initial, state]) expect(aggregate.evolve(known, { type: 'NeverHeardOf', data: {} })).toEqual(known)
})

/** In an order in which the streams could have been written. */
const history = [
  'business',
  'books',
  'user',
  'session',
  'second-factor',
  'pickup',
  'request',
  'claim',
  'client-merges',
  'scan-group',
  'grouping',
  'file',
  'stack',
  'invoice',
  'pages',
  'client-address',
  'mail',
  'attachment',
  'mailbox',
  'subscription',
  'coupon',
  'invitation',
  'engagement',
  'retention',
  'reprocessing',
  'worksheet',
  'operation',
].flatMap(name => stored(`${name}.json`))
const without = (...types: string[]) => history.filter(event => !types.includes(event.type))

function folded(projection: (typeof projections)[number], events: StoredEvent[]): Map<string, Document> {
  const rows = new Map<string, Document>()
  for (const event of events) {
    for (const id of projection.idsOf(event)) {
      const before = rows.get(id) ?? null
      const copy = structuredClone(before)
      const row = projection.evolve(before, event, id) as Document | null
      expect(before).toEqual(copy)
      if (row === null) rows.delete(id)
      else rows.set(id, row)
    }
  }
  return rows
}

it.each(projections)('projection $name folds every stored event into rows of JSON', projection => {
  folded(projection, history)
  const rows = folded(
    projection,
    without(
      'GroupDeleted',
      'FileDeleted',
      'InvoiceDeleted',
      'ClientAddressDeleted',
      'AttachmentDeleted',
      'SessionForgotten',
      'HoldReleased',
    ),
  )
  expect(rows.size).toBeGreaterThan(0)
  for (const [id, row] of rows) {
    expect(row.id).toBe(id)
    expect(JSON.parse(JSON.stringify(row))).toEqual(row)
  }
})

it.each(projections)('projection $name ignores unknown types, and folds every event onto an absent row', projection => {
  const [event] = history
  expect(projection.idsOf({ ...(event as StoredEvent), type: 'NeverHeardOf' })).toEqual([])
  for (const one of history) for (const id of projection.idsOf(one)) expect(() => projection.evolve(null, one, id)).not.toThrow()
})
