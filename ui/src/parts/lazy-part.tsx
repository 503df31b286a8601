import { lazy, useEffect, useState, type ComponentType, type LazyExoticComponent } from 'react'

const Nothing = () => null
type State = 'loaded' | 'failed' | 'loading'

/**
 * Like React.lazy, but recovers from a failed import: renders `Fallback` when the chunk cannot be fetched (no connection, or a newer
 * version on the server) instead of failing the whole page. Retries on each new mount and by `again`.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Fallback: ComponentType<{ again: () => void }> = Nothing,
): LazyExoticComponent<ComponentType<P>> {
  let found: ComponentType<P> | null = null
  let justTried = true
  function Retrying(props: P) {
    const [state, setState] = useState<State>(found ? 'loaded' : justTried ? 'failed' : 'loading')
    useEffect(() => {
      justTried = false
      if (state !== 'loading') return
      let unmounted = false
      const done = (now: State): void => {
        if (!unmounted) setState(now)
      }
      load().then(
        it => ((found = it), done('loaded')),
        () => done('failed'),
      )
      return () => void (unmounted = true)
    }, [state])
    const Part = found
    if (state === 'loaded' && Part) return <Part {...props} />
    return state === 'failed' ? <Fallback again={() => setState('loading')} /> : null
  }
  return lazy(() =>
    load()
      .catch((): ComponentType<P> => Retrying)
      .then(it => ({ default: it })),
  )
}
