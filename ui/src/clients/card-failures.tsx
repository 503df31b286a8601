import './card-failures.css'
import { bringBackFailed, leaveOutFailed, restartScan, type GroupCard } from '@docketry/contracts/api/scans.ts'
import { isPermanent } from '@docketry/contracts/rules/group-status.ts'
import { useState } from 'react'
import { sendRequest } from '../data/request.ts'
import { counted } from '../data/format.ts'
import { notifyFailure } from '../parts/toasts.tsx'
import { withLoaded } from '../parts/with-loaded.ts'
import { May, useMay } from '../session/may.tsx'
import type * as actions from './leave-out.ts'
import { listPages } from './list-pages.ts'

type Failing = Pick<GroupCard, 'id' | 'failures' | 'leftOut'>

/** "3 pages or files could not be read"; empty without failures. */
export function failedText(failures: GroupCard['failures']): string {
  if (failures.length === 0) return ''
  const hasPages = failures.some(it => it.page !== null)
  const what = hasPages ? counted(failures.length, 'page or file', 'pages or files') : counted(failures.length, 'file')
  return `${what} could not be read`
}

function useRestart(group: Pick<GroupCard, 'id'>, onRestarted: () => void) {
  const [pending, setPending] = useState(false)
  const restart = async (): Promise<void> => {
    setPending(true)
    await sendRequest(restartScan, { body: { scanGroupId: group.id } }).then(onRestarted, (thrown: unknown) =>
      notifyFailure(thrown, 'Retry did not start.', { label: 'Try again', run: () => void restart() }),
    )
    setPending(false)
  }
  return { pending, restart }
}

const withActions = (act: (it: typeof actions) => Promise<void>): void =>
  withLoaded(() => import('./leave-out.ts'), act, 'Nothing was done.')

/** Files and pages left out of the batch, with the action that brings them back. */
export function LeftOutLine({ group, onChanged }: { group: Failing; onChanged: () => void }) {
  return group.leftOut ? (
    <p className="left-out">
      Left out: {listPages(group.leftOut, 3)}{' '}
      <May endpoint={bringBackFailed}>
        <button type="button" className="link-like" onClick={() => withActions(it => it.bringBack(group, onChanged))}>
          Bring back
        </button>
      </May>
    </p>
  ) : null
}

/** Actions on failures: Retry, if any of them is not permanent, and Leave out. */
export function FailedActs({ group, onChanged }: { group: Failing; onChanged: () => void }) {
  const { pending, restart } = useRestart(group, onChanged)
  const may = useMay()
  const retryable = group.failures.filter(it => !isPermanent(it.code))
  return (
    <div className="failed-acts">
      {(retryable.length > 0 || group.failures.length === 0) && may(restartScan) && (
        <button type="button" className="btn small" disabled={pending} onClick={() => void restart()}>
          {pending ? 'Starting…' : retryable.length > 1 ? `Retry these ${retryable.length}` : 'Retry'}
        </button>
      )}
      {may(leaveOutFailed) && (
        <button
          type="button"
          className="btn small quiet"
          disabled={pending}
          onClick={() => withActions(it => it.leaveOut(group, onChanged))}
        >
          Leave out…
        </button>
      )}
    </div>
  )
}

/** A file or page that could not be read, and why. */
export const FailureLine = ({ failure: { name, page, message } }: { failure: GroupCard['failures'][number] }) => (
  <li>
    <b>
      {name}
      {page === null ? '' : `, page ${page}`}
    </b>{' '}
    {message}
  </li>
)

export function CardFailures({ group, onRestarted }: { group: Failing; onRestarted: () => void }) {
  const some = group.failures.slice(0, 5)
  return (
    <div className="card-failures">
      <div className="card-state bad">! Some Invoices are stuck at preocessing</div>
      <p className="num">{failedText(group.failures)}</p>
      <ul>
        {some.map((it, i) => (
          <FailureLine key={`${it.fileId}${it.page}${i}`} failure={it} />
        ))}
        {group.failures.length > some.length && <li>and {group.failures.length - some.length} more</li>}
      </ul>
      <FailedActs group={group} onChanged={onRestarted} />
    </div>
  )
}
