import { bin } from '@docketry/contracts/api/bin.ts'
import { uploadFiles } from '@docketry/contracts/api/uploads.ts'
import { useEffect, useLayoutEffect } from 'react'
import { Link } from 'react-router-dom'
import { binAddress, clientAddress, locOf } from '../../data/addresses.ts'
import { ProgressBar, StatusMessage } from '../../parts/states.tsx'
import { LagBar } from '../../shell/lag-bar.tsx'
import { dismissToasts } from '../../parts/toasts.tsx'
import { useProgress, type ShownProgress } from '../../scan-groups/progress.ts'
import { Shell } from './shell-later.tsx'
import { FailedActs, failedText, FailureLine, LeftOutLine } from '../../clients/card-failures.tsx'
import { May, useMay } from '../../session/may.tsx'
import type { Detail } from '../state/server-rows.ts'
import { searchAddress } from '../../search/use-search-key.ts'

type Firm = { id: string; name: string } | null

function Head({ detail, firm, title = detail.name }: { detail: Detail; firm: Firm; title?: string }) {
  return (
    <>
      <div className="crumbs">
        <Link to="/dashboard">{firm?.name ?? 'Clients'}</Link>
        <span>›</span>
        {firm && detail.client.id ? <Link to={clientAddress(detail.client.id, firm.id)}>{detail.client.name}</Link> : detail.client.name}
      </div>
      <h1 className="page-title">{title}</h1>
    </>
  )
}

/** Before the first invoice: progress and time. */
export const Working = ({ detail, firm, value, text, isQuiet = false }: { detail: Detail; firm: Firm } & ShownProgress) => (
  <Shell>
    <Head detail={detail} firm={firm} />
    <div className="working">
      <ProgressBar value={value} label={`Reading ${detail.name}`} />
      <p className="num" role="status">
        <b>{Math.round(value)}%</b> {text}
      </p>
      <p className="faint">
        {isQuiet
          ? 'The files are stored: nothing needs to be sent again, and reading goes on by itself. If this lasts, please tell whoever runs Docketry.'
          : 'Rows appear here as soon as the first are read. You can leave this page; reading continues.'}
      </p>
    </div>
  </Shell>
)

/**
 * Renders nothing: reports the progress to the page. The page shows it in several places, and the bar must not go back when the first rows
 * arrive.
 */
export function Progress({ detail, onShown }: { detail: Detail; onShown: (it: ShownProgress) => void }) {
  const shown = useProgress(detail)
  useLayoutEffect(() => onShown(shown), [shown, onShown])
  return null
}

/** `isBehind`: the lists are behind what was saved, which matters more than the progress. */
export const WorkingBanner = ({ value, text, isBehind }: ShownProgress & { isBehind: boolean }) =>
  isBehind ? (
    <LagBar className="banner" />
  ) : (
    <div className="banner num" role="status">
      <ProgressBar value={value} label="Reading" />
      <span>{text}</span>
    </div>
  )

/** Why there is no invoice. Deleted invoices still count in the progress of their files. */
function emptyText({ leftOut, files, progress }: Detail, seesAll: boolean): string {
  if (files === 0) return seesAll ? 'No invoice is dated in these months.' : 'No invoice that you may see is dated in these months.'
  if (progress.invoices > 0) return 'All its invoices were deleted. They can be restored from the bin.'
  return leftOut
    ? 'What could not be read was left out, and no invoice was found in the rest.'
    : 'Every file was read, but no invoice was found in them.'
}

export function NoInvoices({ detail, firm, title, reload }: { detail: Detail; firm: Firm; title: string; reload: () => void }) {
  const seesAll = useMay()(uploadFiles)
  return (
    <Shell>
      <Head detail={detail} firm={firm} title={title} />
      {detail.status === 'FAILED' ? (
        <FailedBanner detail={detail} reload={reload} />
      ) : (
        <StatusMessage title="No invoices here">
          <p>{emptyText(detail, seesAll)}</p>
          <LeftOutLine group={detail} onChanged={reload} />
          {firm && (
            <May endpoint={bin}>
              <Link className="btn" to={binAddress(detail.client.id, firm.id, detail.files > 0 ? detail.id : null)}>
                {detail.files > 0 ? 'Deleted invoices' : 'Bin'}
              </Link>
            </May>
          )}
          {firm && (
            <May endpoint={uploadFiles}>
              <Link className="btn primary" to={`/scan/files/${locOf({ firmId: firm.id, clientId: detail.client.id })}`}>
                Upload invoices
              </Link>
            </May>
          )}
        </StatusMessage>
      )}
    </Shell>
  )
}

/** What failed, why, and the next step. Rows that were read stay usable; without any, the reasons are unfolded. */
export function FailedBanner({ detail, reload }: { detail: Detail; reload: () => void }) {
  return (
    <div className="banner failed" role="alert">
      <details open={detail.invoices.length === 0}>
        <summary>! Some Invoices are stuck at preocessing · {failedText(detail.failures)}</summary>
        <ul>
          {detail.failures.map((it, i) => (
            <FailureLine key={`${it.fileId}${it.page}${i}`} failure={it} />
          ))}
        </ul>
      </details>
      <FailedActs group={detail} onChanged={reload} />
    </div>
  )
}

/** For an address that names no batch: the possible reasons, and what to do next. */
export const NoBatch = ({ quarter }: { quarter: boolean }) => (
  <Shell>
    <StatusMessage title={quarter ? 'No such quarter' : 'No such batch'}>
      <p>
        {quarter
          ? 'This address names no client that you work for.'
          : 'It does not exist, was deleted, or belongs to a firm or client that you do not work for. A deleted batch can be restored from the bin of its client. If somebody sent you this address, ask them for access.'}
      </p>
      <NextSteps />
    </StatusMessage>
  </Shell>
)

const NextSteps = () => (
  <div className="dialog-acts">
    <Link className="btn" to={searchAddress}>
      Search invoices
    </Link>
    <Link className="btn primary" to="/dashboard">
      Go to your clients
    </Link>
  </div>
)

/** In place of a batch or quarter that was open, and that the server does not show any more. Its notices go too: they name its values. */
export function Gone({ quarter }: { quarter: boolean }) {
  useEffect(() => dismissToasts(), [])
  return (
    <Shell>
      <StatusMessage title={`This ${quarter ? 'quarter' : 'batch'} is no longer available to you`}>
        <p>{quarter ? 'Its client was removed' : 'It was deleted'}, or your access to it has ended. What you had not saved was not sent.</p>
        <NextSteps />
      </StatusMessage>
    </Shell>
  )
}
