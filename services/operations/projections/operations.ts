import type { OperationEvent } from '@docketry/contracts/events/operation.ts'
import type { RoleEvent } from '@docketry/contracts/events/user.ts'
import type { OperationRow, OperatorEvent } from '@docketry/contracts/projections/act-rows.ts'
import { userIdOfActor, type StoredEvent } from '../../platform/events/event.ts'
import { projectionOf } from '../../platform/projections/projection.ts'

const rowOf = (id: string, event: OperatorEvent, { at, actor, operator, reason }: StoredEvent['metadata']): OperationRow => ({
  id,
  at,
  by: userIdOfActor(actor),
  operator: operator ?? null,
  reason: reason ?? null,
  event,
})

const of = <T extends OperationEvent['type']>(type: T) => ({
  ids: ({ operationId }: { operationId: string }) => [operationId],
  fold: (_: OperationRow | null, data: Extract<OperationEvent, { type: T }>['data'], { metadata }: StoredEvent, id: string) =>
    rowOf(id, { type, data } as OperationEvent, metadata), // the data are of this type
})

/** A role is in the stream of the person who has it. */
const ofRole = <T extends RoleEvent['type']>(type: T) => ({
  ids: (_: RoleEvent['data'], event: StoredEvent) => [event.id],
  fold: (_: OperationRow | null, data: RoleEvent['data'], { metadata }: StoredEvent, id: string) => rowOf(id, { type, data }, metadata),
})

/** What operators did, one row for each act. */
export const operations = projectionOf<OperatorEvent, OperationRow>()({
  name: 'operations',
  version: 4,
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
    RoleGranted: ofRole('RoleGranted'),
    RoleRevoked: ofRole('RoleRevoked'),
  },
})
