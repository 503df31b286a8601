/**
 * What an operator did, as a sentence for the list of operations. A request is recorded before it is carried out, so it says no more than
 * that something was requested.
 */
import type { OperationEvent } from '@docketry/contracts/events/operation.ts'
import type { OperatorEvent } from '@docketry/contracts/projections/act-rows.ts'

import { countedWithCommas } from '../shared/counted.ts'

type Contents = Pick<Extract<OperationEvent, { type: 'ArchiveExported' }>['data'], 'lists' | 'damaged' | 'archive'>
function contentsText({ lists: { events, blobs }, damaged }: Contents): string {
  const missing = damaged === 0 ? '' : `, without ${countedWithCommas(damaged, 'thing that was damaged', 'things that were damaged')}`
  return `${countedWithCommas(events.count, 'event')}, hash ${events.hash.slice(0, 12)}…, and ${countedWithCommas(blobs.count, 'blob')}${missing}`
}

const setAsideText = ({ kind, name, subject, cause }: Extract<OperationEvent, { type: 'RetryRequested' }>['data']): string =>
  `${kind === 'dead' ? 'the message' : 'the event'} ${subject} of ${name} (${cause})`

/** `firmName`, `userName`: of the firm or person with this id. */
export function operationText(
  { type, data }: OperatorEvent,
  { firmName, userName }: { firmName(id: string): string; userName(id: string): string },
): string {
  switch (type) {
    case 'RefoldRequested':
      return `Requested that ${countedWithCommas(data.rows.length, 'row')} of ${data.collection} be folded again`
    case 'RebuildRequested':
      return `Requested a rebuild of ${data.projection}`
    case 'RetryRequested':
      return `Requested a retry of ${setAsideText(data)}`
    case 'SkipRequested':
      return `Requested to skip ${setAsideText(data)}`
    case 'PayloadViewed':
      return `Viewed the contents of ${setAsideText(data)}`
    case 'CheckRequested':
      return data.all ? 'Requested a check of everything stored, with every blob' : 'Requested a check of everything stored'
    case 'ErasureRequested':
      return 'Requested the erasure of everything whose retention has ended'
    case 'BackupRequested':
      return `Requested a backup in ${data.folder}`
    case 'CorrectionsRequested':
      return `Requested the corrections of ${data.firmId === null ? 'all firms' : firmName(data.firmId)} as training data`
    case 'EvidenceRequested':
      return `Requested the evidence of ${data.about}`
    case 'ArchiveExported':
      return `Exported everything to ${data.folder}: ${contentsText(data)}`
    case 'BackupMade':
      return `Made the backup ${data.folder}: ${contentsText(data)}`
    case 'BackupFailed':
      return `Got no backup in ${data.folder}: ${data.reason}`
    case 'RoleGranted':
      return `Granted the role ${data.role} to ${userName(data.userId)}`
    case 'RoleRevoked':
      return `Revoked the role ${data.role} of ${userName(data.userId)}`
    case 'ArchiveImported':
      return `${data.by === 'restore' ? 'Restored the backup' : 'Imported the archive'} ${data.folder}: ${contentsText(data)}`
  }
}
