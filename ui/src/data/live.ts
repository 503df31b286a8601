import type { LiveChange } from '@docketry/contracts/api/live.ts'
import { authorised } from './request.ts'

/** Takes the text of a stream as it comes and gives each `data:` line's JSON. Comments (`:`) are heartbeats. */
export function eventsIn(onChange: (change: LiveChange) => void): (text: string) => void {
  let rest = ''
  return text => {
    const lines = (rest + text).split(/\r?\n/u)
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (!line.startsWith('data:')) continue
      try {
        onChange(JSON.parse(line.slice(5)) as LiveChange)
      } catch {
        // A line that is not JSON tells nothing; the next poll or change does.
      }
    }
  }
}

const longestWait = 30_000

/** Follows a firm's changes until `stop`; reconnects by itself, each time after a longer wait. */
export function followLive(firmId: string, on: { change: (change: LiveChange) => void; connected: (is: boolean) => void }): () => void {
  const stop = new AbortController()
  let tries = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const again = (): void => {
    on.connected(false)
    if (stop.signal.aborted) return
    timer = setTimeout(() => void listen(), Math.min(longestWait, 1000 * 2 ** tries++))
  }
  const listen = async (): Promise<void> => {
    try {
      const answer = await authorised(`/api/live?firmId=${encodeURIComponent(firmId)}`,
        { signal: stop.signal, headers: { accept: 'text/event-stream' } })
      const isStream = answer.headers.get('content-type')?.includes('text/event-stream')
      if (!answer.ok || !isStream || !answer.body) return again()
      on.connected(true)
      tries = 0
      const take = eventsIn(on.change)
      const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
      for (let part = await reader.read(); !part.done; part = await reader.read()) take(part.value)
    } catch {
      // Aborted, or the line fell: both end here.
    }
    again()
  }
  void listen()
  return () => {
    stop.abort()
    clearTimeout(timer)
  }
}
