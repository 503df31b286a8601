import type { GroupCard } from '@docketry/contracts/calls/scans.ts'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { counted, shownDay, shownDollars } from '../data/format.ts'
import { locOf } from '../data/loc-search.ts'
import { Menu } from '../parts/menu.tsx'
import { isWorking } from '../scans/progress.ts'
import { CardFailures } from './card-failures.tsx'
import { CardName } from './card-name.tsx'
import { CardWorking } from './card-working.tsx'
import { Thumb } from './thumb.tsx'

type Props = { group: GroupCard; firmId: string; onChanged: () => void; onDelete: () => void }

function countsWords(it: GroupCard): string {
  const day = shownDay(it.createdAt)
  if (isWorking(it)) return it.total > 0 ? `${day} · ${counted(it.total, 'page')}` : `${day} · ${counted(it.files, 'file')}`
  return `${day} · ${counted(it.invoiceCount, 'invoice')}${it.invoiceCount > 0 ? ` · $${shownDollars(it.amount)}` : ''}`
}

function Reviewed({ group }: { group: GroupCard }) {
  if (group.invoiceCount === 0) return null
  const words = `${group.reviewed} reviewed`
  if (group.doubtful > 0) return <div className="card-state doubt num">● {words} · {group.doubtful} doubtful</div>
  if (group.reviewed >= group.invoiceCount) return <div className="card-state ok">✓ All reviewed</div>
  return <div className="card-state num">{words} · nothing doubtful</div>
}

/** One batch. The name is the link to its review; everything a card can do is also in its menu. */
export function ScanCard({ group, firmId, onChanged, onDelete }: Props) {
  const [naming, setNaming] = useState(false)
  const failed = group.status === 'FAILED'
  const to = `/scan/detail/${locOf({ groupId: group.id, firmId, clientId: group.client.id })}`
  return (
    <article className={`card${failed ? ' fail' : ''}`} draggable={!naming} aria-label={group.name}
      onDragStart={event => event.dataTransfer.setData('text/x-batch', group.id)}>
      <Link to={to} tabIndex={-1} aria-hidden="true"><Thumb cover={group.cover} /></Link>
      <div className="card-body">
        <CardName group={group} to={to} naming={naming} onDone={() => (setNaming(false), onChanged())} onCancel={() => setNaming(false)}
          onStart={() => setNaming(true)} />
        <p className="num">{countsWords(group)}</p>
        {isWorking(group) ? <CardWorking group={group} /> : <Reviewed group={group} />}
        {failed && <CardFailures group={group} onRestarted={onChanged} />}
      </div>
      <div className="card-menu">
        <Menu label={`More for ${group.name}`} entries={[
          { words: 'Rename', run: () => setNaming(true) },
          { words: 'Delete…', danger: true, run: onDelete },
        ]}>⋯</Menu>
      </div>
    </article>
  )
}
