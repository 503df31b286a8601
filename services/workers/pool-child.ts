/** One worker process as its parent sees it: it runs one job at a time under limits of time and memory, and ends once. */
import { fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { JobName } from './jobs.ts'
import { lowerPriority } from './low-priority.ts'
import { memoryKills } from './memory-kills.ts'

/** Parent to worker. Bytes travel as files, never in messages. */
export type JobMessage = { id: number; name: JobName; input: unknown }
export type JobFailure = { code: string | null; message: string; stack: string }
/** Worker to parent. */
export type WorkerMessage = { ready: true } | { id: number; output: unknown } | { id: number; failure: JobFailure }

/** Resident memory in MiB; wall-clock seconds of a job. */
export type Limits = { memoryMb: number; seconds: number }

/**
 * Why a process ended. By the pool: a limit (`too-long`, `too-much-memory`), its size or its history (`recycled`), or `closed`. By itself:
 * `died`. By a signal from outside: `killed`, which is not the job's fault; a process that the kernel killed because memory ran out counts
 * as `too-much-memory`.
 */
export type ExitReason = 'too-long' | 'too-much-memory' | 'died' | 'killed' | 'recycled' | 'closed'

/** `memoryMb`: its resident memory now. */
export type WorkerProcess = { pid: number; run(job: JobMessage, seconds: number): void; memoryMb(): number; kill(reason: ExitReason): void }

/** `stderrTail`: the last characters that the process wrote to stderr. */
type WorkerEvents = {
  ready(): void
  answered(answer: Exclude<WorkerMessage, { ready: true }>): void
  ended(reason: ExitReason, stderrTail: string): void
}

const workerFile = fileURLToPath(new URL('./worker.ts', import.meta.url))
const memoryPollMs = 200
/**
 * Settings of the C library (glibc; others ignore them): blocks of a megabyte and more go back to the kernel when they are freed. A process
 * that had read six pages kept 273 MB instead of 476, for a sixth more CPU time.
 */
const returnMemory = { MALLOC_MMAP_THRESHOLD_: '1000000', MALLOC_ARENA_MAX: '2' }
/** V8 aborts with this status when its own heap limit is reached. */
const abortStatus = 134
/** Signals that a person, a supervisor or the kernel sends; a fault of the process itself does not cause these. */
const outsideSignals = new Set(['SIGKILL', 'SIGTERM', 'SIGHUP', 'SIGINT', 'SIGQUIT'])

function exitReasonOf(status: number | null, signal: NodeJS.Signals | null, memoryKillsBefore: number): ExitReason {
  if (status === abortStatus || signal === 'SIGABRT') return 'too-much-memory'
  if (signal === null || !outsideSignals.has(signal)) return 'died'
  return signal === 'SIGKILL' && memoryKills() > memoryKillsBefore ? 'too-much-memory' : 'killed'
}

export function startWorkerProcess(limits: Limits, on: WorkerEvents): WorkerProcess {
  const heap = Math.max(256, Math.floor(limits.memoryMb / 2))
  const child = fork(workerFile, [], {
    env: { ...process.env, ...returnMemory },
    // Small half spaces, and `gc` after jobs that took memory (worker.ts): less memory for the images of a page. There is a process for
    // each core, so collector threads would slow the other processes; marking in steps costs more than it saves. Without the threads and
    // the steps, pages with a text layer took 54 instead of 71 ms.
    execArgv: [
      `--max-old-space-size=${heap}`,
      '--max-semi-space-size=8',
      '--single-threaded-gc',
      '--no-incremental-marking',
      '--expose-gc',
      '--disable-warning=ExperimentalWarning',
    ],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  // At once, so that loading does not slow the parent, and again when it is ready, for threads that started before the first call.
  const lower = () => child.pid !== undefined && lowerPriority(child.pid)
  lower()
  let killReason: ExitReason | null = null
  let memoryKillsBefore = memoryKills()
  let stderrTail = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderrTail = (stderrTail + text).slice(-2000)))
  let deadline: NodeJS.Timeout | undefined
  let memoryPoll: NodeJS.Timeout | undefined
  const stopWatching = () => (clearTimeout(deadline), clearInterval(memoryPoll))
  const kill = (reason: ExitReason) => {
    killReason = reason
    child.kill('SIGKILL')
  }
  child.on('message', (message: WorkerMessage) => {
    if ('ready' in message) {
      lower()
      return on.ready()
    }
    stopWatching()
    on.answered(message)
  })
  // 'error': it cannot be started, or a message cannot be sent. The exit event follows, or came before.
  child.on('error', () => kill('killed'))
  child.on('exit', (status, signal) => {
    stopWatching()
    on.ended(killReason ?? exitReasonOf(status, signal, memoryKillsBefore), stderrTail)
  })
  return {
    pid: child.pid ?? 0,
    memoryMb: () => residentMb(child.pid),
    kill,
    run(job, seconds) {
      memoryKillsBefore = memoryKills()
      deadline = setTimeout(() => kill('too-long'), seconds * 1000)
      memoryPoll = setInterval(() => residentMb(child.pid) > limits.memoryMb && kill('too-much-memory'), memoryPollMs)
      child.send(job, error => error && child.kill('SIGKILL'))
    },
  }
}

/** Resident memory in MiB as the kernel counts it; 0 where there is no /proc (not Linux: only the heap limit applies there). */
function residentMb(pid: number | undefined): number {
  try {
    const pages = Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1])
    return (pages * 4096) / 2 ** 20
  } catch {
    return 0
  }
}
