import { useLayoutEffect, useRef, type RefObject } from 'react'
import { rememberFocus } from './focus-return.ts'

/** A modal dialog that is open while it is mounted, and returns the focus when it closes. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const it = ref.current
    if (!it) return
    const back = rememberFocus(it)
    if (!it.open) it.showModal()
    return () => {
      if (it.open) it.close()
      back()
    }
  }, [])
  return ref
}
