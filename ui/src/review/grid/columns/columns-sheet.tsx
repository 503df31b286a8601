import { Sheet, useCloseSheet } from '../../sheets/sheet.tsx'
import { columns, moreColumns } from '../../state/columns.ts'
import { showColumn, useColumns } from './shown-columns.ts'

/** Chooses the optional columns of the grid, for this person in this browser. The download has its own columns. */
export function ColumnsSheet() {
  const close = useCloseSheet()
  const shown = useColumns()
  return (
    <Sheet labelledBy="columns-title" onClose={close}>
      <h2 id="columns-title">Columns</h2>
      <p>{columns.map(it => it.title).join(', ')} are always there. Show as well:</p>
      <fieldset className="choices">
        <legend className="sr-only">Further columns</legend>
        {moreColumns.map((it, i) => (
          <label key={it.key}>
            <input
              type="checkbox"
              autoFocus={i === 0}
              checked={shown.some(({ key }) => key === it.key)}
              onChange={event => showColumn(it.key, event.target.checked)}
            />
            <span>
              <b>{it.key === 'dueDate' ? 'Due date' : it.title}</b>
              <small>
                {it.key === 'dueDate'
                  ? 'The day to pay by, where the invoice states one.'
                  : 'The currency of the amounts: AUD, unless the invoice states another.'}
              </small>
            </span>
          </label>
        ))}
      </fieldset>
      <p className="faint">Stored for you in this browser. Downloads always have the same columns.</p>
      <div className="dialog-acts">
        <button type="button" className="btn primary" onClick={close}>
          Done
        </button>
      </div>
    </Sheet>
  )
}
