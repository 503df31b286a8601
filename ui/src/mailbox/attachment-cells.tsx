/** What the section and the import page show of one attachment. */
import type { Attachment } from '@docketry/contracts/api/mailbox.ts'
import type { KeyboardEvent } from 'react'
import { Link } from 'react-router-dom'
import { shownDay, shownSize } from '../data/format.ts'
import { locOf } from '../data/addresses.ts'
import { senderText } from './texts.ts'

/** Up and Down move between the names. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined || !(event.target as HTMLElement).classList.contains('mail-name')) return
  const names = [...event.currentTarget.querySelectorAll<HTMLElement>('.mail-name')]
  event.preventDefault()
  names[Math.min(names.length - 1, Math.max(0, names.indexOf(event.target as HTMLElement) + step))]?.focus()
}

/** Where the preview is below the list (mailbox.css), which may be many screens long, a tap goes to it. */
function showPreview(): void {
  if (matchMedia('(max-width: 980px)').matches) document.querySelector('.mail-preview')?.scrollIntoView({ block: 'start' })
}
/** The way back from there. */
export const backToName = (): void => document.querySelector<HTMLElement>('.mail-name[aria-current=true]')?.focus()

/** The name previews the attachment; under it sender and subject. */
export function AttachmentName({ it, active, onShow }: { it: Attachment; active: boolean; onShow: (id: string) => void }) {
  const doubt = senderText(it)
  return (
    <div className="mail-what">
      <button
        type="button"
        className="mail-name"
        aria-current={active}
        onClick={() => (onShow(it.id), showPreview())}
        onFocus={() => onShow(it.id)}
      >
        {it.name}
      </button>
      <span className="mail-from">
        {it.email}
        {it.subject && ` · ${it.subject}`}
      </span>
      {doubt && (
        <span className={doubt.wrong ? 'mail-doubt wrong' : 'mail-doubt'} title={doubt.why}>
          {doubt.label}
        </span>
      )}
    </div>
  )
}

export function AttachmentStatus({ it, firmId }: { it: Attachment; firmId: string }) {
  if (it.reason !== null) return <span className="mail-wrong">{it.reason}</span>
  if (!it.done && it.left !== null) return <span>Waiting. {it.left}</span>
  if (!it.done) return <span className="faint">Waiting</span>
  if (it.groupId === null) return <>✓ Done</>
  return (
    <>
      ✓ Done, <Link to={`/scan/detail/${locOf({ groupId: it.groupId, firmId, clientId: it.clientId })}`}>in this batch</Link>
    </>
  )
}

/** Day and size. */
export const AttachmentReceived = ({ it }: { it: Attachment }) => (
  <div className="mail-when num">
    <span>{shownDay(it.date)}</span>
    <span className="faint">{it.size === 0 ? '—' : shownSize(it.size)}</span>
  </div>
)
