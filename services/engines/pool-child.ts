/** One worker child as the parent sees it: takes one order at a time, is watched while it works, and is dead once. */
import { fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Answer, Order } from './pool-messages.ts'

export type Limits = { memoryMb: number; seconds: number }

/** Why a child ended: by our own hand for a reason, or by itself. */
export type End = 'too-long' | 'too-much-memory' | 'died' | 'worn' | 'closed'

/** `memoryMb` is what it holds now. */
export type Child = { pid: number; order(order: Order, seconds: number): void; memoryMb(): number; kill(why: End): void }

export type ChildEvents = { ready(): void; answered(answer: Exclude<Answer, { ready: true }>): void; ended(why: End, lastWords: string): void }

const workerFile = fileURLToPath(new URL('./worker.ts', import.meta.url))
const pollMs = 200
/** V8 aborts with this status when its own heap limit is reached. */
const abortStatus = 134

export function startChild(limits: Limits, on: ChildEvents): Child {
  const heap = Math.max(256, Math.floor(limits.memoryMb / 2))
  const child = fork(workerFile, [], {
    execArgv: [`--max-old-space-size=${heap}`, '--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let why: End = 'died'
  let lastWords = ''
  child.stderr?.setEncoding('utf8').on('data', (said: string) => (lastWords = (lastWords + said).slice(-2000)))
  let deadline: NodeJS.Timeout | undefined
  let poll: NodeJS.Timeout | undefined
  const rest = () => (clearTimeout(deadline), clearInterval(poll))
  const kill = (reason: End) => {
    why = reason
    child.kill('SIGKILL')
  }
  child.on('message', (answer: Answer) => {
    if ('ready' in answer) return on.ready()
    rest()
    on.answered(answer)
  })
  // 'error' comes when it cannot be started or told anything: the end follows, or has been.
  child.on('error', () => child.kill('SIGKILL'))
  child.on('exit', (status, signal) => {
    rest()
    if (why === 'died' && (status === abortStatus || signal === 'SIGABRT')) why = 'too-much-memory'
    on.ended(why, lastWords)
  })
  return {
    pid: child.pid ?? 0,
    memoryMb: () => residentMb(child.pid),
    kill,
    order(order, seconds) {
      deadline = setTimeout(() => kill('too-long'), seconds * 1000)
      poll = setInterval(() => residentMb(child.pid) > limits.memoryMb && kill('too-much-memory'), pollMs)
      child.send(order, error => error && child.kill('SIGKILL'))
    },
  }
}

/** Resident memory in MiB as the kernel counts it; 0 where it does not say (not Linux: the heap limit alone holds there). */
function residentMb(pid: number | undefined): number {
  try {
    const pages = Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1])
    return (pages * 4096) / 2 ** 20
  } catch {
    return 0
  }
}
