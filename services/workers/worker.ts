/**
 * Entry point of a worker process: it runs one job at a time, received and answered over IPC. It decodes untrusted files, so the parent
 * limits its time and memory and kills it; it ends by itself when the parent is gone.
 */
import { Worker } from 'node:worker_threads'
import { jobs } from './jobs.ts'
import type { JobMessage, WorkerMessage } from './pool-child.ts'

// A busy main thread would not notice that the parent died, so a separate thread watches.
new Worker(new URL('./worker-watch.ts', import.meta.url)).unref()
process.on('disconnect', () => process.exit(0))
// Ctrl-C reaches the whole process group: the parent decides when its workers stop.
process.on('SIGINT', () => {})

process.on('message', (message: JobMessage) => void run(message))
send({ ready: true })

async function run({ id, name, input }: JobMessage): Promise<void> {
  try {
    // The table's functions take different inputs; name and input come from the same typed request in the parent.
    const job = jobs[name] as (input: unknown) => Promise<unknown>
    // IPC drops undefined: a job without a result answers null.
    send({ id, output: (await job(input)) ?? null })
  } catch (error) {
    const failure = error instanceof Error ? error : new Error(String(error))
    const code = 'code' in failure && typeof failure.code === 'string' ? failure.code : null
    send({ id, failure: { code, message: failure.message, stack: failure.stack ?? '' } })
  }
  collectGarbage()
}

/**
 * Bytes of resident memory. Below `minRss` V8's own collections suffice: a process that had read 120 pages with a text layer had 247 MB.
 */
const [minRss, minGrowth] = [256 * 2 ** 20, 16 * 2 ** 20]
/** Resident memory after the last collection. */
let collectedRss = 0
/**
 * After the answer: the images of a page are garbage now. V8 would keep those of several scanned pages, 100 MB more after 20 pages. A
 * collection takes about 40 ms, so it is left out after jobs that need little memory.
 */
function collectGarbage(): void {
  if (process.memoryUsage.rss() < Math.max(minRss, collectedRss + minGrowth)) return
  globalThis.gc?.()
  collectedRss = process.memoryUsage.rss()
}

function send(message: WorkerMessage): void {
  process.send?.(message)
}
