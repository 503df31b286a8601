import { startReverting, steerRun, type ReadingModel, type Run } from '@docketry/contracts/api/reprocessing.ts'
import { fieldTexts } from '@docketry/contracts/field-texts.ts'
import { allFields } from '@docketry/contracts/fields.ts'
import { shownModelName } from '@docketry/contracts/rules/model-name.ts'
import { useState } from 'react'
import { counted, shownCount, shownTime } from '../data/format.ts'
import { sendRequest } from '../data/request.ts'
import { shownDuration } from '../operations/status-table.tsx'
import { confirmAction } from '../parts/dialogs.tsx'
import { ProgressBar, StatusMessage } from '../parts/states.tsx'
import { notify, notifyFailure } from '../parts/toasts.tsx'

const day = new Intl.DateTimeFormat('en-AU', { dateStyle: 'medium', timeZone: 'UTC' })
const states: Record<Run['state'], string> = { running: 'Running', paused: 'Paused', finished: 'Finished', cancelled: 'Cancelled' }

type ModelName = Pick<ReadingModel, 'model' | 'name'>

function whatOf({ work, modelName }: Run, models: readonly ModelName[]): string {
  if (work.kind === 'propose')
    return `Read again by ${modelName ?? models.find(({ model }) => model === work.model)?.name ?? shownModelName(work.model, null)}${work.reading === null ? '' : ', the words of their pages too'}`
  if (work.kind === 'revert') return 'Revert an adoption'
  const fields = work.fields.length === allFields.length ? 'all values' : work.fields.map(field => fieldTexts[field]).join(', ')
  return `Adopt ${fields} with at least ${Math.round(work.confidence * 1000) / 10}% confidence`
}

const whichOf = ({ of, selection: { since, before } }: Run): string =>
  [of, since === undefined ? '' : `read from ${day.format(since)}`, before === undefined ? '' : `read before ${day.format(before)}`]
    .filter(Boolean)
    .join(', ')

function resultOf({ work, done, proposed, differing, failed, adopted, reverted, kept, revertedAt }: Run): string {
  if (work.kind === 'propose') {
    const passed = Math.max(0, done - proposed - failed)
    return `${shownCount(proposed)} read again, ${shownCount(differing)} with proposals${failed > 0 ? `, ${shownCount(failed)} failed` : ''}${passed > 0 ? `, ${shownCount(passed)} left as they are` : ''}`
  }
  if (work.kind === 'adopt') return `${counted(adopted, 'invoice')} changed${revertedAt === null ? '' : ', reverted since'}`
  return `${counted(reverted, 'invoice')} as before${kept > 0 ? `; ${counted(kept, 'value')} kept: changed, confirmed or accepted since` : ''}`
}

