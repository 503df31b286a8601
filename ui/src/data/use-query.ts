import { useCallback, useEffect, useRef, useState } from 'react'
import { problem, type Problem } from './problem.ts'

type Held<T> = { key: string | null; data: T | undefined; problem: Problem | null }

const nothing = (): void => undefined
const problemIn = (thrown: unknown): Problem =>
  thrown instanceof Error && 'status' in thrown ? (thrown as Problem) : problem(0, 'unknown', String(thrown))

/**
 * Loads when `key` changes and on `reload()`; while it reloads, what was there stays on screen. A reload that is asked for while one is on its way comes
 * after it: news that comes faster than it can be read would otherwise never be shown. A null key loads nothing.
 */
export function useQuery<T>(key: string | null, load: (signal: AbortSignal) => Promise<T>) {
  const [held, setHeld] = useState<Held<T>>({ key: null, data: undefined, problem: null })
  const [turn, setTurn] = useState(0)
  const latest = useRef(load)
  const again = useRef<() => void>(nothing)
  const begun = useRef(0)
  useEffect(() => {
    latest.current = load
  })
  // With what has changed in the same act: that is drawn by now.
  useEffect(() => {
    if (begun.current !== turn) again.current()
    begun.current = turn
  }, [turn])
  useEffect(() => {
    if (key === null) return
    const stop = new AbortController()
    let busy = false
    let wanted = false
    const read = async (): Promise<void> => {
      busy = true
      wanted = false
      const next = await latest.current(stop.signal).then(
        data => () => ({ key, data, problem: null }),
        (thrown: unknown) => (before: Held<T>) => ({ key, data: before.key === key ? before.data : undefined, problem: problemIn(thrown) }),
      )
      busy = false
      if (stop.signal.aborted) return
      setHeld(next)
      if (wanted) void read()
    }
    again.current = () => {
      wanted = true
      if (!busy) void read()
    }
    void read()
    return () => {
      again.current = nothing
      stop.abort()
    }
  }, [key])
  const reload = useCallback(() => setTurn(it => it + 1), [])
  const fresh = held.key === key
  return { data: fresh ? held.data : undefined, problem: fresh ? held.problem : null, loading: key !== null && !fresh, reload }
}
