/** Waits until no work is under way, by the metrics of the processes. */
import { setTimeout as delay } from 'node:timers/promises'

/** Age that metrics can have. */
const staleMs = 3000

/** Lags of stages, reactions and projections at one address; null when it does not answer. */
async function lagsAt(address: string): Promise<number[] | null> {
  try {
    const text = await (await fetch(`${address}/metrics`, { signal: AbortSignal.timeout(10_000) })).text()
    return [...text.matchAll(/^docketry_(?:stage_lag_messages|reaction_lag_seconds|projection_lag_seconds)\{[^}]*\} ([\d.]+)/gmu)].map(
      ([, lag]) => Number(lag),
    )
  } catch {
    return null
  }
}

/** Resolves when two readings, far enough apart not to be the same cached one, show no lag. Throws after `ms`. */
export async function atRest(addresses: string[], ms: number): Promise<void> {
  const until = performance.now() + ms
  for (let quiet = 0; quiet < 2; ) {
    const lags = await Promise.all(addresses.map(lagsAt))
    const resting = lags.flat().length > 0 && lags.flat().every(lag => lag === 0)
    quiet = resting ? quiet + 1 : 0
    if (performance.now() > until) throw new Error(`Work does not come to rest; what waits: ${JSON.stringify(lags)}`)
    if (quiet < 2) await delay(resting ? staleMs + 200 : 300)
  }
}
