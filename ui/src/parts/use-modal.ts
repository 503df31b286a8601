import { useLayoutEffect, useRef, type RefObject } from 'react'
import { rememberFocus } from './focus-return.ts'

/** A dialog that is open while it is drawn; the focus goes back to where it was, however it is closed. */
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
