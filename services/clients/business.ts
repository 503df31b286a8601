/** The business aggregate: a firm or a client. A firm is a client of itself. */
import type { BusinessEvent } from '@docketry/contracts/events/business.ts'
import { detailsAfter, noDetails, type Details } from './details.ts'
import type { Aggregate } from '../platform/commands/command.ts'

export type BusinessState = {
  created: boolean
  firm: boolean
  /** Empty: none. */
  joinCode: string
  firmIds: string[]
  plan: string | null
  /** Its tax file number, sealed for the firm that recorded it. */
  tfn: { firmId: string; sealed: string } | null
  /** Ids of erasures that are recorded and not finished. */
  erasing: string[]
  details: Details
  /** The firms that have archived it. */
  archivedIn: string[]
}

const evolve = (state: BusinessState, event: BusinessEvent): BusinessState => {
  const details = detailsAfter(state.details, event)
  return details === state.details ? state : { ...afterEvent(state, event), details }
}

function afterEvent(state: BusinessState, event: BusinessEvent): BusinessState {
  switch (event.type) {
    case 'BusinessCreated':
      return { ...state, created: true }
    case 'FirmOpened':
      return { ...state, firm: true, joinCode: event.data.joinCode }
    case 'JoinCodeReplaced':
      return { ...state, joinCode: event.data.joinCode }
    case 'ClientLinked':
      return { ...state, firmIds: [...state.firmIds, event.data.firmId] }
    case 'ClientArchived':
      return { ...state, archivedIn: [...state.archivedIn, event.data.firmId] }
    case 'ClientRestored':
      return { ...state, archivedIn: state.archivedIn.filter(id => id !== event.data.firmId) }
    case 'TfnRecorded':
      return { ...state, tfn: { firmId: event.data.firmId, sealed: event.data.sealed } }
    case 'PlanSet':
      return { ...state, plan: event.data.plan }
    case 'Erased':
      return { ...state, erasing: [...state.erasing, event.data.erasureId] }
    case 'ErasureFinished':
      return { ...state, erasing: state.erasing.filter(id => id !== event.data.erasureId) }
    default:
      return state
  }
}

export const business: Aggregate<BusinessState, BusinessEvent> = {
  name: 'business',
  stream: businessId => `business-${businessId}`,
  initial: {
    created: false,
    firm: false,
    joinCode: '',
    firmIds: [],
    plan: null,
    tfn: null,
    erasing: [],
    details: noDetails,
    archivedIn: [],
  },
  evolve,
}
