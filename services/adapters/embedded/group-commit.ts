/** Group commit: requests that wait while a batch is being written become the next batch. */
import { setImmediate as tick } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { coded } from '../../platform/errors/coded.ts'
import type { Appended } from '../../platform/ports/event-store.ts'
import type { WriteReply, WriteRequest } from './event-rows.ts'
import type { SqliteOptions } from './sqlite.ts'

type Waiting = { request: WriteRequest; resolve(appended: Appended): void; reject(error: Error): void }

/** Limits how long the first request of a batch waits for the last. */
const maxBatch = 512

type GroupCommit = {
  /** Resolves when written and synced; rejects with the writer's error, or `unknown-outcome` when the writer died. */
  write(request: WriteRequest): Promise<Appended>
  close(): Promise<void>
}

function settle({ resolve, reject }: Waiting, reply: WriteReply | undefined): void {
  if (reply === undefined) return reject(coded('unknown-outcome', 'The writer gave no answer.'))
  if (!('code' in reply)) return resolve(reply)
  reject(coded(reply.code, reply.message, reply.actual === undefined ? {} : { actual: reply.actual }))
}

/** `committed` is called after each batch, before its promises settle. */
export function groupCommit(path: string, options: SqliteOptions, committed: () => void): GroupCommit {
  const waiting: Waiting[] = []
  let writing: Waiting[] = []
  let worker: Worker | null = null
  let closed = false

  function flush(): void {
    if (writing.length > 0 || waiting.length === 0) return
    writing = waiting.splice(0, maxBatch)
    worker ??= start()
    worker.postMessage(writing.map(({ request }) => request))
  }

  function answered(replies: WriteReply[]): void {
    const done = writing
    writing = []
    committed()
    done.forEach((one, i) => settle(one, replies[i]))
    // After the promises have settled, so that sequential writers join the next batch.
    setImmediate(flush)
  }

  function start(): Worker {
    const started = new Worker(new URL('./event-writer.ts', import.meta.url), { workerData: { path, options } })
    started.on('message', answered)
    // The next append starts a new writer. The batch that was being written may or may not be stored.
    const ended = (): void => {
      if (worker !== started) return
      worker = null
      const lost = writing
      writing = []
      for (const one of lost) settle(one, undefined)
      flush()
    }
    started.on('error', ended)
    started.on('exit', ended)
    return started
  }

  return {
    write: request =>
      new Promise((resolve, reject) => {
        if (closed) return reject(coded('closed', 'The event store is closed.'))
        waiting.push({ request, resolve, reject })
        if (waiting.length === 1) queueMicrotask(flush)
      }),
    async close() {
      if (closed) return
      closed = true
      while (writing.length > 0 || waiting.length > 0) await tick()
      const stopping = worker
      if (!stopping) return
      const exited = new Promise(resolve => stopping.once('exit', resolve))
      stopping.postMessage(null)
      await exited
    },
  }
}
