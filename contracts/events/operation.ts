/**
 * Stream `operation-<operationId>`: one act of an operator on a projection, a parked event or a dead letter. Who did it and why (`actor`, `reason`) is in the
 * event's metadata.
 */
import Type from 'typebox'
import { fact, Id } from './fact.ts'

const text = Type.String({ minLength: 1, maxLength: 500 })

/** Failed rows are folded again from the first event. `collection`: `<projection>@<version>`; `rows`: their ids. */
export const RefoldRequested = fact('RefoldRequested', { operationId: Id, collection: text, rows: Type.Array(text) })

export const OperationEvent = Type.Union([RefoldRequested])
export type OperationEvent = Type.Static<typeof OperationEvent>
