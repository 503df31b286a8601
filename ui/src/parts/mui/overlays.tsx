/**
 * MUI's Menu and Dialog in the product's theme, for all screens after sign-in. Imported by parts/overlays.ts alone, which loads it on
 * demand.
 */
import Dialog from '@mui/material/Dialog'
import MuiMenu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { ThemeProvider } from '@mui/material/styles'
import { useLayoutEffect, useRef, type DragEvent, type KeyboardEvent, type ReactNode } from 'react'
import { useMuiTheme } from '../../styles/mui-theme.ts'

/** `shortcut`: the key of the same action while the menu's owner has the focus. */
export type MenuEntry = { label: string; run: () => void; danger?: boolean; shortcut?: string }
type MenuProps = {
  id: string
  label: string
  anchor: HTMLElement
  entries: MenuEntry[]
  onClose: () => void
  onChoose: (entry: MenuEntry) => void
}

/** The list of a menu under its button. A shortcut of an entry works while the list is open; no other key reaches the page. */
export function MenuList({ id, label, anchor, entries, onClose, onChoose }: MenuProps) {
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation()
    const entry = entries.find(it => it.shortcut?.toLowerCase() === event.key.toLowerCase())
    if (!entry || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    onChoose(entry)
  }
  // Tab continues from the button; MUI would stop it.
  const onTab = (event: KeyboardEvent): void => {
    if (event.key !== 'Tab') return
    event.stopPropagation()
    onClose()
  }
  return (
    <ThemeProvider theme={useMuiTheme()}>
      <MuiMenu
        open
        id={id}
        anchorEl={anchor}
        onClose={onClose}
        onKeyDown={onKeyDown}
        onKeyDownCapture={onTab}
        disableRestoreFocus
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ list: { 'aria-label': label } }}
      >
        {entries.map(it => (
          <MenuItem key={it.label} className={it.danger ? 'danger' : ''} aria-keyshortcuts={it.shortcut} onClick={() => onChoose(it)}>
            <span>{it.label}</span>
            {it.shortcut && <kbd aria-hidden="true">{it.shortcut}</kbd>}
          </MenuItem>
        ))}
      </MuiMenu>
    </ThemeProvider>
  )
}

const focusable = 'button:not(:disabled), input:not(:disabled), select, textarea, a[href], [tabindex="0"]'

/**
 * Rendered after the content: focuses what is marked `data-first`, or the first control, unless the content has focused something itself.
 */
function FirstFocus() {
  const mark = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const dialog = mark.current?.closest('[role=dialog]')
    const first = dialog?.querySelector<HTMLElement>('[data-first]') ?? null
    if (!dialog || (first === null && dialog.contains(document.activeElement))) return
    ;(first ?? dialog.querySelector<HTMLElement>(focusable))?.focus()
    // A long dialog begins at its top, whatever has the focus.
    dialog.scrollTop = 0
  }, [])
  return <i ref={mark} hidden />
}

/** Its name is `label`, or the text of the element with the id `labelledBy`. `onClose`: Esc was pressed; without it Esc does nothing. */
export type ModalProps = {
  children: ReactNode
  className?: string
  label?: string
  labelledBy?: string
  onClose?: () => void
  onKeyDown?: (event: KeyboardEvent) => void
  onDragEnd?: (event: DragEvent) => void
}

/** A modal dialog, open while it is mounted. Only Esc closes it from outside its content. No key reaches the page behind it. */
export function ModalBox({ children, className = '', label, labelledBy, onClose, onKeyDown, onDragEnd }: ModalProps) {
  return (
    <ThemeProvider theme={useMuiTheme()}>
      <Dialog
        open
        disableRestoreFocus
        aria-labelledby={labelledBy}
        onClose={(_, reason) => reason === 'escapeKeyDown' && onClose?.()}
        onKeyDown={event => (onKeyDown?.(event), event.stopPropagation())}
        slotProps={{ paper: { className: `dialog ${className}`, 'aria-label': label, onDragEnd } }}
      >
        {children}
        <FirstFocus />
      </Dialog>
    </ThemeProvider>
  )
}
