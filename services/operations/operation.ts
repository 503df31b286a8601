/** The acts of operators: each has a stream of its own, so that none waits for another. */
import Type from 'typebox'
import { OperationEvent } from '@docketry/contracts/events/operation.ts'
import { commandOn, type Aggregate } from '../platform/commands/command.ts'

type OperationState = { recorded: boolean }

const known: readonly string[] = OperationEvent.anyOf.map(event => event.properties.type.const)

const operation: Aggregate<OperationState, OperationEvent> = {
  name: 'operation',
  stream: operationId => `operation-${operationId}`,
  initial: { recorded: false },
  evolve: (state, { type }) => (known.includes(type) ? { recorded: true } : state),
}

/** Records an act under a new id, for the person who acts. `before`: done with the id before the event is stored. */
export type RecordOperation = (
  make: (operationId: string) => OperationEvent,
  before?: (operationId: string) => Promise<void>,
) => Promise<void>

/** Records an act; projections carry it out when they read it. Idempotent. */
export const recordOperation = commandOn(operation)({
  name: 'record-operation',
  body: Type.Object({ operation: OperationEvent }),
  may: ['su'],
  id: body => body.operation.data.operationId,
  scope: () => ({ firmId: null, clientId: null }),
  decide: (body, { recorded }) => (recorded ? [] : [body.operation]),
})
