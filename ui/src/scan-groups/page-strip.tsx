import { useEffect, useRef, type KeyboardEvent } from 'react'
import type { Capture } from './captures.ts'

type Props = {
  pages: Capture[]
  chosen: number | null
  onChoose: (id: number | null) => void
  onRemove: (id: number) => void
  onMove: (id: number, by: -1 | 1) => void
}

/**
 * The captured pages in order, and buttons that move or delete the chosen one. The pages are one tab stop: arrow keys select, Delete removes
 * a page, Alt+arrow moves it, Esc clears the selection.
 */
export function PageStrip({ pages, chosen, onChoose, onRemove, onMove }: Props) {
  const box = useRef<HTMLUListElement>(null)
  const follow = useRef(false)
  const at = pages.findIndex(it => it.id === chosen)
  useEffect(() => {
    // Scrolls to the chosen page, otherwise to a new one; focuses a page selected by keyboard.
    const wanted = at >= 0 ? at : pages.length - 1
    const it = box.current?.children[wanted]?.querySelector<HTMLElement>('.capture-page')
    it?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    if (follow.current) it?.focus()
    follow.current = false
  }, [at, pages])
  const removePage = (index: number, id: number): void => {
    onChoose((pages[index + 1] ?? pages[index - 1])?.id ?? null)
    onRemove(id)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowRight' || event.key === 'ArrowDown' ? 1 : event.key === 'ArrowLeft' || event.key === 'ArrowUp' ? -1 : 0
    // Without a selection, keys apply to the page in the tab order.
    const id = pages[Math.max(0, at)]?.id
    if (step !== 0 && event.altKey && id !== undefined) onMove(id, step)
    else if (step !== 0) onChoose(pages[Math.max(0, Math.min(pages.length - 1, at + step))]?.id ?? null)
    else if (event.key === 'Delete' && id !== undefined) removePage(Math.max(0, at), id)
    else if (event.key === 'Escape') return onChoose(null)
    else return
    follow.current = true
    event.preventDefault()
  }
  return (
    <>
      <ul className="captures" ref={box} onKeyDown={onKeyDown} aria-label="Pages taken">
        {pages.map((it, i) => (
          <li key={it.id}>
            <button
              type="button"
              className="capture-page"
              tabIndex={i === Math.max(0, at) ? 0 : -1}
              aria-pressed={it.id === chosen}
              aria-label={`Page ${i + 1}: ${it.label}`}
              onClick={() => onChoose(it.id === chosen ? null : it.id)}
            >
              <img src={it.thumb} alt="" height={112} />
              <span className="num">{i + 1}</span>
            </button>
          </li>
        ))}
      </ul>
      {chosen !== null && at >= 0 && (
        <div className="capture-acts" role="group" aria-label={`Page ${at + 1}`}>
          <button type="button" className="btn" disabled={at === 0} onClick={() => onMove(chosen, -1)}>
            ‹ Move back
          </button>
          <button type="button" className="btn" disabled={at === pages.length - 1} onClick={() => onMove(chosen, 1)}>
            Move forward ›
          </button>
          <button type="button" className="btn quiet" onClick={() => removePage(at, chosen)}>
            Delete page {at + 1}
          </button>
        </div>
      )}
    </>
  )
}
