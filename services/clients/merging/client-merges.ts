/** The merges of a firm's clients: the aggregate of `client-merges-<firmId>`, and its commands. */
import { ClientsMerged, ClientsSeparated, type ClientMergesEvent } from '@docketry/contracts/events/client-merges.ts'
import type { BusinessChanges } from '@docketry/contracts/events/business.ts'
import { commandOn, type Aggregate } from '../../platform/commands/command.ts'
import { refuse } from '../../platform/errors/refuse.ts'

/** By the id of the merged client. `changed`, `former`: as in the event. `at`: UTC ms. */
export type MergeState = { survivorId: string; changed: BusinessChanges; former: BusinessChanges; at: number }
type ClientMergesState = { merges: Record<string, MergeState> }

type Stored = ClientMergesEvent & { metadata?: { at: number } }

function evolve(state: ClientMergesState, event: Stored): ClientMergesState {
  switch (event.type) {
    case 'ClientsMerged': {
      const { survivorId, duplicateId, changed, former } = event.data
      return { merges: { ...state.merges, [duplicateId]: { survivorId, changed, former, at: event.metadata?.at ?? 0 } } }
    }
    case 'ClientsSeparated':
      return { merges: Object.fromEntries(Object.entries(state.merges).filter(([id]) => id !== event.data.duplicateId)) }
    default:
      return state
  }
}

export const clientMerges: Aggregate<ClientMergesState, ClientMergesEvent> = {
  name: 'client-merges',
  stream: firmId => `client-merges-${firmId}`,
  initial: { merges: {} },
  evolve,
}

/** The merge of a client; undefined while it is a client by itself. */
export const mergeOf = ({ merges }: ClientMergesState, clientId: string): MergeState | undefined =>
  Object.hasOwn(merges, clientId) ? merges[clientId] : undefined

const onMerges = commandOn(clientMerges)
const common = {
  may: ['manager-of-firm'] as const,
  id: ({ firmId }: { firmId: string }) => firmId,
  scope: ({ firmId, survivorId }: { firmId: string; survivorId: string }) => ({ firmId, clientId: survivorId }),
}

/**
 * Merges a client into another. The survivor is no merged client itself, so that no circle can come about; a client that others were merged
 * into may be merged with them. The endpoint checks that both are clients of the firm, and what hinders the merge elsewhere.
 */
export const mergeClientsCommand = onMerges({
  ...common,
  name: 'merge-clients',
  body: ClientsMerged.properties.data,
  decide(body, state) {
    const { firmId, survivorId, duplicateId } = body
    if (survivorId === duplicateId) throw refuse('client.merge-self')
    if (duplicateId === firmId) throw refuse('client.merge-firm')
    const before = mergeOf(state, duplicateId)
    if (before?.survivorId === survivorId) return []
    if (before !== undefined || mergeOf(state, survivorId) !== undefined) throw refuse('client.merged')
    return [{ type: 'ClientsMerged', data: body }]
  },
})

/**
 * Makes the duplicate a client by itself again. If A was merged into B and B into C, B must be separated from C before A can be separated
 * from B.
 */
export const separateClientsCommand = onMerges({
  ...common,
  name: 'separate-clients',
  body: ClientsSeparated.properties.data,
  decide(body, state) {
    const { survivorId, duplicateId } = body
    if (mergeOf(state, duplicateId)?.survivorId !== survivorId) throw refuse('client.not-merged')
    if (mergeOf(state, survivorId) !== undefined) throw refuse('client.separate-outer')
    return [{ type: 'ClientsSeparated', data: body }]
  },
})