function Actions({ run, onChanged }: { run: Run; onChanged: () => void }) {
  const [busy, setBusy] = useState(false)
  const what = `the run of ${shownTime(run.startedAt)}`
  const send = async (work: () => Promise<unknown>, done: string): Promise<void> => {
    setBusy(true)
    await work().then(
      () => notify(done),
      (thrown: unknown) => notifyFailure(thrown),
    )
    setBusy(false)
    onChanged()
  }
  const steer = (to: 'pause' | 'resume' | 'cancel', done: string) =>
    send(() => sendRequest(steerRun, { body: { runId: run.id, to } }), done)
  const cancel = async (): Promise<void> => {
    if (
      await confirmAction({
        title: 'Cancel this run?',
        text: 'What it has done stays. It cannot be resumed; start another run for the rest.',
        yes: 'Cancel the run',
        no: 'Keep it running',
        danger: true,
      })
    )
      await steer('cancel', 'The run was cancelled')
  }
  const revert = async (): Promise<void> => {
    const text =
      'Values become what they were before the run. What somebody changed, confirmed or accepted since stays. Invoices in the bin are left as they are: restore them first, or revert each in its history afterwards.'
    if (await confirmAction({ title: `Revert ${counted(run.adopted, 'invoice')}?`, text, yes: 'Revert', no: 'Leave it', danger: true }))
      await send(() => sendRequest(startReverting, { body: { runId: run.id } }), 'The run that reverts it has started')
  }
  const isOver = run.state === 'finished' || run.state === 'cancelled'
  return (
    <div className="row-acts">
      {run.state === 'running' && (
        <button
          type="button"
          className="btn small"
          aria-label={`Pause ${what}`}
          disabled={busy}
          onClick={() => void steer('pause', 'The run is paused. Invoices that were sent before are still read.')}
        >
          Pause
        </button>
      )}
      {run.state === 'paused' && (
        <button
          type="button"
          className="btn small"
          aria-label={`Resume ${what}`}
          disabled={busy}
          onClick={() => void steer('resume', 'The run continues')}
        >
          Resume
        </button>
      )}
      {!isOver && (
        <button type="button" className="btn quiet small" aria-label={`Cancel ${what}`} disabled={busy} onClick={() => void cancel()}>
          Cancel…
        </button>
      )}
      {isOver && run.work.kind === 'adopt' && run.adopted > 0 && run.revertedAt === null && (
        <button type="button" className="btn small" aria-label={`Revert ${what}`} disabled={busy} onClick={() => void revert()}>
          Revert…
        </button>
      )}
    </div>
  )
}

const Row = ({ run, models, onChanged }: { run: Run; models: readonly ModelName[]; onChanged: () => void }) => (
  <tr>
    <td className="run-what">
      <b>{whatOf(run, models)}</b>
      <div className="failure">
        {whichOf(run)}. Started by {run.by}, {shownTime(run.startedAt)}
        {run.reason !== null && `: “${run.reason}”`}
      </div>
    </td>
    <td className="run-state">
      {states[run.state]}
      {run.state === 'running' || run.state === 'paused' ? (
        <ProgressBar value={run.share * 100} label={`Progress of the run of ${shownTime(run.startedAt)}`} />
      ) : null}
    </td>
    <td className="num">
      {shownCount(run.done)} of {shownCount(run.total)}
    </td>
    <td className="num">{run.perMinute === null ? '—' : run.perMinute < 10 ? run.perMinute : shownCount(run.perMinute)}</td>
    <td className="num">{shownDuration(run.secondsLeft === null ? null : run.secondsLeft * 1000)}</td>
    <td className="run-what">
      {resultOf(run)}
      {run.failures.length > 0 && (
        <details>
          <summary>Show failures</summary>
          <ul>
            {run.failures.map(({ invoiceId, message }) => (
              <li key={invoiceId} className="failure">
                {invoiceId}: {message}
              </li>
            ))}
            {run.failed > run.failures.length && <li>{shownCount(run.failed - run.failures.length)} more</li>}
          </ul>
        </details>
      )}
    </td>
    <td>
      <Actions run={run} onChanged={onChanged} />
    </td>
  </tr>
)

/** Runs with their progress, the newest first. */
export function RunTable({ runs, models, onChanged }: { runs: readonly Run[]; models: readonly ModelName[]; onChanged: () => void }) {
  return (
    <section>
      <h2 id="reprocessing-runs">Runs</h2>
      {runs.length === 0 ? (
        <StatusMessage title="No runs yet">
          <p>Start with a dry run: it writes nothing and shows what the present model reads better or worse.</p>
        </StatusMessage>
      ) : (
        <div className="ops-table" role="region" aria-labelledby="reprocessing-runs" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th>What</th>
                <th>State</th>
                <th className="num">Done</th>
                <th className="num">Per minute</th>
                <th className="num">Time left</th>
                <th>Result</th>
                <th>
                  <span className="sr">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {runs.map(run => (
                <Row key={run.id} run={run} models={models} onChanged={onChanged} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
