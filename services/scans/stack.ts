/** The stack aggregate: counts the sheets of one stack of paper until all are read or failed. */
import type { StackEvent } from '@docketry/contracts/events/stack.ts'
import type { Aggregate } from '../core/command.ts'

type Sheet = Extract<StackEvent, { type: 'StackSheetRead' }>['data']

export type StackState = { sheets: Record<number, Sheet>; read: boolean }

function evolve(state: StackState, event: StackEvent): StackState {
  if (event.type === 'StackSheetRead') return { ...state, sheets: { ...state.sheets, [event.data.index]: event.data } }
  return event.type === 'StackRead' ? { ...state, read: true } : state
}

export const stack: Aggregate<StackState, StackEvent> = { name: 'stack', initial: { sheets: {}, read: false }, evolve }
