import { useCallback, useEffect, useRef, useState } from 'react'
import { problem, type Problem } from './problem.ts'

type Held<T> = { key: string | null; data: T | undefined; problem: Problem | null }

/** Loads when `key` changes and on `reload()`; while it reloads, what was there stays on screen. A null key loads nothing. */
export function useCall<T>(key: string | null, load: (signal: AbortSignal) => Promise<T>) {
  const [held, setHeld] = useState<Held<T>>({ key: null, data: undefined, problem: null })
  const [turn, setTurn] = useState(0)
  const latest = useRef(load)
  useEffect(() => {
    latest.current = load
  })
  useEffect(() => {
    if (key === null) return
    const stop = new AbortController()
    latest.current(stop.signal).then(
      data => stop.signal.aborted || setHeld({ key, data, problem: null }),
      (thrown: unknown) =>
        stop.signal.aborted ||
        setHeld(before => ({
          key, data: before.key === key ? before.data : undefined,
          problem: thrown instanceof Error && 'status' in thrown ? (thrown as Problem) : problem(0, 'unknown', String(thrown)),
        })),
    )
    return () => stop.abort()
  }, [key, turn])
  const reload = useCallback(() => setTurn(it => it + 1), [])
  const fresh = held.key === key
  return { data: fresh ? held.data : undefined, problem: fresh ? held.problem : null, loading: key !== null && !fresh, reload }
}
