import { maxDeletedInvoices, openDeleted, restoreScan, type DeletedInvoice } from '@docketry/contracts/api/bin.ts'
import type { AnswerOf } from '@docketry/contracts/api/endpoint.ts'
import { invoiceHistory } from '@docketry/contracts/api/history.ts'
import { plainAbn, shownAbn } from '@docketry/contracts/rules/abn.ts'
import { toDollarsOrNull } from '@docketry/contracts/rules/money.ts'
import { treatmentNames } from '@docketry/contracts/worksheet-texts.ts'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { binAddress, firmBinAddress } from '../data/addresses.ts'
import { counted, shownAmount, shownDate, shownDay } from '../data/format.ts'
import { moneyIn } from '../data/sums.ts'
import { useEndpoint } from '../data/use-query.ts'
import { Failed, Loading, StatusMessage } from '../parts/states.tsx'
import { useTitle } from '../parts/page-effects.ts'
import { AsItWas } from '../review/sheets/history/as-it-was.tsx'
import { authorOf, Entries } from '../review/sheets/history/entry.tsx'
import '../review/sheets/history/history.css'
import { useFirm } from '../session/firm.ts'
import { Shell } from '../shell/shell.tsx'
import { restore, restoredState } from './restore.ts'

const shownOrEmpty = (date: string | null): string => (date === null ? '—' : shownDate(date))
const nameOf = ({ supplier, invoiceNumber }: DeletedInvoice): string =>
  [supplier, invoiceNumber].filter(Boolean).join(' ') || 'Invoice without a supplier'

const valuesOf = (it: DeletedInvoice): [string, string][] => [
  ['Date', shownOrEmpty(it.paymentDate)],
  ['Printed date', shownOrEmpty(it.invoiceDate)],
  ['Invoice number', it.invoiceNumber ?? '—'],
  ['Supplier', it.supplier ?? '—'],
  ['ABN', it.abn === null ? '—' : shownAbn(plainAbn(it.abn))],
  ['Category', it.category ?? '—'],
  ['Total', shownAmount(toDollarsOrNull(it.total))],
  ['GST', shownAmount(toDollarsOrNull(it.gst))],
  ['GST treatment', treatmentNames[it.treatment]],
  ['Due date', shownOrEmpty(it.dueDate)],
  ['Currency', it.currency],
  ['Accepted', it.reviewed ? 'yes' : 'no'],
  ...(it.note === null ? [] : [['Note', it.note] satisfies [string, string]]),
]

function History({ invoiceId }: { invoiceId: string }) {
  const { data, problem, reload } = useEndpoint(invoiceHistory, { query: { invoice_id: invoiceId } })
  if (problem) return <Failed problem={problem} retry={reload} />
  if (!data) return <p role="status">Loading the history…</p>
  return (
    <div className="history-all">
      <AsItWas history={data.history} authorOf={authorOf} />
      <Entries history={data.history} />
    </div>
  )
}

/** A deleted invoice, read-only: values, history and pages. */
function Opened({ invoice, onGone }: { invoice: DeletedInvoice; onGone: () => void }) {
  return (
    <>
      <section aria-label="Values when it was deleted">
        <h2>{nameOf(invoice)}</h2>
        <p className="faint">
          Deleted {shownDay(invoice.at)} by {invoice.by}. Read-only: restore it to change it.
        </p>
        <dl>
          {valuesOf(invoice).map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="num">{value}</dd>
            </div>
          ))}
        </dl>
        <h3>History</h3>
        <History key={invoice.id} invoiceId={invoice.id} />
      </section>
      <section className="opened-pages" aria-label="Pages">
        {invoice.pages.map(page => (
          <figure key={page.page}>
            <img
              src={page.image}
              width={page.width}
              height={page.height}
              loading="lazy"
              alt={`Page ${page.page} of ${nameOf(invoice)}`}
              onError={onGone}
              style={{ height: 'auto' }}
            />
            <figcaption>
              Page {page.page} of {invoice.pages.length}
            </figcaption>
          </figure>
        ))}
        {invoice.pages.length === 0 && <p>It has no pages.</p>}
      </section>
    </>
  )
}

const queryOf = (kind: 'batch' | 'invoice', id: string, firmId: string, clientId: string, from: number) => ({
  firmId,
  ...(clientId ? { clientId } : {}),
  ...(kind === 'batch' ? { group_id: id } : { invoice_id: id }),
  ...(from > 0 ? { from } : {}),
})

type Answer = AnswerOf<typeof openDeleted>

const BackToBin = ({ back }: { back: string }) => (
  <Link className="btn" to={back}>
    ‹ Back to the bin
  </Link>
)

const NotInBin = ({ back }: { back: string }) => (
  <StatusMessage title="It is not in the bin">
    <p>It was restored, or erased at the end of its retention.</p>
    <BackToBin back={back} />
  </StatusMessage>
)

