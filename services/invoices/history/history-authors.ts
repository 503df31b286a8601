/** Who or what caused the events of an invoice's history, as its entries name them. Pure. */
import type { HistoryEntry } from '@docketry/contracts/api/history.ts'
import type { InvoiceEvent } from '@docketry/contracts/events/invoice.ts'
import { shownModelName } from '@docketry/contracts/rules/model-name.ts'
import { userIdOfActor, type StoredEvent } from '../../platform/events/event.ts'
import { modelOfExtraction, modelOfVersion, type UsedModel } from '../../shared/models.ts'
import { onCommandLine, unknownUser } from '../../shared/user-names.ts'

type Metadata = StoredEvent['metadata']

/**
 * Who did each act on the batch and its pages, how and why, by `actId`. Events that follow from an act have the system as their actor and
 * the same `actId`.
 */
const peopleByAct = (ofBatch: readonly StoredEvent[]): Map<string, Metadata> =>
  new Map(
    ofBatch.flatMap(({ metadata }): [string, Metadata][] =>
      metadata.actor === 'operator' || userIdOfActor(metadata.actor) !== null ? [[metadata.actId, metadata]] : [],
    ),
  )

/** For metadata of the system: that of the person whose act it follows from, at its own time. Other metadata stays. */
export function personOfAct(ofBatch: readonly StoredEvent[]): (metadata: Metadata) => Metadata {
  const people = peopleByAct(ofBatch)
  return metadata => (metadata.actor === 'system' ? { ...(people.get(metadata.actId) ?? metadata), at: metadata.at } : metadata)
}

/** Who or what caused an event, as its entry names them. */
export type Author = Pick<HistoryEntry, 'kind' | 'by' | 'model'>

/** Finds the author of an event: its actor by name, or the stage with the model that it used. */
export function authorsOf(names: ReadonlyMap<string, string>, used: readonly UsedModel[], applied: readonly InvoiceEvent[]) {
  const accountants = new Set(applied.flatMap(event => (event.type === 'ManualReviewTaken' ? [event.data.reviewerId] : [])))
  return ({ actor, operator }: Pick<Metadata, 'actor' | 'operator'>, event?: InvoiceEvent): Author => {
    const person = userIdOfActor(actor)
    // A person at the command line, who is no user; older events do not name them.
    if (actor === 'operator') return { kind: 'person', by: operator === undefined ? 'Operator' : onCommandLine(operator) }
    if (person === null) {
      const version = actor.replace(/^(?:extract|read)@/u, '')
      const isRead = event?.type === 'InvoiceExtracted' || event?.type === 'InvoicePagesRead'
      const model = isRead ? modelOfExtraction(used, event.data) : modelOfVersion(used, version)
      return { kind: 'stage', by: actor, ...(model === null ? {} : { model: shownModelName(version, model) }) }
    }
    const name = names.get(person) ?? unknownUser
    return { kind: 'person', by: accountants.has(person) ? `${name}, Docketry Accountant` : name }
  }
}
