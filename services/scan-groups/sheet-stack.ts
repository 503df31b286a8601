/**
 * The aggregate of one scan of several sheets, each a file: the pages of each sheet, until all are read or failed. It joins only the pages
 * of one sheet, which may be reported in two events; which pages of the scan make one invoice is decided by stage segment.
 */
import type { StackEvent } from '@docketry/contracts/events/stack.ts'
import type { Aggregate } from '../platform/commands/command.ts'

type Sheet = Extract<StackEvent, { type: 'StackSheetRead' }>['data']

type SheetStackState = { sheets: Record<number, Sheet>; read: boolean }

/** A sheet may be reported twice: first without a failed page, later with that page alone. */
export function withSheet(sheets: SheetStackState['sheets'], sheet: Sheet): SheetStackState['sheets'] {
  const before = sheets[sheet.index]?.pages.filter(known => !sheet.pages.some(page => page.page === known.page)) ?? []
  const pages = [...before, ...sheet.pages].toSorted((a, b) => a.page - b.page)
  return { ...sheets, [sheet.index]: { ...sheet, pages } }
}

function evolve(state: SheetStackState, event: StackEvent): SheetStackState {
  if (event.type === 'StackSheetRead') return { ...state, sheets: withSheet(state.sheets, event.data) }
  return event.type === 'StackRead' ? { ...state, read: true } : state
}

export const sheetStack: Aggregate<SheetStackState, StackEvent> = {
  name: 'stack',
  stream: stackId => `stack-${stackId}`,
  initial: { sheets: {}, read: false },
  evolve,
}
