import './dialogs.css'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { rememberFocus } from './focus-return.ts'
import type { ModalProps } from './mui/overlays.tsx'
import { useOverlays } from './overlays.ts'
import { notifyNotLoaded } from './toasts.tsx'

/** In place of a dialog that is still loading: takes the focus, so that no key reaches the page meanwhile. */
function Opening({ onClose }: { onClose: () => void }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return (
    <div
      ref={ref}
      className="sr"
      role="dialog"
      aria-label="Opening"
      tabIndex={-1}
      onKeyDown={event => (event.stopPropagation(), event.key === 'Escape' && onClose())}
    />
  )
}

/** Must be the last sibling: its cleanup runs when the siblings before it are gone, and MUI no longer traps the focus. */
export function OnUnmount({ run }: { run: () => void }) {
  const latest = useRef(run)
  useLayoutEffect(() => void (latest.current = run))
  useLayoutEffect(() => () => latest.current(), [])
  return null
}

/** A modal dialog, open while it is mounted. When it is removed, the focus returns to where it was, or goes where `focusBack` puts it. */
export function Modal({ focusBack, onClose, ...box }: ModalProps & { focusBack?: () => void }) {
  const [back] = useState(() => rememberFocus())
  const overlays = useOverlays(true, () => {
    onClose?.()
    notifyNotLoaded('This could not be opened.')
  })
  return (
    <>
      {overlays ? <overlays.ModalBox {...box} {...(onClose ? { onClose } : {})} /> : <Opening onClose={() => onClose?.()} />}
      <OnUnmount run={focusBack ?? back} />
    </>
  )
}
