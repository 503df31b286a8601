import { lazy, useEffect, useState, type ComponentType, type LazyExoticComponent } from 'react'

const Nothing = () => null
type State = 'there' | 'failed' | 'asked'

/**
 * A part of the page in a chunk of its own. Where that cannot be fetched, for want of a connection or because a newer version has taken its place on the
 * server, `Instead` stands there; the page around it goes on. It is fetched once more each time the part is drawn anew, and by `again`.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>, Instead: ComponentType<{ again: () => void }> = Nothing): LazyExoticComponent<ComponentType<P>> {
  let found: ComponentType<P> | null = null
  let justTried = true
  function Again(props: P) {
    const [state, setState] = useState<State>(found ? 'there' : justTried ? 'failed' : 'asked')
    useEffect(() => {
      justTried = false
      if (state !== 'asked') return
      let left = false
      const done = (now: State): void => {
        if (!left) setState(now)
      }
      load().then(it => ((found = it), done('there')), () => done('failed'))
      return () => void (left = true)
    }, [state])
    const Part = found
    if (state === 'there' && Part) return <Part {...props} />
    return state === 'failed' ? <Instead again={() => setState('asked')} /> : null
  }
  return lazy(() => load().catch((): ComponentType<P> => Again).then(it => ({ default: it })))
}
