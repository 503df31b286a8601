/** What happened to a client, in sentences, for the people of one firm. Pure. */
import type { ClientStep } from '@docketry/contracts/api/clients.ts'
import type { BusinessEvent } from '@docketry/contracts/events/business.ts'
import { isReportingField } from '@docketry/contracts/rules/reporting.ts'
import type { StoredEvent } from '../platform/events/event.ts'
import { detailsAfter, noDetails, valueOf, type Details, type EditedField } from './details.ts'

/** `actor`: as in the metadata of the event. */
export type Step = Omit<ClientStep, 'by'> & { actor: string }

/** A value of a business as sentences show it. */
export function shownValue(value: string | boolean | null): string | null {
  if (typeof value !== 'boolean') return value
  return value ? 'yes' : 'no'
}

function stepOf(before: Details, after: Details, event: BusinessEvent, firmId: string): Pick<Step, 'what' | 'changes'> | null {
  switch (event.type) {
    case 'BusinessCreated':
      return { what: 'Added.', changes: [] }
    case 'FirmOpened':
      return { what: 'Began to use Docketry.', changes: [] }
    case 'TfnRecorded':
      return event.data.firmId === firmId ? { what: 'Recorded the tax file number.', changes: [] } : null
    case 'ClientArchived':
    case 'ClientRestored':
      return event.data.firmId === firmId ? { what: event.type === 'ClientArchived' ? 'Archived.' : 'Restored.', changes: [] } : null
    case 'TfnRevealed':
      return { what: 'Looked at the tax file number.', changes: [] }
    case 'BusinessEdited': {
      const fields = Object.keys(event.data.changed) as EditedField[] // keys of the schema
      const isOther = (field: EditedField) => event.data.firmId !== firmId && isReportingField(field)
      const changes = fields
        .filter(field => !isOther(field))
        .map(field => ({ field, from: shownValue(valueOf(before, firmId, field)), to: shownValue(valueOf(after, firmId, field)) }))
      return changes.length === 0 ? null : { what: 'Changed the details.', changes }
    }
    default:
      return null
  }
}

/** Newest first. What another firm did beside the client's own details is left out. `stored`: the client's stream. */
export function clientSteps(stored: readonly StoredEvent[], firmId: string): Step[] {
  const steps: Step[] = []
  let before = noDetails
  // The stream of a business contains business events only.
  for (const event of stored as unknown as (StoredEvent & BusinessEvent)[]) {
    const after = detailsAfter(before, event)
    const isOthers = event.type === 'TfnRevealed' && event.metadata.firmId !== firmId
    const step = isOthers ? null : stepOf(before, after, event, firmId)
    if (step) steps.push({ at: event.metadata.at, actor: event.metadata.actor, ...step })
    before = after
  }
  return steps.reverse()
}
