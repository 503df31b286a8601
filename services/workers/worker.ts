/**
 * A worker child of the pool: does one job at a time, told and answered over IPC. It decodes hostile files, so the parent
 * watches its time and memory and kills it; it ends by itself when the parent is gone.
 */
import { Worker } from 'node:worker_threads'
import { jobs } from './jobs.ts'
import type { Answer, Order } from './pool-messages.ts'

// A child deep in a loop would not notice that its parent died: a thread of its own does.
new Worker(new URL('./worker-watch.ts', import.meta.url)).unref()
process.on('disconnect', () => process.exit(0))
// Ctrl-C reaches the whole process group: the parent decides when its children stop.
process.on('SIGINT', () => {})

process.on('message', (order: Order) => void answer(order))
send({ ready: true })

async function answer({ id, name, input }: Order): Promise<void> {
  try {
    // The table's functions take different inputs; name and input come from the same typed call in the parent.
    const job = jobs[name] as (input: unknown) => Promise<unknown>
    // What is undefined does not come across: a job that answers nothing answers null.
    send({ id, output: (await job(input)) ?? null })
  } catch (error) {
    const failure = error instanceof Error ? error : new Error(String(error))
    const code = 'code' in failure && typeof failure.code === 'string' ? failure.code : null
    send({ id, failure: { code, message: failure.message, stack: failure.stack ?? '' } })
  }
}

function send(message: Answer): void {
  process.send?.(message)
}
