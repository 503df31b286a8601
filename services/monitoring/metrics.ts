/** The Prometheus metrics of this process. Only this file imports prom-client. */
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { withTimeout } from '../platform/concurrency/timers.ts'
import { cached } from './cached.ts'
import { gauges, type Gauge as GaugeName, type Sample } from './samples.ts'

export type Metrics = {
  /** An append ended: `outcome` is `ok` or the error's code. */
  appended(outcome: string, seconds: number): void
  /** A stage ended a message: `outcome` is `ok` or the error's code. */
  stageDone(stage: string, outcome: string, seconds: number): void
  /** `route`: the pattern, never the path, since every id would make a series. */
  requested(method: string, route: string, status: number, seconds: number): void
  /**
   * Calls `read` at a scrape, at most every `ms` (default 3000). Samples that take longer than two seconds are omitted from that scrape.
   */
  watch(read: () => Promise<Sample[]>, ms?: number): void
  /** The text for a scrape. Never rejects because a server is unavailable. */
  text(): Promise<string>
  contentType: string
}

const scrapeMs = 2000
/** Histogram buckets in seconds, from one append (1 ms) to one page (2 minutes). */
const quick = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const slow = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 40, 80, 160]

/** Each has its own registry, so that tests can make several in one process. */
export function makeMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const append = new Histogram({
    name: 'docketry_append_seconds',
    help: 'Appends to the event store.',
    labelNames: ['outcome'],
    buckets: quick,
    registers,
  })
  const stage = new Histogram({
    name: 'docketry_stage_seconds',
    help: 'Messages through a stage, each try.',
    labelNames: ['stage', 'outcome'],
    buckets: slow,
    registers,
  })
  const http = new Histogram({
    name: 'docketry_http_seconds',
    help: 'Answers to requests.',
    labelNames: ['method', 'route', 'status'],
    buckets: quick,
    registers,
  })
  const readings: (() => Promise<Sample[]>)[] = []
  const made = new Map<GaugeName, Gauge>()

  /** Made when its first value is known: prom-client would show a gauge without labels as 0. */
  function gaugeOf(name: GaugeName): Gauge {
    const known = made.get(name)
    if (known) return known
    const [labelNames, help] = gauges[name]
    const gauge = new Gauge({ name, help, labelNames: [...labelNames], registers })
    made.set(name, gauge)
    return gauge
  }

  async function refresh(): Promise<void> {
    const read = await Promise.all(readings.map(one => withTimeout(scrapeMs, one()).catch((): Sample[] => [])))
    // Unknown values are removed: an old lag would look like a current one.
    for (const name of made.keys()) registry.removeSingleMetric(name)
    made.clear()
    for (const { gauge, labels, value } of read.flat()) gaugeOf(gauge).set(labels, value)
  }

  return {
    appended: (outcome, seconds) => append.observe({ outcome }, seconds),
    stageDone: (name, outcome, seconds) => stage.observe({ stage: name, outcome }, seconds),
    requested: (method, route, status, seconds) => http.observe({ method, route, status }, seconds),
    watch(read, ms = 3000) {
      readings.push(cached(ms, read))
    },
    async text() {
      await refresh()
      return registry.metrics()
    },
    contentType: registry.contentType,
  }
}
