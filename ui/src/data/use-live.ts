/** Live updates on a screen: it reloads what changed rows concern. */
import type { LiveChange } from '@docketry/contracts/api/live.ts'
import { useEffect, useRef } from 'react'
import { reloadFirms } from '../session/firm.ts'
import { followLive, type LiveListener } from './live.ts'

/** Whether a change concerns this client: it is of the client itself, or of an invoice or batch of it. */
export const isOfClient = ({ clients, groupClients = [] }: LiveChange, clientId: string | null): boolean =>
  clientId !== null && (clients.includes(clientId) || groupClients.includes(clientId))

const pollMs = 10_000
const minReloadMs = 700
/** ms after which a hidden tab gives its stream back. */
const hiddenMs = 3000

/**
 * Calls `reload` on relevant changes, at most every 700 ms, and once when the reader has lost access to the firm. While the stream is not
 * connected or no firm is known, polls every 10 s if `polls` is set. A stream also ends because the rights of its reader have changed: then
 * they are read again. A hidden tab has no stream, nor has a page that the browser keeps for Back: a browser opens six connections to a
 * server over HTTP/1.1, and with as many streams nothing could be loaded or saved in any tab.
 */
export function useLive(
  firmId: string | null,
  it: { relevant: (change: LiveChange) => boolean; reload: () => void; polls: boolean },
): void {
  const latest = useRef(it)
  useEffect(() => {
    latest.current = it
  })
  useEffect(() => {
    // Without a firm there is no stream: poll.
    if (firmId) return
    const poll = setInterval(() => latest.current.polls && latest.current.reload(), pollMs)
    return () => clearInterval(poll)
  }, [firmId])
  useEffect(() => {
    if (!firmId) return
    let connected = false
    // What a tab that was opened hidden has read may be old when it is first looked at.
    let firstConnection = !document.hidden
    let isFollowed = false
    let waiting: ReturnType<typeof setTimeout> | undefined
    const scheduleReload = (): void => {
      waiting ??= setTimeout(() => {
        waiting = undefined
        latest.current.reload()
      }, minReloadMs)
    }
    const listener: LiveListener = {
      change: change => latest.current.relevant(change) && scheduleReload(),
      connected(is) {
        // Reloads for changes that were missed while disconnected. The first stream begins with those of the last seconds, so that only
        // screens that poll need a reload.
        if (is && !connected && (!firstConnection || latest.current.polls)) scheduleReload()
        if (is && !connected && !firstConnection) reloadFirms()
        if (is) firstConnection = false
        isFollowed ||= is
        connected = is
      },
      refused() {
        if (isFollowed) {
          scheduleReload()
          reloadFirms()
        }
        isFollowed = false
      },
    }
    let stop: (() => void) | undefined
    let leaving: ReturnType<typeof setTimeout> | undefined
    const leave = (): void => {
      stop?.()
      stop = undefined
    }
    const followVisible = (): void => {
      clearTimeout(leaving)
      if (document.hidden) leaving = setTimeout(leave, hiddenMs)
      else stop ??= followLive(firmId, listener)
    }
    followVisible()
    document.addEventListener('visibilitychange', followVisible)
    addEventListener('pagehide', leave)
    addEventListener('pageshow', followVisible)
    const poll = setInterval(() => !connected && latest.current.polls && latest.current.reload(), pollMs)
    return () => {
      document.removeEventListener('visibilitychange', followVisible)
      removeEventListener('pagehide', leave)
      removeEventListener('pageshow', followVisible)
      clearTimeout(leaving)
      leave()
      clearInterval(poll)
      clearTimeout(waiting)
    }
  }, [firmId])
}
