import { useEffect, useRef, useState } from 'react'
import { isWorking } from './is-working.ts'
import { secondsLeft, shownProgress, stepsDone, progressText, type Sample, type GroupProgress } from './progress.ts'

/** Bar value and words of a group that is being read; ticks each second while it is. */
export function useProgress(it: GroupProgress): { value: number; words: string } {
  const first = useRef<Sample | null>(null)
  const [shown, setShown] = useState(() => ({ value: shownProgress(it, Date.now()), words: progressText(it, null) }))
  useEffect(() => {
    const tick = (): void => {
      const now = Date.now()
      first.current ??= { at: now, done: stepsDone(it) }
      const left = secondsLeft(it, first.current, now)
      setShown(before => ({ value: shownProgress(it, now, before.value), words: progressText(it, left) }))
    }
    tick()
    if (!isWorking(it)) return
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [it])
  return shown
}
