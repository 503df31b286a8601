/** Commands on a run of reprocessing that stages dispatch. */
import { ProposalFailed } from '../events/reprocessing.ts'
import { commandRef } from './command-ref.ts'

export const recordProposalFailed = commandRef('record-proposal-failed', ProposalFailed.properties.data)
