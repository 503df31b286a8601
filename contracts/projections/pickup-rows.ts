/** Rows of document pick-ups. Ids only; names are joined when read. Times are UTC milliseconds. */
import type { PickupStep } from '../events/pickup.ts'

/** A document pick-up. `requestedOn`, `deadline` and `pickupDate` are `YYYY-MM-DD`. `open`: not yet returned or cancelled. */
export type PickupRow = {
  id: string
  firmId: string
  clientId: string
  requesterId: string
  accountantMobile: string
  deadline: string
  pickupAddress: string
  requestedOn: string
  pickupDate: string | null
  messages: { at: number; text: string }[]
  state: PickupStep | 'cancelled'
  open: boolean
  history: { state: PickupStep; at: number }[]
}
