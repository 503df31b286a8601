import { expect, it } from 'vitest'
import type { InvoiceEvent } from '@docketry/contracts/events/invoice.ts'
import type { ReprocessingEvent, ReprocessingWork } from '@docketry/contracts/events/reprocessing.ts'
import type { ReprocessingRunRow } from '@docketry/contracts/projections/reprocessing-rows.ts'
import type { Document } from '../../platform/ports/documents.ts'
import { asStored } from '../../testing/facts.ts'
import { reprocessingRuns } from './reprocessing-runs.ts'

const runId = 'run'
const work = { kind: 'propose' as const, model: 'new', models: ['old'], reading: null } satisfies ReprocessingWork
const started: ReprocessingEvent = { type: 'ReprocessingStarted', data: { runId, work, selection: {}, total: 60 } }
const failed = (i: number): ReprocessingEvent => ({ type: 'ProposalFailed', data: { runId, invoiceId: `i${i}`, code: 'internal' } })
const proposed = (i: number) =>
  ({ type: 'ExtractionProposed', data: { runId, invoiceId: `i${i}`, differences: [] } }) as unknown as InvoiceEvent // what the fold reads

const row = (facts: (ReprocessingEvent | InvoiceEvent)[]) =>
  asStored(facts).reduce<Document | null>(
    (before, event) => reprocessingRuns.evolve(before, event, runId),
    null,
  ) as ReprocessingRunRow | null
const sixty = Array.from({ length: 60 }, (_, i) => i)

it('an invoice that failed and was read after all does not count as failed any more, also where many others failed before it', () => {
  const all = [started, ...sixty.map(failed)]
  expect(row(all)).toMatchObject({ failed: 60, proposed: 0 })
  expect(row([...all, proposed(55)])).toMatchObject({ failed: 59, proposed: 1 })
  expect(row([...all, ...sixty.map(proposed)])).toMatchObject({ failed: 0, proposed: 60, failures: [] })
})