const PagesFailed = ({ onLoadAgain }: { onLoadAgain: () => void }) => (
  <p role="alert">
    A page could not be shown: it may have been restored, or its address has expired.{' '}
    <button type="button" className="btn" onClick={onLoadAgain}>
      Load again
    </button>
  </p>
)

/** The pager of a batch with more invoices than one answer holds. `from`: the first invoice shown; `count`: how many are shown. */
function Pager({ from, count, total, onPage }: { from: number; count: number; total: number; onPage: (from: number) => void }) {
  return (
    <p className="bin-ways">
      <button type="button" className="btn" disabled={from === 0} onClick={() => onPage(from - maxDeletedInvoices)}>
        Earlier
      </button>
      <span>
        {from + 1}–{from + count} of {total}
      </span>
      <button type="button" className="btn" disabled={from + count >= total} onClick={() => onPage(from + maxDeletedInvoices)}>
        Later
      </button>
    </p>
  )
}

type ListProps = {
  data: Answer
  from: number
  current: DeletedInvoice | undefined
  onChoose: (id: string) => void
  onPage: (from: number) => void
}

/** What was deleted with a batch, to choose from. `from`: the place of the first one in the batch; `current`: the one that is shown. */
function InvoicesOfBatch({ data: { invoices, total }, from, current, onChoose, onPage }: ListProps) {
  return (
    <nav aria-label="Invoices of the batch">
      <ul className="opened-list">
        {invoices.map(it => (
          <li key={it.id}>
            <button type="button" className="btn quiet" aria-current={it === current || undefined} onClick={() => onChoose(it.id)}>
              <span>{nameOf(it)}</span>
              <span className="num">
                {it.total === null || it.currency === 'AUD' ? shownAmount(toDollarsOrNull(it.total)) : moneyIn(it.currency, it.total)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {total > maxDeletedInvoices && <Pager from={from} count={invoices.length} total={total} onPage={onPage} />}
    </nav>
  )
}

/** A deleted invoice or batch, until it is restored or erased. `ofAll`: opened from the bin of all clients, to which it leads back. */
export function OpenedItem({
  kind,
  id,
  clientId,
  firmId: named,
  ofAll,
}: {
  kind: 'batch' | 'invoice'
  id: string
  clientId: string
  firmId: string | null
  ofAll: boolean
}) {
  const navigate = useNavigate()
  const { firm, may } = useFirm(named)
  const firmId = named ?? firm?.id ?? null
  const [from, setFrom] = useState(0)
  const [chosen, choose] = useState<string | null>(null)
  const [pagesFailed, setPagesFailed] = useState(false)
  const { data, problem, reload } = useEndpoint(openDeleted, firmId === null ? null : { query: queryOf(kind, id, firmId, clientId, from) })
  const back = ofAll ? firmBinAddress(firmId ?? '') : binAddress(clientId, firmId ?? '')
  useTitle(data ? `Deleted: ${data.name}` : 'Deleted')
  const isGone = problem?.status === 404
  if (isGone || !data)
    return (
      <Shell>
        {isGone ? <NotInBin back={back} /> : problem ? <Failed problem={problem} retry={reload} /> : <Loading what="Opening it" />}
      </Shell>
    )
  const name = kind === 'batch' ? `“${data.name}”` : data.name || 'Invoice without a supplier'
  const invoice = data.invoices.find(it => it.id === chosen) ?? data.invoices[0]
  const page = (to: number): void => (setFrom(to), choose(null))
  return (
    <Shell>
      <div className="bin-page">
        <h1 className="page-title">Deleted: {name}</h1>
        <p className="bin-lead">
          Deleted {shownDay(data.at)} by {data.by}
          {kind === 'batch' ? `, with ${counted(data.total, 'invoice')}` : ''}. Nothing here can be changed.
        </p>
        <p className="bin-ways">
          <BackToBin back={back} />
          {data.batchDeleted ? (
            <span>Its batch is in the bin too: restore that first.</span>
          ) : (
            may(restoreScan) && (
              <button
                type="button"
                className="btn primary"
                onClick={() => void restore(kind, id, name, () => void navigate(back, { state: restoredState }))}
              >
                Restore
              </button>
            )
          )}
        </p>
        {pagesFailed && <PagesFailed onLoadAgain={() => (setPagesFailed(false), reload())} />}
        {kind === 'batch' && <InvoicesOfBatch data={data} from={from} current={invoice} onChoose={choose} onPage={page} />}
        <div className="opened">
          {invoice ? (
            <Opened key={invoice.id} invoice={invoice} onGone={() => setPagesFailed(true)} />
          ) : (
            <p>No invoice was deleted with it.</p>
          )}
        </div>
      </div>
    </Shell>
  )
}
