/**
 * Watches a folder: complete files are sent, and moved once the server has acknowledged them. Continues where an earlier run was
 * interrupted.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { codeOf, coded, reasonOf, isDiskFull } from '../../platform/errors/coded.ts'
import type { Output } from '../output.ts'
import { isWholeFile, listFolder, readyOf, seenNow, type Patience, type Seen } from './arrivals.ts'
import { emptyInto, leftWork, setAside, type Batch } from './batch-folder.ts'
import { deliverBatch } from './deliver-batch.ts'
import { prepareBatch } from './prepare-batch.ts'
import type { Destination } from './send-batch.ts'
import { untilAnswered } from './send-until-answered.ts'
import type { SignIn } from './sign-in.ts'
import { fullDisk, growingPauses, type GrowingPauses } from './waiting.ts'

/** In ms. `poll`: between two looks at the folder. `first`, `longest`: pauses while the server is away. */
export type Pace = Patience & { poll: number; first: number; longest: number }
export const usualPace: Pace = { settle: 3000, quiet: 60_000, together: 30_000, poll: 2000, first: 1000, longest: 60_000 }

/** `once`: ends when nothing is left to send. */
type Watch = { folder: string; to: Destination; signIn: SignIn; once: boolean; pace: Pace; output: Output; signal: AbortSignal }
/** Files that were sent, and that were moved to `failed`. */
export type Tally = { sent: number; failed: number }

/** Bytes and files of a batch: its zip is made in memory. One file may have as much as the server takes. */
const maxBatchBytes = 50_000_000
const maxFiles = 200

/** Cuts the files into batches, in order. */
function cut(files: readonly { name: string; size: number }[]): string[][] {
  const batches: string[][] = []
  let bytes = 0
  for (const { name, size } of files) {
    const last = batches.at(-1)
    const fits = last !== undefined && last.length < maxFiles && bytes + size <= maxBatchBytes
    bytes = fits ? bytes + size : size
    if (fits) last.push(name)
    else batches.push([name])
  }
  return batches
}

/** Names of the files that are complete, and wait for no other. */
async function readyNames(folder: string, seen: Seen, at: number, pace: Pace): Promise<Set<string>> {
  const whole = new Set<string>()
  for (const { name, since } of seen.values()) if (at - since >= pace.settle && (await isWholeFile(join(folder, name)))) whole.add(name)
  return new Set(readyOf(seen, whole, at, pace))
}

/** Pauses after an error of the file system. Throws `no-folder` with a sentence where the folder is gone, and every other error. */
async function pauseAfter(error: unknown, folder: string, pauses: GrowingPauses): Promise<void> {
  const code = codeOf(error)
  if (code === 'ENOENT' && !existsSync(folder))
    throw coded('no-folder', `The folder ${folder} is gone. Make it again, and start docketry watch anew.`)
  if (!/^E[A-Z]+$/u.test(code ?? '')) throw error
  await pauses.after(isDiskFull(error) ? fullDisk(folder) : `${folder} cannot be used now (${reasonOf(error)}).`)
}

/**
 * Runs until `signal` aborts, or with `once` until nothing is left. Problems of this machine's disk and of the server are reported, and
 * retried with growing pauses. Throws `signed-out` and `barred` with sentences; then nothing is lost, and the next run goes on.
 */
export async function watchFolder({ folder, to, signIn, once, pace, output: { say, warn }, signal }: Watch): Promise<Tally> {
  const tally: Tally = { sent: 0, failed: 0 }
  const reported = new Set<string>()
  const pauses = growingPauses(pace, warn, signal)
  const send = untilAnswered({ to, signIn, pauses, signal })
  const warnOnce = (line: string): void => {
    if (!reported.has(line)) warn(line)
    reported.add(line)
  }
  async function fail(path: string, name: string, reason: string): Promise<void> {
    const there = await setAside(folder, join(path, name), name, reason)
    tally.failed++
    warn(`${name} was moved to ${join(folder, 'failed')}${there === name ? '' : ` as ${there}`}: ${reason}`)
  }
  async function deliver(batch: Batch): Promise<void> {
    const sent = await deliverBatch(batch, { folder, to, send, say, fail })
    tally.sent += sent
  }

  async function resume(): Promise<void> {
    const { claims, batches } = await leftWork(folder)
    for (const claim of claims) await emptyInto(claim, folder)
    for (const batch of batches) if (!signal.aborted) await deliver(batch)
  }

  let seen: Seen = new Map()
  while (!signal.aborted) {
    try {
      await resume()
      const { files, others } = await listFolder(folder)
      for (const name of others) warnOnce(`${name} is a folder or a link, and is left alone. Put files into ${folder} itself.`)
      const at = performance.now()
      seen = seenNow(seen, files, at)
      const ready = await readyNames(folder, seen, at, pace)
      for (const names of cut(files.filter(({ name }) => ready.has(name)))) {
        if (signal.aborted) break
        const batch = await prepareBatch(names, { folder, to, say, fail })
        if (batch !== null) await deliver(batch)
      }
      pauses.reset()
      if (once && files.length === 0) return tally
      if (ready.size > 0) continue
      await wait(pace.poll, undefined, { signal }).catch(() => {})
    } catch (error) {
      await pauseAfter(error, folder, pauses)
    }
  }
  return tally
}
