/** A run of reprocessing: the aggregate, and the commands that start, steer and advance it. */
import Type from 'typebox'
import { Id, orNull } from '@docketry/contracts/events/fact.ts'
import * as reference from '@docketry/contracts/commands/invoices.ts'
import { ReprocessingStarted, type ReprocessingEvent } from '@docketry/contracts/events/reprocessing.ts'
import { commandOn, type Aggregate } from '../platform/commands/command.ts'
import { refuse } from '../platform/errors/refuse.ts'

type RunState = { state: 'none' | 'running' | 'paused' | 'over'; after: string | null; failed: string[] }

function evolve(run: RunState, event: ReprocessingEvent): RunState {
  switch (event.type) {
    case 'ReprocessingStarted':
      return { ...run, state: 'running' }
    case 'ReprocessingAdvanced':
      return { ...run, after: event.data.after }
    case 'ReprocessingPaused':
      return { ...run, state: 'paused' }
    case 'ReprocessingResumed':
      return { ...run, state: 'running' }
    case 'ReprocessingCancelled':
    case 'ReprocessingFinished':
      return { ...run, state: 'over' }
    case 'ProposalFailed':
      return { ...run, failed: [...run.failed, event.data.invoiceId] }
    default:
      return run
  }
}

export const reprocessingRun: Aggregate<RunState, ReprocessingEvent> = {
  name: 'reprocessing',
  stream: runId => `reprocessing-${runId}`,
  initial: { state: 'none', after: null, failed: [] },
  evolve,
}

const onRun = commandOn(reprocessingRun)
const none = () => ({ firmId: null, clientId: null })
const ofRun = { may: ['su'] as const, scope: none }

export const startReprocessing = onRun({
  ...ofRun,
  name: 'start-reprocessing',
  body: ReprocessingStarted.properties.data,
  id: body => body.runId,
  decide: (data, { state }) => (state === 'none' ? [{ type: 'ReprocessingStarted', data }] : []),
})

/**
 * Pauses, resumes or cancels. No event where the run is in that state already; `reprocessing.over` for a run that has ended, `not-found`
 * for an unknown one.
 */
export const steerReprocessing = onRun({
  ...ofRun,
  name: 'steer-reprocessing',
  body: Type.Object({ runId: Id, to: Type.Enum(['pause', 'resume', 'cancel']) }),
  id: body => body.runId,
  decide({ runId, to }, { state }) {
    if (state === 'none') throw refuse('not-found')
    if (state === 'over') throw refuse('reprocessing.over')
    if (to === 'cancel') return [{ type: 'ReprocessingCancelled', data: { runId } }]
    if (to === 'pause') return state === 'paused' ? [] : [{ type: 'ReprocessingPaused', data: { runId } }]
    return state === 'running' ? [] : [{ type: 'ReprocessingResumed', data: { runId } }]
  },
})

/**
 * `from`: the position of the run when the step began. If another step has advanced it since, nothing is recorded. A paused run records
 * what was sent before.
 */
export const advanceReprocessing = onRun({
  name: 'advance-reprocessing',
  may: ['system'],
  scope: none,
  id: body => body.runId,
  body: Type.Object({ runId: Id, from: orNull(Id), after: Id, sent: Type.Integer(), passed: Type.Integer() }),
  decide: ({ from, ...data }, { state, after }) =>
    state === 'none' || state === 'over' || after !== from ? [] : [{ type: 'ReprocessingAdvanced', data }],
})

export const finishReprocessing = onRun({
  name: 'finish-reprocessing',
  may: ['system'],
  scope: none,
  id: body => body.runId,
  body: Type.Object({ runId: Id }),
  decide: ({ runId }, { state }) => (state === 'running' ? [{ type: 'ReprocessingFinished', data: { runId } }] : []),
})

/** Of an invoice whose message was given up; sent again by an operator, it may fail again, which is recorded once. */
export const recordProposalFailed = onRun({
  ...reference.recordProposalFailed,
  may: ['system'],
  scope: none,
  id: body => body.runId,
  decide: (data, { state, failed }) => (state === 'none' || failed.includes(data.invoiceId) ? [] : [{ type: 'ProposalFailed', data }]),
})
