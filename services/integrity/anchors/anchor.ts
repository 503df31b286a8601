/** The aggregate of a month's anchors, and the command that records one. */
import Type from 'typebox'
import { Anchored, type AnchorEvent } from '@docketry/contracts/events/anchor.ts'
import { commandOn, type Aggregate } from '../../platform/commands/command.ts'

/** `last`: number of the month's last anchor; 0: none yet. */
type AnchorState = { last: number }

export const anchor: Aggregate<AnchorState, AnchorEvent> = {
  name: 'anchor',
  stream: month => `anchor-${month}`,
  initial: { last: 0 },
  evolve: (state, event) => (event.type === 'Anchored' ? { last: event.data.statement.number } : state),
}

/** The owner of anchors' files among the blobs. */
export const anchorOwner = 'anchors'

/** Of UTC: `2026-11`. */
export const monthOf = (at: number): string => new Date(at).toISOString().slice(0, 7)

/** No event where an anchor with this number or a later one is recorded already. */
export const recordAnchor = commandOn(anchor)({
  name: 'record-anchor',
  body: Type.Object(Anchored.properties.data.properties),
  may: ['system'],
  id: ({ month }) => month,
  scope: () => ({ firmId: null, clientId: null }),
  decide: (data, { last }) => (last >= data.statement.number ? [] : [{ type: 'Anchored', data }]),
})
