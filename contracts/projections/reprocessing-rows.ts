/** The rows of reprocessing. Times are UTC ms. */
import type { FieldDifference } from '../events/invoice.ts'
import type { ReprocessingSelection, ReprocessingWork } from '../events/reprocessing.ts'

/**
 * By which model an invoice was read, and what another one proposes. `readAt`: when it was read. `proposed`: null without a proposal for
 * the present pages. `open`: 1 where a proposed value differs from one of the invoice's that no person had set at the time of the proposal,
 * or of which an act was undone since, else 0. `adoptions`: ids of those not reverted.
 */
export type ProposalRow = {
  id: string
  groupId: string
  clientId: string
  firmId: string
  model: string
  readAt: number
  proposed: {
    runId: string
    fileId: string
    model: string
    stored: string
    at: number
    reading: string | null
    differences: FieldDifference[]
  } | null
  open: number
  adoptions: string[]
}

/**
 * A run and its progress. `reason`: why, in the words of who started it; null if none was given. `total`: invoices selected when it
 * started; `sent` and `passed` (nothing to do) add up to it in the end. `proposed`: invoices read again, `differing` of them with an open
 * difference. `adopted`, `reverted`: invoices; `kept`: fields that a revert did not touch, because they had changed since. `pausedMs`: how
 * long it was paused or stood still in total; `pausedAt`: since when it is paused now. `failed`: invoices, without those that were read
 * after all; `failures`: these, 10,000 at most, the earliest first. `revertedAt`: when this adoption was reverted last.
 */
export type ReprocessingRunRow = {
  id: string
  state: 'running' | 'paused' | 'finished' | 'cancelled'
  work: ReprocessingWork
  selection: ReprocessingSelection
  startedAt: number
  startedBy: string
  reason: string | null
  endedAt: number | null
  lastAt: number
  pausedAt: number | null
  pausedMs: number
  after: string | null
  total: number
  sent: number
  passed: number
  proposed: number
  differing: number
  adopted: number
  reverted: number
  kept: number
  failed: number
  revertedAt: number | null
  failures: { invoiceId: string; code: string }[]
}
