import type { OperationEvent } from '@docketry/contracts/events/operation.ts'
import type { OperationRow } from '@docketry/contracts/projections/act-rows.ts'
import { userIdOfActor, type StoredEvent } from '../../platform/events/event.ts'
import { projectionOf } from '../../platform/projections/projection.ts'

const rowOf = (event: OperationEvent, { at, actor, operator, reason }: StoredEvent['metadata']): OperationRow => ({
  id: event.data.operationId,
  at,
  by: userIdOfActor(actor),
  operator: operator ?? null,
  reason: reason ?? null,
  event,
})

const of = <T extends OperationEvent['type']>(type: T) => ({
  ids: ({ operationId }: { operationId: string }) => [operationId],
  fold: (_: OperationRow | null, data: Extract<OperationEvent, { type: T }>['data'], { metadata }: StoredEvent) =>
    rowOf({ type, data } as OperationEvent, metadata), // the data are of this type
})

/** What operators did, one row for each act. */
export const operations = projectionOf<OperationEvent, OperationRow>()({
  name: 'operations',
  version: 3,
  indexes: { fields: [['at']] },
  on: {
    RefoldRequested: of('RefoldRequested'),
    RebuildRequested: of('RebuildRequested'),
    RetryRequested: of('RetryRequested'),
    SkipRequested: of('SkipRequested'),
    PayloadViewed: of('PayloadViewed'),
    CheckRequested: of('CheckRequested'),
    ErasureRequested: of('ErasureRequested'),
    BackupRequested: of('BackupRequested'),
    CorrectionsRequested: of('CorrectionsRequested'),
    EvidenceRequested: of('EvidenceRequested'),
    ArchiveExported: of('ArchiveExported'),
    ArchiveImported: of('ArchiveImported'),
    BackupMade: of('BackupMade'),
    BackupFailed: of('BackupFailed'),
  },
})
