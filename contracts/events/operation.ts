/**
 * Stream `operation-<operationId>`: one act of an operator on a projection, a parked event, a dead letter, or on what is stored. Who did it
 * and why (`actor`, `operator`, `reason`) is in the event's metadata.
 */
import Type from 'typebox'
import { fact, Hash, Id, orNull } from './fact.ts'

const text = Type.String({ minLength: 1, maxLength: 500 })

/** Failed rows are folded again from the first event. `collection`: `<projection>@<version>`; `rows`: their ids. */
export const RefoldRequested = fact('RefoldRequested', { operationId: Id, collection: text, rows: Type.Array(text) })

/** The projection is built anew from the first event, beside the one that is read. */
export const RebuildRequested = fact('RebuildRequested', { operationId: Id, projection: text })

/**
 * A dead letter or parked event. `name`: the topic or reaction; `subject`: the message's key, or stream and revision of the event; `cause`:
 * why it was set aside.
 */
const item = {
  kind: Type.Union([Type.Literal('dead'), Type.Literal('parked')]),
  id: text,
  name: text,
  subject: Type.String({ maxLength: 500 }),
  cause: Type.String({ maxLength: 500 }),
}

/** It is handled again. */
export const RetryRequested = fact('RetryRequested', { operationId: Id, ...item })

/** It is skipped for good. */
export const SkipRequested = fact('SkipRequested', { operationId: Id, ...item })

/** The message or event was shown to the operator. On screen one event for each person, item and hour, however often it is opened. */
export const PayloadViewed = fact('PayloadViewed', { operationId: Id, ...item })

/** A check of everything stored. `all`: every blob is read, not only a part of them. */
export const CheckRequested = fact('CheckRequested', { operationId: Id, all: Type.Boolean() })

/** Everything due by retention is erased now. */
export const ErasureRequested = fact('ErasureRequested', { operationId: Id })

/**
 * A backup of everything stored is to be made in a new folder in `folder`. `BackupMade` or `BackupFailed` follows, unless the process is
 * killed before it has ended, or an earlier build made it.
 */
export const BackupRequested = fact('BackupRequested', { operationId: Id, folder: Type.String({ minLength: 1, maxLength: 4096 }) })

/** People's corrections are written as training data. `firmId` null: of all firms. */
export const CorrectionsRequested = fact('CorrectionsRequested', { operationId: Id, firmId: orNull(Id) })

/**
 * An evidence bundle is written on the command line. `about`: `invoice ID`, `batch ID`, `quarter 2026Q3 of firm ID` or `worksheet 2026Q3 of
 * firm ID`, the last two with `, client ID` where one is named.
 */
export const EvidenceRequested = fact('EvidenceRequested', { operationId: Id, about: text })

const Count = Type.Integer({ minimum: 0 })
const List = Type.Object({ count: Count, hash: Hash })

/**
 * An archive or a backup. `folder`: the folder that it was written to or read from. `archive`: its id, a hash over its lists. `writtenAt`:
 * UTC ms. `lists`: lines and SHA-256 of each, as `docketry verify FOLDER` prints them. `bytes`: of all blobs. `damaged`: how many things
 * could not be read and are missing from it.
 */
const contents = {
  folder: Type.String({ minLength: 1, maxLength: 4096 }),
  archive: Hash,
  writtenAt: Count,
  bytes: Count,
  damaged: Count,
  lists: Type.Object({ events: List, erased: List, blobs: List, parked: List, dead: List, kept: List }),
}

/**
 * Everything stored before this event is in the archive; the event itself is not. Stored before the archive gets its manifest, without
 * which it is not complete.
 */
export const ArchiveExported = fact('ArchiveExported', { operationId: Id, ...contents })

/** The archive or backup was copied into this store, read back and compared. This event is stored directly after the copied ones. */
export const ArchiveImported = fact('ArchiveImported', {
  operationId: Id,
  by: Type.Union([Type.Literal('import'), Type.Literal('restore')]),
  ...contents,
})

/**
 * The backup is complete, with everything stored before its lists were written; this event itself is not in it. `request`: the
 * `operationId` of its `BackupRequested`; `folder`: its own.
 */
export const BackupMade = fact('BackupMade', { operationId: Id, request: Id, ...contents })

/** There is no new backup. `request`, `folder`: of its `BackupRequested`. `reason`: a sentence. */
export const BackupFailed = fact('BackupFailed', { operationId: Id, request: Id, folder: contents.folder, reason: text })

export const OperationEvent = Type.Union([
  RefoldRequested,
  RebuildRequested,
  RetryRequested,
  SkipRequested,
  PayloadViewed,
  CheckRequested,
  ErasureRequested,
  BackupRequested,
  CorrectionsRequested,
  EvidenceRequested,
  ArchiveExported,
  ArchiveImported,
  BackupMade,
  BackupFailed,
])
export type OperationEvent = Type.Static<typeof OperationEvent>
