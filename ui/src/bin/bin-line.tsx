import type { BinItem } from '@docketry/contracts/api/bin.ts'
import { Link } from 'react-router-dom'
import { counted, shownClock, shownDate, shownDay } from '../data/format.ts'
import { moneyIn } from '../data/sums.ts'
import { restore } from './restore.ts'

const nameOf = (it: BinItem): string => (it.kind === 'invoice' ? it.name || 'Invoice without a supplier' : `“${it.name}”`)

function contents({ kind, batches, invoices, amount, currency = 'AUD', batch }: BinItem): string {
  const of = batch ? ` of “${batch.name}”` : ''
  if (kind === 'invoice') return `Invoice${of}${amount === null ? '' : ` · ${moneyIn(currency, amount)}`}`
  return `Batch${of} · ${counted(invoices, 'invoice')}${batches > 0 ? ` · ${counted(batches, 'merged batch', 'merged batches')}` : ''}`
}

const untilText = ({ until }: BinItem): string =>
  until === null ? 'Kept while it is on legal hold or evidence of a frozen or lodged worksheet' : `Kept until ${shownDate(until)}`

/** A deleted invoice or batch of the bin. `address`: where it is open. `ofAll`: in the bin of all clients, so that it names its client. */
export function BinLine({
  item,
  address,
  ofAll,
  mayRestore,
  onRestored,
}: {
  item: BinItem
  address: string
  ofAll: boolean
  mayRestore: boolean
  onRestored: (id: string) => void
}) {
  const name = nameOf(item)
  return (
    <li data-deleted={item.id}>
      <div>
        <Link to={address} aria-label={`Open ${name}`}>
          <b>{name}</b>
        </Link>
        <span className="num">
          {ofAll ? `${item.client.name} · ` : ''}
          {contents(item)}
        </span>
      </div>
      <div className="num">
        Deleted {shownDay(item.at)}, {shownClock(item.at)}
        <span>by {item.by}</span>
      </div>
      <div className="num">{untilText(item)}</div>
      {item.batchDeleted ? (
        <p>Its batch is in the bin too: restore that first.</p>
      ) : (
        mayRestore && (
          <button
            type="button"
            className="btn"
            aria-label={`Restore ${name}`}
            onClick={() => void restore(item.kind, item.id, name, () => onRestored(item.id))}
          >
            Restore
          </button>
        )
      )}
    </li>
  )
}
