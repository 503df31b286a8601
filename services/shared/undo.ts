/** The areas' parts of undoing an act: each undoes its own part. */
import { undoableTypes, type ActRow } from '@docketry/contracts/projections/act-rows.ts'
import type { RefusalCode } from '@docketry/contracts/errors.ts'
import type { Static, TSchema } from 'typebox'
import type { CommandWith } from '../platform/commands/command.ts'
import type { Executed } from '../platform/commands/execute.ts'
import { userIdOfActor, type StoredEvent } from '../platform/events/event.ts'

/** What stays as it is: an invoice or a batch, why, and the names of the values that it concerns (none: the whole of it). */
export type UndoLeft = { kind: 'invoice' | 'batch'; id: string; code: RefusalCode; fields: string[] }
/** `undone`: ids of the invoices and batches that were changed back. */
export type Undone = { undone: string[]; left: UndoLeft[] }

type Run = <B extends TSchema>(command: CommandWith<B>, body: Static<B>, label?: string) => Promise<Executed>

/**
 * `streams`: the events of each of the act's streams, without those of this undo itself, so that a repeated request decides the same.
 * `undo`: id of the act that undoes it. `done`: streams in which this undo has written already. `execute`: on behalf of the person; the
 * events name the undone act.
 */
export type UndoRequest = {
  act: ActRow
  undo: string
  streams: ReadonlyMap<string, StoredEvent[]>
  done: ReadonlySet<string>
  execute: Run
  executeAsSystem: Run
}
export type UndoPart = (request: UndoRequest) => Promise<Undone>

/** Whether a person did this: not a stage, and not what followed from it by reactions. */
const isOwnEvent = ({ metadata: { actor, causeId } }: Pick<StoredEvent, 'metadata'>): boolean =>
  causeId === null && (userIdOfActor(actor) !== null || actor === 'operator')

/** Whether undoing an act reverses this event. */
export const isUndoable = (event: Pick<StoredEvent, 'metadata' | 'type'>): boolean =>
  isOwnEvent(event) && (undoableTypes as readonly string[]).includes(event.type)

/** The part of a stream's name after `prefix`; null for other streams. */
export const idIn = (stream: string, prefix: string): string | null => (stream.startsWith(prefix) ? stream.slice(prefix.length) : null)

/** Whether the act was undone in the stream of these events, wholly or in part. */
export const wasUndone = (events: readonly Pick<StoredEvent, 'metadata'>[], actId: string): boolean =>
  events.some(({ metadata }) => metadata.undoes === actId)
