/** Live updates on a screen: it reloads what changed rows concern. */
import type { LiveChange } from '@docketry/contracts/api/live.ts'
import { useEffect, useRef } from 'react'
import { reloadFirms } from '../session/firm.ts'
import { followLive } from './live.ts'

/** Whether a change concerns this client: it is of the client itself, or of an invoice or batch of it. */
export const isOfClient = ({ clients, groupClients = [] }: LiveChange, clientId: string | null): boolean =>
  clientId !== null && (clients.includes(clientId) || groupClients.includes(clientId))

const pollMs = 10_000
const minReloadMs = 700

/**
 * Calls `reload` on relevant changes, at most every 700 ms, and once when the reader has lost access to the firm. While the stream is not
 * connected or no firm is known, polls every 10 s if `polls` is set. A stream also ends because the rights of its reader have changed: then
 * they are read again.
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
    let firstConnection = true
    let isFollowed = false
    let waiting: ReturnType<typeof setTimeout> | undefined
    const scheduleReload = (): void => {
      waiting ??= setTimeout(() => {
        waiting = undefined
        latest.current.reload()
      }, minReloadMs)
    }
    const stop = followLive(firmId, {
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
    })
    const poll = setInterval(() => !connected && latest.current.polls && latest.current.reload(), pollMs)
    return () => {
      stop()
      clearInterval(poll)
      clearTimeout(waiting)
    }
  }, [firmId])
}
