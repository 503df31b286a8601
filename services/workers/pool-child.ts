/** One worker child as the parent sees it: takes one order at a time, is watched while it works, and is dead once. */
import { fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { lowerPriority } from './low-priority.ts'
import { memoryKills } from './memory-kills.ts'
import type { Answer, Order } from './pool-messages.ts'

export type Limits = { memoryMb: number; seconds: number }

/**
 * Why a child ended: by our own hand for a reason, by itself (`died`), or because somebody outside ended it (`killed`), which says nothing about
 * what it had in hand. A child that the kernel killed for want of memory had too much of it.
 */
export type End = 'too-long' | 'too-much-memory' | 'died' | 'killed' | 'worn' | 'closed'

/** `memoryMb` is what it holds now. */
export type Child = { pid: number; order(order: Order, seconds: number): void; memoryMb(): number; kill(why: End): void }

export type ChildEvents = { ready(): void; answered(answer: Exclude<Answer, { ready: true }>): void; ended(why: End, lastWords: string): void }

const workerFile = fileURLToPath(new URL('./worker.ts', import.meta.url))
const pollMs = 200
/** V8 aborts with this status when its own heap limit is reached. */
const abortStatus = 134
/** What a person, a supervisor or the kernel ends a process with; no fault of its own brings these about. */
const fromOutside = new Set(['SIGKILL', 'SIGTERM', 'SIGHUP', 'SIGINT', 'SIGQUIT'])

function endOf(status: number | null, signal: NodeJS.Signals | null, memoryKillsBefore: number): End {
  if (status === abortStatus || signal === 'SIGABRT') return 'too-much-memory'
  if (signal === null || !fromOutside.has(signal)) return 'died'
  return signal === 'SIGKILL' && memoryKills() > memoryKillsBefore ? 'too-much-memory' : 'killed'
}

export function startChild(limits: Limits, on: ChildEvents): Child {
  const heap = Math.max(256, Math.floor(limits.memoryMb / 2))
  const child = fork(workerFile, [], {
    execArgv: [`--max-old-space-size=${heap}`, '--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  // Now, so that loading it slows nobody down, and again once it is ready, for the threads that it may have had before.
  const lower = () => child.pid !== undefined && lowerPriority(child.pid)
  lower()
  let why: End | null = null
  let memoryKillsBefore = memoryKills()
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
    if ('ready' in answer) {
      lower()
      return on.ready()
    }
    rest()
    on.answered(answer)
  })
  // 'error' comes when it cannot be started or told anything: the end follows, or has been.
  child.on('error', () => kill('killed'))
  child.on('exit', (status, signal) => {
    rest()
    on.ended(why ?? endOf(status, signal, memoryKillsBefore), lastWords)
  })
  return {
    pid: child.pid ?? 0,
    memoryMb: () => residentMb(child.pid),
    kill,
    order(order, seconds) {
      memoryKillsBefore = memoryKills()
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
