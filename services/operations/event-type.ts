/** The registry of event types: which types and versions were ever written to this store, and by which build first. */
import Type from 'typebox'
import { EventTypeRecorded, type EventTypeEvent } from '@docketry/contracts/events/event-type.ts'
import type { RecordedType } from '../platform/events/event-types.ts'
import { commandOn, type Aggregate } from '../platform/commands/command.ts'

/** In the order in which they were first written. */
type EventTypeState = { recorded: RecordedType[] }

const isSame = (a: Pick<RecordedType, 'eventType' | 'version'>, b: Pick<RecordedType, 'eventType' | 'version'>): boolean =>
  a.eventType === b.eventType && a.version === b.version

export const eventType: Aggregate<EventTypeState, EventTypeEvent, null> = {
  name: 'event-type',
  stream: () => 'event-types',
  initial: { recorded: [] },
  evolve: (state, { type, data }) => (type === 'EventTypeRecorded' ? { recorded: [...state.recorded, data] } : state),
}

/** Records those types that are not recorded yet. */
export const recordEventTypes = commandOn(eventType)({
  name: 'record-event-types',
  body: Type.Object({ types: Type.Array(EventTypeRecorded.properties.data, { minItems: 1 }) }),
  may: ['system'],
  id: () => null,
  scope: () => ({ firmId: null, clientId: null }),
  decide: ({ types }, { recorded }) =>
    types.filter(one => !recorded.some(other => isSame(one, other))).map(data => ({ type: 'EventTypeRecorded', data })),
})
