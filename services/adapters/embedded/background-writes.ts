/** Writes of many rows, in a thread: while rows are built, this thread folds the next events and answers requests. */
import { setImmediate as tick } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { coded } from '../../platform/errors/coded.ts'
import type { RowWrite } from './row-writes.ts'
import type { RowWriteReply } from './row-write-thread.ts'

/** Characters of one transaction: for so long another write to the file may have to wait. */
const mostAtOnce = 2_000_000
/** Transactions that the thread has at once: the one that it writes, and the next. */
const mostSent = 2
/** Without work for so long, the thread ends. */
const idleMs = 5000

type Waiting = { write: RowWrite; resolve(): void; reject(error: Error): void }

export type BackgroundWrites = {
  /** Whether writes are under way: then others must follow them, or they would wait for the file. */
  busy(): boolean
  /** Resolves when it is committed; writes are committed in their order. Rejects with the errors of `rowWriter`, `storage-full`, and an error without a code when the thread died. */
  write(write: RowWrite): Promise<void>
  /** After all writes. */
  close(): Promise<void>
}

function settle({ resolve, reject }: Waiting, reply: RowWriteReply | undefined): void {
  if (reply === null) return resolve()
  if (reply === undefined) return reject(new Error('The thread that writes rows has ended.'))
  reject(reply.code === null ? new Error(reply.message) : coded(reply.code, reply.message))
}

/** `running`: called when the thread starts and ends. */
export function backgroundWrites(path: string, running: (runs: boolean) => void): BackgroundWrites {
  const waiting: Waiting[] = []
  let sent: Waiting[][] = []
  let worker: Worker | null = null
  let idle: NodeJS.Timeout | null = null

  const busy = (): boolean => sent.length > 0 || waiting.length > 0

  function nextGroup(): Waiting[] {
    let size = 0
    const end = waiting.findIndex(({ write }, i) => (size += write.size) > mostAtOnce && i > 0)
    return waiting.splice(0, end < 0 ? waiting.length : end)
  }

  function flush(): void {
    while (waiting.length > 0 && sent.length < mostSent) {
      const group = nextGroup()
      sent.push(group)
      worker ??= start()
      worker.ref()
      worker.postMessage(group.map(({ write }) => write))
    }
  }

  function answered(replies: RowWriteReply[]): void {
    const done = sent.shift() ?? []
    done.forEach((one, i) => settle(one, replies[i]))
    // After the promises have settled, so that their next writes join the group.
    setImmediate(flush)
    if (busy()) return
    worker?.unref()
    if (idle) idle.refresh()
    else idle = setTimeout(() => void (busy() ? null : end()), idleMs).unref()
  }

  function start(): Worker {
    const started = new Worker(new URL('./row-write-thread.ts', import.meta.url), { workerData: { path } })
    running(true)
    started.on('message', answered)
    // The next write starts a new thread. What was being written may or may not be stored: a projection folds from its checkpoint again.
    const ended = (): void => {
      if (worker !== started) return
      worker = null
      running(false)
      const lost = sent.flat()
      sent = []
      for (const one of lost) settle(one, undefined)
      flush()
    }
    started.on('error', ended)
    started.on('exit', ended)
    return started
  }

  async function end(): Promise<void> {
    const stopping = worker
    worker = null
    if (!stopping) return
    running(false)
    const exited = new Promise(resolve => stopping.once('exit', resolve))
    stopping.ref()
    stopping.postMessage(null)
    await exited
  }

  return {
    busy,
    write: write =>
      new Promise((resolve, reject) => {
        waiting.push({ write, resolve, reject })
        if (waiting.length === 1) queueMicrotask(flush)
      }),
    async close() {
      while (busy()) await tick()
      if (idle) clearTimeout(idle)
      await end()
    },
  }
}
