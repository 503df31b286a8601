import type { Attachment } from '@docketry/contracts/api/mailbox.ts'
import { useState } from 'react'
import { AttachmentName, AttachmentReceived, AttachmentStatus, moveFocus } from './attachment-cells.tsx'

/** Selection of attachments, local to the page (the specification's `selected`). Ids that are no longer listed are not selected. */
export function useSelection(ids: readonly string[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const selected = new Set(ids.filter(id => chosen.has(id)))
  const select = (id: string, selecting: boolean): void =>
    setChosen(before => new Set(selecting ? [...before, id] : [...before].filter(it => it !== id)))
  const selectAll = (which: readonly string[]): void => setChosen(new Set(which))
  return { selected, select, selectAll }
}

type Props = {
  attachments: Attachment[]
  activeId: string | null
  selected: ReadonlySet<string>
  onShow: (id: string) => void
  onSelect: (id: string, selecting: boolean) => void
  firmId: string
}

/** Attachments of one client: a checkbox selects one, its name previews it. */
export const AttachmentList = ({ attachments, activeId, selected, onShow, onSelect, firmId }: Props) => (
  <ul className="mail-list" aria-label="Attachments" onKeyDown={moveFocus}>
    {attachments.map(it => (
      <li key={it.id} className={it.id === activeId ? 'now' : ''}>
        <input
          type="checkbox"
          aria-label={`Select ${it.name}`}
          checked={selected.has(it.id)}
          onChange={event => onSelect(it.id, event.target.checked)}
        />
        <AttachmentName it={it} active={it.id === activeId} onShow={onShow} />
        <div className="mail-where">
          <AttachmentStatus it={it} firmId={firmId} />
        </div>
        <AttachmentReceived it={it} />
      </li>
    ))}
  </ul>
)
