import type { AnswerOf, Endpoint } from '@docketry/contracts/api/endpoint.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { isAnyBehind, laggingReloadMs, lags, reloadsWhileBehind } from './outdated-rows.ts'
import { asProblem, type Problem } from './problem.ts'
import { sendRequest, type RequestInput } from './request.ts'
import { useStore } from './store.ts'

type QueryState<T> = { key: string | null; data: T | undefined; problem: Problem | null }

const nothing = (): void => undefined

/**
 * Loads when `key` changes and on `reload()`; the previous data stays while it reloads. A reload requested during a request runs after it:
 * aborting the request instead would never show data that changes faster than it loads. A null key loads nothing.
 */
export function useQuery<T>(queryKey: readonly unknown[] | null, load: (signal: AbortSignal) => Promise<T>) {
  const key = queryKey && JSON.stringify(queryKey)
  const [state, setState] = useState<QueryState<T>>({ key: null, data: undefined, problem: null })
  const [revision, setRevision] = useState(0)
  const latest = useRef(load)
  const reloadNow = useRef<() => void>(nothing)
  const reloaded = useRef(0)
  useEffect(() => {
    latest.current = load
  })
  // In an effect, so that `load` includes changes of the same render.
  useEffect(() => {
    if (reloaded.current !== revision) reloadNow.current()
    reloaded.current = revision
  }, [revision])
  useEffect(() => {
    if (key === null) return
    const stop = new AbortController()
    reloadsWhileBehind(stop.signal)
    let busy = false
    let reloadRequested = false
    const read = async (): Promise<void> => {
      busy = true
      reloadRequested = false
      const next = await latest.current(stop.signal).then(
        data => () => ({ key, data, problem: null }),
        (thrown: unknown) => (before: QueryState<T>) => ({
          key,
          data: before.key === key ? before.data : undefined,
          problem: asProblem(thrown),
        }),
      )
      busy = false
      if (stop.signal.aborted) return
      setState(next)
      if (reloadRequested) void read()
    }
    reloadNow.current = () => {
      reloadRequested = true
      if (!busy) void read()
    }
    void read()
    return () => {
      reloadNow.current = nothing
      stop.abort()
    }
  }, [key])
  const reload = useCallback(() => setRevision(it => it + 1), [])
  const isBehind = useStore(lags, isAnyBehind)
  useEffect(() => {
    if (!isBehind) return
    const timer = setInterval(reload, laggingReloadMs)
    return () => clearInterval(timer)
  }, [isBehind, reload])
  const current = state.key === key
  return { data: current ? state.data : undefined, problem: current ? state.problem : null, loading: key !== null && !current, reload }
}

type Input<C> = Omit<RequestInput<C>, 'signal'>

/** The answer of an endpoint; its key is the endpoint's path and the request. Null requests nothing. */
export const useEndpoint = <C extends Endpoint>(endpoint: C, input: Input<C> | null) =>
  useQuery<AnswerOf<C>>(input && [endpoint.path, input], signal => sendRequest(endpoint, { ...(input as Input<C>), signal })) // without a key it is not called
