import type { Attachment } from '@docketry/contracts/api/mailbox.ts'
import { type KeyboardEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import { shownDay } from '../data/format.ts'
import { locOf } from '../data/addresses.ts'
import { senderText, shownBytes } from './texts.ts'

/** Selection of attachments, local to the page (the specification's `selected`). Ids that are no longer listed are not selected. */
export function useSelection(ids: readonly string[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const selected = new Set(ids.filter(id => chosen.has(id)))
  const select = (id: string, is: boolean): void => setChosen(before => new Set(is ? [...before, id] : [...before].filter(it => it !== id)))
  const selectAll = (which: readonly string[]): void => setChosen(new Set(which))
  return { selected, select, selectAll }
}

type Props = {
  attachments: Attachment[]
  activeId: string | null
  selected: ReadonlySet<string>
  onShow(id: string): void
  /** Absent: the list is read-only. */
  onSelect?: ((id: string, is: boolean) => void) | undefined
  /** Absent: all belong to one client. */
  clientName?(id: string | null): string
  firmId: string
}

/** Up and Down move between the names. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined || !(event.target as HTMLElement).classList.contains('mail-name')) return
  const names = [...event.currentTarget.querySelectorAll<HTMLElement>('.mail-name')]
  event.preventDefault()
  names[Math.min(names.length - 1, Math.max(0, names.indexOf(event.target as HTMLElement) + step))]?.focus()
}

function AttachmentStatus({ it, firmId }: { it: Attachment; firmId: string }) {
  if (it.reason !== null) return <span className="mail-wrong">{it.reason}</span>
  if (!it.done) return <span className="faint">Waiting</span>
  if (it.groupId === null) return <>✓ Done</>
  return <>✓ Done, <Link to={`/scan/detail/${locOf({ groupId: it.groupId, firmId, clientId: it.clientId })}`}>in this batch</Link></>
}

/** Attachments: a checkbox selects one, its name previews it. */
export function AttachmentList({ attachments, activeId, selected, onShow, onSelect, clientName, firmId }: Props) {
  return (
    <ul className="mail-list" aria-label="Attachments" onKeyDown={moveFocus}>
      {attachments.map(it => {
        const doubt = senderText(it)
        return (
          <li key={it.id} className={[it.id === activeId ? 'now' : '', onSelect ? '' : 'plain'].filter(Boolean).join(' ')}>
            {onSelect && <input type="checkbox" aria-label={`Select ${it.name}`} checked={selected.has(it.id)} onChange={event => onSelect(it.id, event.target.checked)} />}
            <div className="mail-what">
              <button type="button" className="mail-name" aria-current={it.id === activeId} onClick={() => onShow(it.id)} onFocus={() => onShow(it.id)}>{it.name}</button>
              <span className="mail-from">{it.email}{it.subject && ` · ${it.subject}`}</span>
              {doubt && <span className={doubt.wrong ? 'mail-doubt wrong' : 'mail-doubt'} title={doubt.why}>{doubt.words}</span>}
            </div>
            <div className="mail-where">
              {clientName && <span className={it.clientId === null ? 'mail-unassigned' : ''}>{clientName(it.clientId)}</span>}
              <span className="mail-status"><AttachmentStatus it={it} firmId={firmId} /></span>
            </div>
            <div className="mail-when num"><span>{shownDay(it.date)}</span><span className="faint">{shownBytes(it.size)}</span></div>
          </li>
        )
      })}
    </ul>
  )
}
