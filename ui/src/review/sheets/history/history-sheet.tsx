import { invoiceHistory, type HistoryEntry } from '@docketry/contracts/api/history.ts'
import { useEndpoint } from '../../../data/use-query.ts'
import { Failed } from '../../../parts/states.tsx'
import { useActiveRow } from '../../page-context.ts'
import { Sheet, useCloseSheet } from '../sheet.tsx'
import './history.css'

const when = new Intl.DateTimeFormat('en-AU', { dateStyle: 'medium', timeStyle: 'short' })
const day = new Intl.DateTimeFormat('en-AU', { dateStyle: 'medium' })

/** A person's name, “Read by model 1 (21 Nov 2026)” for the stage `extract@fields@1-3f9a2c`, and “Docketry” for everything else that no person did. */
export function authorOf({ kind, by, at }: Pick<HistoryEntry, 'kind' | 'by' | 'at'>): string {
  if (kind === 'person') return by
  const [, model] = /^extract@fields@(\d+)-/.exec(by) ?? []
  return model ? `Read by model ${model} (${day.format(at)})` : 'Docketry'
}

function Entry({ entry }: { entry: HistoryEntry }) {
  return (
    <li>
      <p className="history-head"><b>{authorOf(entry)}</b> <time dateTime={new Date(entry.at).toISOString()}>{when.format(entry.at)}</time></p>
      <p>{entry.what}</p>
      {entry.note && <blockquote>{entry.note}</blockquote>}
      {entry.changes.length > 0 && (
        <dl>{entry.changes.map(({ field, from, to }) => (
          <div key={field}><dt>{field}</dt><dd>{(from !== null || entry.kind === 'person') && <><del>{from ?? 'empty'}</del> <span aria-hidden="true">→</span> </>}<ins>{to ?? 'empty'}</ins></dd></div>
        ))}</dl>
      )}
    </li>
  )
}

/** The history of the active invoice, from its events: who, when, and every value before and after. */
export function HistorySheet() {
  const row = useActiveRow()
  const close = useCloseSheet()
  const { data, problem, reload } = useEndpoint(invoiceHistory, row ? { query: { invoice_id: row.id } } : null)
  const isErased = problem?.status === 404 || data?.history.length === 0
  return (
    <Sheet className="history" labelledBy="history-title" onClose={close}>
      <div className="history-top">
        <h2 id="history-title">History</h2>
        <button type="button" autoFocus className="btn" onClick={close}>Close <kbd>Esc</kbd></button>
      </div>
      <p>{row?.values.supplier ?? 'No supplier'}{row?.values.invoiceNumber ? `, ${row.values.invoiceNumber}` : ''}</p>
      <div className="history-all" tabIndex={0} role="region" aria-label="What happened, oldest first">
        {row && Object.keys(row.patch).length > 0 && <p className="history-unsaved">Your unsaved edits are not in it yet.</p>}
        {isErased ? <p>[erased] Nothing is kept of this invoice any more.</p>
          : problem ? <Failed problem={problem} retry={reload} />
            : data ? <ol>{data.history.map((entry, i) => <Entry key={i} entry={entry} />)}</ol> : <p role="status">Reading the history…</p>}
      </div>
    </Sheet>
  )
}
