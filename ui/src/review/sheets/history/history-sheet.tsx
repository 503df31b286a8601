import { invoiceAccess } from '@docketry/contracts/api/access.ts'
import { asOf } from '@docketry/contracts/api/as-of.ts'
import { invoiceHistory } from '@docketry/contracts/api/history.ts'
import { invoiceProposal } from '@docketry/contracts/api/proposals.ts'
import { useCallback, useEffect, useRef } from 'react'
import { useEndpoint } from '../../../data/use-query.ts'
import { Failed } from '../../../parts/states.tsx'
import { withLoaded } from '../../../parts/with-loaded.ts'
import { May, useMay } from '../../../session/may.tsx'
import { useActiveRow, usePage } from '../../page-context.ts'
import { Sheet, useCloseSheet } from '../sheet.tsx'
import { ActUndo } from './act-undo.tsx'
import { AsItWas } from './as-it-was.tsx'
import { authorOf, Entries } from './entry.tsx'
import { OpenedBy } from './opened-by.tsx'
import { ProposalSection } from './proposal.tsx'
import { allColumns } from '../../state/columns.ts'
import type { Row } from '../../state/rows.ts'
import './history.css'

/** Links to the batch or quarter as it stood at that time, in a new tab, so that unsaved edits stay on this page. */
function WholeAt({ at }: { at: number }) {
  const { id, client, firm } = usePage().review.store.get().detail
  const [, quarter] = /^quarter_(\d+)$/u.exec(id) ?? []
  const of = quarter === undefined ? `groupId=${id}` : `quarter=${quarter}`
  return (
    <a className="btn" target="_blank" rel="noreferrer" href={`/scan/asOf/${of}&firmId=${firm.id}&clientId=${client.id}&at=${at}`}>
      The {quarter === undefined ? 'batch' : 'quarter'} at that time
    </a>
  )
}

/** History and proposal of the invoice, loaded again when the row has other values: somebody may have changed it while it is looked at. */
function useInvoice(row: Row | undefined) {
  const input = row ? { query: { invoice_id: row.id } } : null
  const history = useEndpoint(invoiceHistory, input)
  const proposal = useEndpoint(invoiceProposal, useMay()(invoiceProposal) ? input : null) // auditors see none
  const [reloadHistory, reloadProposal] = [history.reload, proposal.reload]
  const reload = useCallback(() => (reloadHistory(), reloadProposal()), [reloadHistory, reloadProposal])
  const [id, revision] = [row?.id, row?.invoice.revision]
  const shown = useRef({ id, revision })
  useEffect(() => {
    if (shown.current.id === id && shown.current.revision !== revision) reload()
    shown.current = { id, revision }
  }, [id, revision, reload])
  return { history, proposal, reload }
}

/** The history of the active invoice, from its events: who, when, and every value before and after. */
export function HistorySheet() {
  const row = useActiveRow()
  const close = useCloseSheet()
  const page = usePage()
  const { history, proposal, reload } = useInvoice(row)
  const { data, problem } = history
  const changed = (): void => (reload(), page.reload())
  const unsaved = allColumns.filter(({ key }) => row && key in row.patch).map(({ field }) => field)
  const isErased = problem?.status === 404 || data?.history.length === 0
  return (
    <Sheet className="history" labelledBy="history-title" onClose={close}>
      <div className="history-top">
        <h2 id="history-title">History</h2>
        {row && (
          <button
            type="button"
            className="btn"
            onClick={() =>
              withLoaded(
                () => import('../../../parts/evidence.ts'),
                it => it.downloadEvidence({ invoice_id: row.id }),
              )
            }
          >
            Download evidence
          </button>
        )}
        <button type="button" autoFocus className="btn" onClick={close}>
          Close <kbd>Esc</kbd>
        </button>
      </div>
      {row && (
        <p>
          {row.values.supplier ?? 'No supplier'}
          {row.values.invoiceNumber ? `, ${row.values.invoiceNumber}` : ''}
        </p>
      )}
      <div className="history-all" tabIndex={0} role="region" aria-label="What happened, oldest first">
        {row && Object.keys(row.patch).length > 0 && <p className="history-unsaved">Your unsaved edits are not in it yet.</p>}
        {row && !isErased && <ProposalSection key={row.id} loaded={proposal} invoiceId={row.id} unsaved={unsaved} onChanged={changed} />}
        {isErased ? (
          <p>[erased] Nothing of this invoice is kept any more.</p>
        ) : problem ? (
          <Failed problem={problem} retry={history.reload} />
        ) : data ? (
          <>
            <AsItWas
              history={data.history}
              authorOf={authorOf}
              beside={at => (
                <May endpoint={asOf}>
                  <WholeAt at={at} />
                </May>
              )}
            />
            <Entries history={data.history} actions={(act, actName) => <ActUndo act={act} actName={actName} onUndone={changed} />} />
          </>
        ) : (
          <p role="status">
            {row ? 'Loading the history…' : 'This invoice is no longer on this page: it was deleted, or its pages are in another invoice.'}
          </p>
        )}
        {row && !isErased && (
          <May endpoint={invoiceAccess}>
            <OpenedBy key={row.id} invoiceId={row.id} />
          </May>
        )}
      </div>
    </Sheet>
  )
}
