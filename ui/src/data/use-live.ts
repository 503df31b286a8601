import type { LiveChange } from '@docketry/contracts/api/live.ts'
import { useEffect, useRef } from 'react'
import { followLive } from './live.ts'

const pollEvery = 10_000
const atMostEvery = 700

/** Calls `reload` when something relevant changed; every 10 s instead while the stream is not there, or no firm is known, and `polls` is set. */
export function useLive(firmId: string | null, it: { relevant: (change: LiveChange) => boolean; reload: () => void; polls: boolean }): void {
  const latest = useRef(it)
  useEffect(() => {
    latest.current = it
  })
  useEffect(() => {
    // Without a firm there is no stream to hear: what goes on is asked for.
    if (firmId) return
    const poll = setInterval(() => latest.current.polls && latest.current.reload(), pollEvery)
    return () => clearInterval(poll)
  }, [firmId])
  useEffect(() => {
    if (!firmId) return
    let connected = false
    let began = true
    let waiting: ReturnType<typeof setTimeout> | undefined
    const soon = (): void => {
      waiting ??= setTimeout(() => {
        waiting = undefined
        latest.current.reload()
      }, atMostEvery)
    }
    const stop = followLive(firmId, {
      change: change => latest.current.relevant(change) && soon(),
      connected(is) {
        // What changed while the line was down is read again; at the start only where something is still going on.
        if (is && !connected && (!began || latest.current.polls)) soon()
        if (is) began = false
        connected = is
      },
    })
    const poll = setInterval(() => !connected && latest.current.polls && latest.current.reload(), pollEvery)
    return () => {
      stop()
      clearInterval(poll)
      clearTimeout(waiting)
    }
  }, [firmId])
}
