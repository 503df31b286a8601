/** The stack aggregate: the sheets of one stack of paper, until all are read or failed. */
import type { StackEvent } from '@docketry/contracts/events/stack.ts'
import type { Aggregate } from '../platform/commands/command.ts'

type Sheet = Extract<StackEvent, { type: 'StackSheetRead' }>['data']

export type StackState = { sheets: Record<number, Sheet>; read: boolean }

/** A sheet may be reported twice: first without a failed page, later with that page alone. */
export function withSheet(sheets: StackState['sheets'], sheet: Sheet): StackState['sheets'] {
  const before = sheets[sheet.index]?.pages.filter(known => !sheet.pages.some(page => page.page === known.page)) ?? []
  const pages = [...before, ...sheet.pages].toSorted((a, b) => a.page - b.page)
  return { ...sheets, [sheet.index]: { ...sheet, pages } }
}

function evolve(state: StackState, event: StackEvent): StackState {
  if (event.type === 'StackSheetRead') return { ...state, sheets: withSheet(state.sheets, event.data) }
  return event.type === 'StackRead' ? { ...state, read: true } : state
}

export const stack: Aggregate<StackState, StackEvent> = { name: 'stack', stream: stackId => `stack-${stackId}`, initial: { sheets: {}, read: false }, evolve }
