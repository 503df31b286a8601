import { useEffect, useRef } from 'react'

type Acts = { take: (() => void) | null; undo: (() => void) | null }

/** Space takes a picture unless what has the focus means something else by it; Ctrl or Cmd and Z takes the last act back. */
export function useCaptureKeys(acts: Acts): void {
  const latest = useRef(acts)
  useEffect(() => {
    latest.current = acts
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { take, undo } = latest.current
      const own = event.target instanceof Element && event.target.closest('button, a, input, select, textarea, dialog')
      if (event.code === 'Space' && !own && take && !event.repeat) take()
      else if (event.code === 'KeyZ' && (event.ctrlKey || event.metaKey) && !event.shiftKey && undo) undo()
      else return
      event.preventDefault()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
