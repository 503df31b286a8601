import { useId, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { lastFocused, rememberFocus } from './focus-return.ts'
import { OnUnmount } from './modal.tsx'
import type { MenuEntry } from './mui/overlays.tsx'
import { loadOverlays, useOverlays } from './overlays.ts'

const preload = (): void => void loadOverlays().catch(() => undefined)

/**
 * A button with a menu. Esc and an outside click close it and return the focus to the button, or to the grid where it was opened from there
 * by mouse.
 */
export function Menu({
  label,
  entries,
  children,
  className = 'btn quiet icon',
}: {
  label: string
  entries: MenuEntry[]
  children: ReactNode
  className?: string
}) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const overlays = useOverlays(open, () => setOpen(false))
  // Synchronously, so that the focus is restored before an entry's action runs.
  const close = (): void => flushSync(() => setOpen(false))
  const focusBack = (): void => {
    if (lastFocused(null)) rememberFocus()()
    else button.current?.focus()
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(!open)}
        onKeyDown={event => open && event.key === 'Escape' && (event.stopPropagation(), setOpen(false))}
      >
        {children}
      </button>
      {open && overlays && button.current && (
        <>
          <overlays.MenuList
            id={id}
            label={label}
            anchor={button.current}
            entries={entries}
            onClose={close}
            onChoose={entry => (close(), entry.run())}
          />
          <OnUnmount run={focusBack} />
        </>
      )}
    </>
  )
}
