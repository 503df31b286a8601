/** Undoes an act: finds its streams, and lets each area undo its own part. All of it is one act again, which can itself be undone. */
import { sentenceOf } from '@docketry/contracts/errors.ts'
import type { LeftAsItIs, UndoneAct } from '@docketry/contracts/api/acts.ts'
import { readMarked } from '../platform/commands/load.ts'
import { mapConcurrently } from '../platform/concurrency/map-concurrently.ts'
import { refuse } from '../platform/errors/refuse.ts'
import type { StoredEvent } from '../platform/events/event.ts'
import type { EventStore } from '../platform/ports/event-store.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'
import { withNames } from '../shared/named-batches.ts'
import { idIn, type UndoLeft, type UndoPart, type UndoRequest } from '../shared/undo.ts'
import { supplierAndNumber } from '../shared/supplier-and-number.ts'

/** `parts`: of the areas, in the order in which they undo: a batch is restored before what is in it. */
export type UndoTools = { read: ReadRows; events: EventStore; parts: readonly UndoPart[] }

/** Streams read at once. */
const atOnce = 32

const erasedLeft = (stream: string): UndoLeft | null => {
  const [invoiceId, groupId] = [idIn(stream, 'invoice-'), idIn(stream, 'scan-group-')]
  if (invoiceId !== null) return { kind: 'invoice', id: invoiceId, code: 'bin.erased', fields: [] }
  return groupId === null ? null : { kind: 'batch', id: groupId, code: 'bin.erased', fields: [] }
}

async function named(read: ReadRows, left: readonly UndoLeft[], at: number): Promise<LeftAsItIs[]> {
  const ids = (kind: UndoLeft['kind']) => left.filter(it => it.kind === kind).map(({ id }) => id)
  const [invoices, rows] = await Promise.all([read.getMany('invoices', ids('invoice')), read.getMany('scan-groups', ids('batch'))])
  const batches = await withNames(read, rows, at)
  const names = new Map([
    ...invoices.map(({ id, values: { supplierName, invoiceNumber } }) => [id, supplierAndNumber(supplierName, invoiceNumber)] as const),
    ...batches.map(({ id, name }) => [id, name] as const),
  ])
  return left.map(one => ({ ...one, name: names.get(one.id) ?? '', message: sentenceOf(one.code) }))
}

/**
 * `undo`: id of the act that undoes it; the same when the request is repeated, which completes what a crash interrupted. `at`: now, UTC ms.
 * Throws `not-found`, `bin.erased` when all of it is erased, `act.undone`, `act.undone-in-part`, `act.nothing-left` when nothing differs
 * from before it. Streams with an event that cannot be applied are left as they are.
 */
export async function undoActOf(
  { read, events, parts }: UndoTools,
  actId: string,
  { undo, at, execute, executeAsSystem }: Pick<UndoRequest, 'undo' | 'execute' | 'executeAsSystem'> & { at: number },
): Promise<UndoneAct> {
  const act = await read.get('acts', actId)
  if (!act) throw refuse('not-found')
  const stored = await mapConcurrently(atOnce, act.streams, async stream => [stream, await readMarked(events, stream)] as const)
  const erased = stored.flatMap(([stream, all]) => (all === null ? (erasedLeft(stream) ?? []) : []))
  const present = stored.flatMap(([stream, all]) => (all === null ? [] : [[stream, all] as const]))
  if (erased.length > 0 && present.every(([stream]) => idIn(stream, 'grouping-') !== null)) throw refuse('bin.erased')

  const isOwn = ({ metadata }: StoredEvent): boolean => metadata.actId === undo
  const streams = new Map(present.map(([stream, all]) => [stream, all.filter(event => !isOwn(event))]))
  const done = new Set(present.filter(([, all]) => all.some(isOwn)).map(([stream]) => stream))
  const undone = new Set<string>()
  const left = [...erased]
  for (const part of parts) {
    const result = await part({ act, undo, streams, done, execute, executeAsSystem })
    for (const id of result.undone) undone.add(id)
    left.push(...result.left)
  }
  const isRepeat = done.size > 0 || act.undoneBy.includes(undo)
  if (undone.size === 0 && !isRepeat) {
    // What an earlier undo left was named in its answer.
    if (act.undoneBy.length > 0) throw refuse(left.length > 0 ? 'act.undone-in-part' : 'act.undone')
    if (left.length === 0) throw refuse('act.nothing-left')
  }
  return { undone: undone.size, left: await named(read, left, at) }
}
