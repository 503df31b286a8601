import { candidatesOf } from './candidates.ts'
import { takeCandidate } from './commands.ts'
import { FieldCrop } from './field-crop.tsx'
import { usePage, useReview, useRowInHand } from './page-context.ts'
import type { Row } from './rows.ts'
import { shown } from './shown.ts'
import { columns, type Column } from './values.ts'

const wordOf = (row: Row, { key }: Column): string => {
  const level = row.flags[key]?.level
  if (level) return level === 'wrong' ? '! check' : '? check'
  return key in row.patch ? 'typed' : 'sure'
}

function One({ row, column, inHand }: { row: Row; column: Column; inHand: boolean }) {
  const { review, grid } = usePage()
  const { key, title } = column
  const flag = row.flags[key]
  const candidates = flag ? candidatesOf(row.invoice, key, row.values) : []
  const hand = { id: row.id, key }
  return (
    <div className={`strip-field ${flag?.level ?? ''}${inHand ? ' hand' : ''}`}>
      <button type="button" className="strip-go" tabIndex={-1} onClick={() => grid.current?.go(hand)}>
        <span className="strip-head"><span>{title}</span><span>{wordOf(row, column)}</span></span>
        <FieldCrop row={row} column={column} />
        <span className="strip-value num">{shown(key, row.values)}</span>
      </button>
      {candidates.length > 0 && (
        <span className="strip-candidates num">
          {candidates.map((it, i) => (
            <button key={it.words} type="button" tabIndex={-1} title={`${it.words} (key ${i + 1})`}
              onClick={() => takeCandidate({ review }, hand, i + 1)}><kbd>{i + 1}</kbd>{it.words}</button>
          ))}
        </span>
      )}
    </div>
  )
}

/** Between grid and page: over each value of the row in hand the piece of paper it was read from. */
export function FieldStrip() {
  const row = useRowInHand()
  const key = useReview(state => state.hand?.key)
  const column = columns.find(it => it.key === key)
  const reason = row && key ? row.flags[key]?.reason : undefined
  return (
    <div className="strip" role="group" aria-label="Values of the row in hand">
      <div className="strip-fields">
        {row
          ? columns.map(it => <One key={it.key} row={row} column={it} inHand={it.key === key} />)
          : <p className="faint">Choose a row to see where its values stand on the page.</p>}
      </div>
      <p className="strip-reason" role="status">{reason && column ? `${column.title}: ${reason}` : ''}</p>
    </div>
  )
}
