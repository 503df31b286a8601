import type { LiveChange } from '@docketry/contracts/api/live.ts'
import { createParser } from 'eventsource-parser'
import { connected } from './connection.ts'
import { authorised } from './request.ts'

/** Parser for server-sent events: takes chunks of text, calls `onChange` with the JSON of each event. */
export const eventsIn = (onChange: (change: LiveChange) => void): ((text: string) => void) =>
  createParser({
    onEvent({ data }) {
      try {
        onChange(JSON.parse(data) as LiveChange)
      } catch {
        // Invalid JSON is skipped; the next change or poll reloads.
      }
    },
  }).feed

const maxWaitMs = 30_000

/** `refused`: the reader may not, or may no longer, follow the firm. */
export type LiveListener = { change: (change: LiveChange) => void; connected: (is: boolean) => void; refused: () => void }

/** Subscribes to a firm's live changes; reconnects with growing delays. Returns the function that ends it. */
export function followLive(firmId: string, on: LiveListener): () => void {
  const stop = new AbortController()
  let tries = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const reconnect = (): void => {
    on.connected(false)
    if (stop.signal.aborted) return
    timer = setTimeout(() => void listen(), Math.min(maxWaitMs, 1000 * 2 ** tries++))
  }
  const listen = async (): Promise<void> => {
    try {
      const answer = await authorised(`/api/live?firmId=${encodeURIComponent(firmId)}`, {
        signal: stop.signal,
        headers: { accept: 'text/event-stream' },
      })
      const isStream = answer.headers.get('content-type')?.includes('text/event-stream')
      if (answer.status === 403 || answer.status === 404) on.refused()
      if (!answer.ok || !isStream || !answer.body) return reconnect()
      connected(true)
      on.connected(true)
      tries = 0
      const parse = eventsIn(on.change)
      const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        connected(true)
        parse(part.value)
      }
    } catch {
      // Aborted, or the connection was lost.
    }
    reconnect()
  }
  void listen()
  return () => {
    stop.abort()
    clearTimeout(timer)
  }
}
