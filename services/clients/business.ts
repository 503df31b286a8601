/** The business aggregate: a firm or a client. A firm is a client of itself. */
import type { BusinessEvent } from '@docketry/contracts/events/business.ts'
import type { Aggregate } from '../core/command.ts'

export type BusinessState = { created: boolean; firm: boolean; firmIds: string[]; plan: string | null }

function evolve(state: BusinessState, event: BusinessEvent): BusinessState {
  switch (event.type) {
    case 'BusinessCreated':
      return { ...state, created: true }
    case 'FirmOpened':
      return { ...state, firm: true }
    case 'ClientLinked':
      return { ...state, firmIds: [...state.firmIds, event.data.firmId] }
    case 'PlanSet':
      return { ...state, plan: event.data.plan }
    default:
      return state
  }
}

export const business: Aggregate<BusinessState, BusinessEvent> = {
  name: 'business', initial: { created: false, firm: false, firmIds: [], plan: null }, evolve,
}

export const businessStream = (businessId: string): string => `business-${businessId}`
