/** The worksheet aggregate: what people state about the GST worksheet of a client and period. */
import { isDeepStrictEqual } from 'node:util'
import { SalesTyped, type TypedSales, type WorksheetEvent } from '@docketry/contracts/events/worksheet.ts'
import { commandOn, type Aggregate } from '../platform/commands/command.ts'

export type WorksheetKey = { firmId: string; clientId: string; period: string }
/** `typed`: by whom (an actor) and when (UTC ms). */
export type WorksheetState = { sales: TypedSales; typed: { actor: string; at: number } | null }

type Stored = WorksheetEvent & { metadata?: { actor: string; at: number } }

function evolve(state: WorksheetState, event: Stored): WorksheetState {
  const by = { actor: event.metadata?.actor ?? '', at: event.metadata?.at ?? 0 }
  switch (event.type) {
    case 'SalesTyped':
      return { ...state, sales: event.data.sales, typed: by }
    default:
      return state
  }
}

export const worksheet: Aggregate<WorksheetState, WorksheetEvent, WorksheetKey> = {
  name: 'worksheet', stream: ({ firmId, clientId, period }) => `worksheet-${firmId}_${clientId}_${period}`, initial: { sales: {}, typed: null }, evolve,
}

const onWorksheet = commandOn(worksheet)
const ofStaff = {
  may: ['staff-of-firm'] as const,
  id: ({ firmId, clientId, period }: WorksheetKey): WorksheetKey => ({ firmId, clientId, period }),
  scope: ({ firmId, clientId }: WorksheetKey) => ({ firmId, clientId }),
}

export const recordSales = onWorksheet({
  ...ofStaff,
  name: 'type-sales',
  body: SalesTyped.properties.data,
  decide: (body, { sales }) => (isDeepStrictEqual(sales, body.sales) ? [] : [{ type: 'SalesTyped', data: body }]),
})
