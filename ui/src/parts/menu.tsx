import './menu.css'
import { lastFocused, rememberFocus } from './focus-return.ts'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'

/** `shortcut`: the key of the same action while the menu's owner has the focus. */
export type MenuEntry = { label: string; run: () => void; danger?: boolean; shortcut?: string }

/** A button with a menu: arrow keys move, Esc and an outside click close it and return the focus, Tab continues from the button. */
export function Menu({ label, entries, children, className = 'btn quiet icon' }:
{ label: string; entries: MenuEntry[]; children: ReactNode; className?: string }) {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  useEffect(() => {
    if (!open) return
    root.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus()
    const outside = (event: PointerEvent): void => {
      if (!root.current?.contains(event.target as Node)) setOpen(false)
    }
    addEventListener('pointerdown', outside)
    return () => removeEventListener('pointerdown', outside)
  }, [open])
  const close = (): void => {
    const list = root.current?.querySelector('[role=menu]') ?? null
    setOpen(false)
    if (lastFocused(list)) rememberFocus(list)()
    else button.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    // Tab continues from the button.
    if (event.key === 'Tab') {
      button.current?.focus()
      setOpen(false)
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (!step && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') return close()
    const items = [...(root.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
    const at = items.indexOf(document.activeElement as HTMLElement)
    items[(at + step + items.length) % items.length]?.focus()
  }
  return (
    <div className="menu" ref={root} onKeyDown={open ? onKeyDown : undefined}>
      <button ref={button} type="button" className={className} aria-label={label} aria-haspopup="menu" aria-expanded={open}
        aria-controls={open ? id : undefined} onClick={() => setOpen(!open)}>{children}</button>
      {open && (
        <div role="menu" id={id} className="menu-list" aria-label={label}>
          {entries.map(it => (
            <button key={it.label} type="button" role="menuitem" tabIndex={-1} className={it.danger ? 'danger' : ''}
              aria-keyshortcuts={it.shortcut} onClick={() => (close(), it.run())}>
              <span>{it.label}</span>{it.shortcut && <kbd aria-hidden="true">{it.shortcut}</kbd>}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
