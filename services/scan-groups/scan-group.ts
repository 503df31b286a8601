/** The scan-group aggregate: a batch of uploads, its name, and whether it is deleted. */
import type { ScanGroupEvent } from '@docketry/contracts/events/scan-group.ts'
import type { Aggregate } from '../platform/commands/command.ts'

type ScanGroupState = {
  created: { groupId: string; clientId: string; firmId: string } | null
  name: string
  files: string[]
  uploads: string[]
  deleted: boolean
}

const initial: ScanGroupState = { created: null, name: '', files: [], uploads: [], deleted: false }

function evolve(state: ScanGroupState, event: ScanGroupEvent): ScanGroupState {
  switch (event.type) {
    case 'GroupCreated':
      return { ...state, created: event.data, name: event.data.name }
    case 'UploadReceived':
      return {
        ...state,
        files: [...state.files, ...event.data.files.map(file => file.fileId)],
        uploads: [...state.uploads, event.data.uploadId],
      }
    case 'GroupRenamed':
      return { ...state, name: event.data.name }
    case 'GroupDeleted':
      return { ...state, deleted: true }
    case 'GroupRestored':
      return { ...state, deleted: false }
    default:
      return state
  }
}

export const scanGroup: Aggregate<ScanGroupState, ScanGroupEvent> = {
  name: 'scan-group',
  stream: groupId => `scan-group-${groupId}`,
  initial,
  evolve,
}

/** Firm and client of an existing group. */
export const scopeOfGroup = (state: ScanGroupState) => ({
  firmId: state.created?.firmId ?? null,
  clientId: state.created?.clientId ?? null,
})
