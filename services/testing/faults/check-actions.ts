/** Compares actions with events, both ways: every acknowledged action has its events, and every event of a person has its action. */
import type { BusinessEvent } from '@docketry/contracts/events/business.ts'
import type { GroupingEvent } from '@docketry/contracts/events/grouping.ts'
import type { InvoiceEvent } from '@docketry/contracts/events/invoice.ts'
import type { ScanGroupEvent } from '@docketry/contracts/events/scan-group.ts'
import type { UserEvent } from '@docketry/contracts/events/user.ts'
import type { StoredEvent } from '../../platform/events/event.ts'
import { shown, type Entry, type Action } from './ledger.ts'

/** The marks that an action leaves, as `marksOf` derives them from the events. */
function expectedMarks(action: Action): string[] {
  switch (action.kind) {
    case 'register':
      return [`user ${action.email}`, `business ${action.abn}`, 'verified']
    case 'client':
      return [`business ${action.abn}`]
    case 'upload':
      return [`group ${action.name}`, `files ${action.files.map(file => file.hash).join()}`]
    case 'rename':
      return [`rename ${action.groupId} ${action.name}`]
    case 'edit':
      return [`edit ${action.invoiceId} ${action.field} ${action.value}`]
    case 'retry':
      return [`retry ${action.groupId}`]
    case 'delete-group':
      return [`delete-group ${action.groupId}`, `taken out ${action.groupId}`]
    case 'accept':
    case 'delete-invoice':
      return [`${action.kind} ${action.invoiceId}`]
  }
}

/** The marks of an event that a person caused; null for events of stages, and for companions of another event of the same act. */
function marksOf(event: StoredEvent): string[] | null {
  const fact = event as unknown as UserEvent | BusinessEvent | ScanGroupEvent | GroupingEvent | InvoiceEvent // others fall through
  const byPerson = event.metadata.actor.startsWith('user:')
  switch (fact.type) {
    case 'UserRegistered':
      return [`user ${fact.data.email}`]
    case 'UserVerified':
      return ['verified']
    case 'BusinessCreated':
      return [`business ${fact.data.abn}`]
    case 'GroupCreated':
      return [`group ${fact.data.name}`]
    case 'UploadReceived':
      return [`files ${fact.data.files.map(file => file.stored).join()}`]
    case 'GroupRenamed':
      return [`rename ${fact.data.groupId} ${fact.data.name}`]
    case 'GroupDeleted':
      return [`delete-group ${fact.data.groupId}`]
    case 'GroupTakenOut':
      return [`taken out ${fact.data.groupId}`]
    case 'GroupRestarted':
      return [`retry ${fact.data.groupId}`]
    case 'InvoiceReviewed':
      return [`accept ${fact.data.invoiceId}`]
    case 'InvoiceDeleted':
      return byPerson ? [`delete-invoice ${fact.data.invoiceId}`] : null
    case 'InvoiceEdited': {
      const { invoiceId, changed } = fact.data
      const first = changed.parts?.[0]?.amount
      // A rule clears the ABN of the previous supplier; this is no action of a user.
      const taken = changed.supplierName !== undefined && changed.supplierAbn === null ? { supplierAbn: undefined } : {}
      return Object.entries({ ...changed, ...taken, ...(changed.parts ? { parts: undefined, total: first } : {}) })
        .filter(([, value]) => value !== undefined)
        .map(([field, value]) => `edit ${invoiceId} ${field} ${String(value)}`)
    }
    default:
      return null
  }
}

/**
 * Events that accompany another event of the same act, which has the marks. A claim that a crash left behind is released by the act that is
 * repeated.
 */
const companions = new Set(['Claimed', 'Released', 'EmploymentStarted', 'FirmOpened', 'ClientLinked', 'PlanSet'])
const machines = new Set([
  'FileUploaded',
  'FileOpened',
  'PagePrepared',
  'PageRead',
  'PageFailed',
  'FileFailed',
  'FileRead',
  'FileSegmented',
  'InvoiceFailed',
  'FileRestarted',
  'FileDeleted',
  'StackSheetRead',
  'StackRead',
  'InvoiceExtracted',
  'InvoiceDeleted',
  'Anchored',
  'EventTypeRecorded',
  'ModelUsed',
  'ExtractionProposed',
  'ExtractionAdopted',
  'AdoptionReverted',
  'ReprocessingStarted',
  'ReprocessingAdvanced',
  'ReprocessingPaused',
  'ReprocessingResumed',
  'ReprocessingCancelled',
  'ReprocessingFinished',
  'ProposalFailed',
])
/** Sign-ins are no actions: users repeat them after a lost answer. */
const signIns = new Set(['SessionStarted', 'SessionSeen'])
/** Reservations of pages for an upload; those of an interrupted upload expire. */
const reservations = new Set(['UploadAdmitted', 'UploadReleased'])

const countOf = (marks: string[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const mark of marks) counts.set(mark, (counts.get(mark) ?? 0) + 1)
  return counts
}

export function checkActions(events: StoredEvent[], entries: Entry[]): string[] {
  const found = countOf(events.flatMap(event => marksOf(event) ?? []))
  const due = countOf(entries.filter(it => it.outcome === 'acknowledged').flatMap(it => expectedMarks(it.action)))
  const possible = countOf(entries.filter(it => it.outcome !== 'refused').flatMap(it => expectedMarks(it.action)))
  const acts = new Set(events.filter(event => marksOf(event)).map(event => event.metadata.actId))

  const lost = [...due]
    .filter(([mark, count]) => (found.get(mark) ?? 0) < count)
    .map(
      ([mark]) =>
        `acknowledged and in no event: ${entries
          .filter(it => expectedMarks(it.action).includes(mark))
          .map(shown)
          .join('; ')}`,
    )
  const surplus = [...found]
    .filter(([mark, count]) => count > (possible.get(mark) ?? 0))
    .map(([mark, count]) => `${count} × in the events, expected ${possible.get(mark) ?? 0} ×: ${mark}`)
  const alone = events
    .filter(event => companions.has(event.type) && !acts.has(event.metadata.actId))
    .map(event => `nothing explains ${event.type} in ${event.stream}`)
  const strange = events
    .filter(
      event =>
        marksOf(event) === null &&
        !companions.has(event.type) &&
        !machines.has(event.type) &&
        !signIns.has(event.type) &&
        !reservations.has(event.type),
    )
    .map(event => `the harness does not know ${event.type} in ${event.stream}`)
  return [...lost, ...surplus, ...alone, ...strange]
}
