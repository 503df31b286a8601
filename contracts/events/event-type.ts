/** Stream `event-types`: every type and version of event that was ever written to this store, and the build that wrote it first. */
import Type from 'typebox'
import { fact } from './fact.ts'

const text = Type.String({ minLength: 1, maxLength: 100 })

/**
 * Written before the first event of that type and version. `eventType`: as in the events; `version` counts from 1; `build` as in the
 * metadata of events.
 */
export const EventTypeRecorded = fact('EventTypeRecorded', { eventType: text, version: Type.Integer({ minimum: 1 }), build: text })

export const EventTypeEvent = Type.Union([EventTypeRecorded])
export type EventTypeEvent = Type.Static<typeof EventTypeEvent>
