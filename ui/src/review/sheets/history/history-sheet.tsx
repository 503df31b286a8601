import { invoiceAccess } from '@docketry/contracts/api/access.ts'
import { asOf } from '@docketry/contracts/api/as-of.ts'
import { invoiceHistory } from '@docketry/contracts/api/history.ts'
import { shownTime } from '../../../data/shown-time.ts'
import { useEndpoint } from '../../../data/use-query.ts'
import { Failed } from '../../../parts/states.tsx'
import { withLoaded } from '../../../parts/with-loaded.ts'
import { May } from '../../../session/may.tsx'
import { useActiveRow, usePage } from '../../page-context.ts'
import { Sheet, useCloseSheet } from '../sheet.tsx'
import { ActUndo, isLastOfAct } from './act-undo.tsx'
import { AsItWas } from './as-it-was.tsx'
import { authorOf, Entry } from './entry.tsx'
import { OpenedBy } from './opened-by.tsx'
import { Proposal } from './proposal.tsx'
import { allColumns } from '../../state/columns.ts'
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

/** The history of the active invoice, from its events: who, when, and every value before and after. */
export function HistorySheet() {
  const row = useActiveRow()
  const close = useCloseSheet()
  const page = usePage()
  const { data, problem, reload } = useEndpoint(invoiceHistory, row ? { query: { invoice_id: row.id } } : null)
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
      <p>
        {row?.values.supplier ?? 'No supplier'}
        {row?.values.invoiceNumber ? `, ${row.values.invoiceNumber}` : ''}
      </p>
      <div className="history-all" tabIndex={0} role="region" aria-label="What happened, oldest first">
        {row && Object.keys(row.patch).length > 0 && <p className="history-unsaved">Your unsaved edits are not in it yet.</p>}
        {row && !isErased && <Proposal key={row.id} invoiceId={row.id} unsaved={unsaved} onChanged={() => (reload(), page.reload())} />}
        {isErased ? (
          <p>[erased] Nothing of this invoice is kept any more.</p>
        ) : problem ? (
          <Failed problem={problem} retry={reload} />
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
            <ol>
              {data.history.map((entry, i) => (
                <Entry key={i} entry={entry}>
                  {entry.act && isLastOfAct(data.history, i) && (
                    <ActUndo act={entry.act} actName={`${entry.what}, ${shownTime(entry.at)}`} onUndone={() => (reload(), page.reload())} />
                  )}
                </Entry>
              ))}
            </ol>
          </>
        ) : (
          <p role="status">Loading the history…</p>
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
