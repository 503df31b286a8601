/**
 * Writes, indexes and drops many rows in a worker thread, which also makes the other changes of the file while it works, so that the main
 * thread folds the next events and answers requests meanwhile.
 */
import { setImmediate as tick } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { coded } from '../../platform/errors/coded.ts'
import { isWrite, type ReturnedRow, type RowWrite, type SchemaChange, type SmallChange, type Work } from './row-writes.ts'
import type { RowWriteReply } from './row-write-thread.ts'

/** Characters of one transaction, which limits how long another write to the file may have to wait. */
const maxCharacters = 2_000_000
/** Transactions that the thread has at once: the one that it writes, and the next. */
const maxSent = 2
/** After this long without work the thread ends. */
const idleMs = 5000

type Waiting = { work: Work; resolve(returned: ReturnedRow[]): void; reject(error: Error): void }

type BackgroundWrites = {
  /** Whether writes are under way: then others must follow them, or they would wait for the file. */
  busy(): boolean
  /**
   * Resolves when it is committed; writes are committed in their order. Rejects with the errors of `rowWriter`, `storage-full`, and an
   * error without a code when the thread died.
   */
  write(write: RowWrite): Promise<void>
  /**
   * As `write`, but it may take several transactions, between which small changes are made, and the first ones stay when a later one fails.
   * Each part of dropping a collection comes after all other work.
   */
  carryOut(change: SchemaChange): Promise<void>
  /** Before all writes that wait. Resolves with what the statement returns for each of its values when it is committed. */
  change(small: SmallChange): Promise<ReturnedRow[]>
  /** After all writes. */
  close(): Promise<void>
}

function settle({ resolve, reject }: Waiting, reply: Exclude<RowWriteReply, { unfinished: true }> | undefined): void {
  if (reply === undefined) return reject(new Error('The thread that writes rows has ended.'))
  if ('returned' in reply) return resolve(reply.returned)
  reject(reply.code === null ? new Error(reply.message) : coded(reply.code, reply.message))
}

/** `running`: called when the thread starts and ends. */
export function backgroundWrites(path: string, running: (runs: boolean) => void): BackgroundWrites {
  const small: Waiting[] = []
  const waiting: Waiting[] = []
  /** Collections that are being dropped; other writes do not wait for them. */
  const drops: Waiting[] = []
  let sent: Waiting[][] = []
  let worker: Worker | null = null
  let idle: NodeJS.Timeout | null = null
  /** Resolves when no thread is ending: one takes some time, because it empties the write-ahead log. */
  let ended: Promise<unknown> = Promise.resolve()

  const busy = (): boolean => sent.length > 0 || small.length > 0 || waiting.length > 0 || drops.length > 0

  function nextGroup(): Waiting[] {
    if (small.length > 0) return small.splice(0, 1)
    if (waiting.length === 0) return drops.splice(0, 1)
    let size = 0
    const end = waiting.findIndex(
      ({ work }, i) => (!isWrite(work) || !isWrite(waiting[0]?.work ?? work) || (size += work.size) > maxCharacters) && i > 0,
    )
    return waiting.splice(0, end < 0 ? waiting.length : end)
  }

  function flush(): void {
    while (small.length > 0 || (waiting.length + drops.length > 0 && sent.length < maxSent)) {
      const group = nextGroup()
      sent.push(group)
      worker ??= start()
      worker.ref()
      worker.postMessage(group.map(({ work }) => work))
    }
  }

  function continued({ work, ...promise }: Waiting): void {
    if ('step' in work) queueOf(work).unshift({ work: { ...work, step: work.step + 1 }, ...promise })
  }

  function answered(replies: RowWriteReply[]): void {
    const done = sent.shift() ?? []
    done.forEach((one, i) => {
      const reply = replies[i]
      if (reply && 'unfinished' in reply) continued(one)
      else settle(one, reply)
    })
    // After the promises have settled, so that their next writes join the group.
    setImmediate(flush)
    if (busy()) return
    worker?.unref()
    if (idle) idle.refresh()
    else idle = setTimeout(() => busy() || end(), idleMs).unref()
  }

  function start(): Worker {
    const started = new Worker(new URL('./row-write-thread.ts', import.meta.url), { workerData: { path } })
    running(true)
    started.on('message', answered)
    // The next write starts a new thread. What was being written may or may not be stored: a projection folds from its checkpoint again.
    const died = (): void => {
      if (worker !== started) return
      worker = null
      running(false)
      const lost = sent.flat()
      sent = []
      for (const one of lost) settle(one, undefined)
      flush()
    }
    started.on('error', died)
    started.on('exit', died)
    return started
  }

  function end(): void {
    const stopping = worker
    worker = null
    if (!stopping) return
    running(false)
    ended = Promise.all([ended, new Promise(resolve => stopping.once('exit', resolve))])
    stopping.ref()
    stopping.postMessage(null)
  }

  function queueOf(work: Work): Waiting[] {
    if ('sql' in work) return small
    return 'drop' in work ? drops : waiting
  }
  const add = (work: Work): Promise<ReturnedRow[]> =>
    new Promise((resolve, reject) => {
      const queue = queueOf(work)
      queue.push({ work, resolve, reject })
      if (queue.length === 1) queueMicrotask(flush)
    })

  return {
    busy,
    write: async write => void (await add(write)),
    carryOut: async change => void (await add({ ...change, step: 0 })),
    change: add,
    async close() {
      while (busy()) await tick()
      if (idle) clearTimeout(idle)
      end()
      await ended
    },
  }
}
