/**
 * Watches a folder: complete files are sent, and moved once the server has acknowledged them. Continues where an earlier run was
 * interrupted.
 */
import { uploadLimits } from '@docketry/contracts/rules/upload-limits.ts'
import { counted } from '../../shared/counted.ts'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sentenceOf } from '@docketry/contracts/errors.ts'
import { codeOf, coded, reasonOf, isDiskFull } from '../../platform/errors/coded.ts'
import { kindOf } from '../../workers/open-file.ts'
import { isUnreadable } from '../../workers/unreadable.ts'
import type { Output } from '../output.ts'
import { listFolder, isWholeFile, readyOf, seenNow, type Patience, type Seen } from './arrivals.ts'
import {
  becomeBatch,
  changedFiles,
  claimFiles,
  emptyInto,
  hashAll,
  leftWork,
  moveTo,
  recordSent,
  sentBefore,
  setAside,
  uploadIdOf,
  type HashedFile,
} from './batch-folder.ts'
import type { Destination } from './send-batch.ts'
import { untilAnswered } from './send-until-answered.ts'
import type { SignIn } from './sign-in.ts'
import { fullDisk, growingPauses } from './waiting.ts'

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

/** Why a file is not sent, null for one that is. Throws errors of the file system other than those of this file. */
async function reasonAgainst(path: string, size: number): Promise<string | null> {
  if (size > uploadLimits.fileBytes) return sentenceOf('upload.file-too-large')
  try {
    await kindOf(path)
    return null
  } catch (error) {
    if (isUnreadable(error)) return sentenceOf(error.code)
    if (['EACCES', 'EPERM', 'EIO'].includes(codeOf(error) ?? ''))
      return `The file cannot be opened (${reasonOf(error)}). Give the user who runs docketry watch the right to read it.`
    throw error
  }
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

  async function deliver(path: string, uploadId: string): Promise<void> {
    const files = await hashAll(path)
    if (files.length === 0 || uploadIdOf(to, files) !== uploadId) {
      // Somebody wrote to it, a part of it was set aside, or it was for another client.
      for (const { name } of files) say(`${name} goes back into the folder.`)
      return emptyInto(path, folder)
    }
    const outcome = await send(path, uploadId, files)
    if (outcome === null) return
    if (outcome.is === 'barred') throw coded('barred', `${outcome.message} The files stay where they are, and are sent at the next start.`)
    if (outcome.is === 'refused') {
      for (const { name } of files) await fail(path, name, outcome.message)
      return emptyInto(path, folder)
    }
    const { groupId } = outcome
    const at = new Date().toISOString()
    for (const name of await changedFiles(path, files)) {
      const text = `It was still being written when it was sent. Look at the batch ${to.server}/scan/detail/groupId=${groupId}; if a page is missing there, send it again.`
      await fail(path, name, text).catch(error => {
        if (codeOf(error) !== 'ENOENT') throw error
      })
    }
    await recordSent(
      folder,
      files.map(({ name, hash }) => ({ hash, firmId: to.firmId, clientId: to.clientId, name, groupId, at })),
    )
    await finish(path)
    tally.sent += files.length
    say(
      `${counted(files.length, 'file')} sent as one batch: ${to.server}/scan/detail/groupId=${groupId} (${files.map(({ name }) => name).join(', ')})`,
    )
  }

  const finish = (path: string): Promise<void> => emptyInto(path, join(folder, 'done'))

  async function prepare(names: readonly string[]): Promise<void> {
    const claim = await claimFiles(folder, names)
    const before = await sentBefore(folder, to)
    const sizes = await listFolder(claim)
    for (const { name, size } of sizes.files) {
      const reason = await reasonAgainst(join(claim, name), size)
      if (reason !== null) await fail(claim, name, reason)
    }
    const kept = new Map<string, HashedFile>()
    for (const file of await hashAll(claim)) {
      const earlier = before.get(file.hash) ?? kept.get(file.hash)
      if (earlier === undefined) {
        kept.set(file.hash, file)
        continue
      }
      await moveTo(join(claim, file.name), join(folder, 'done'), file.name)
      say(
        `${file.name} has the same content as ${earlier.name}${'at' in earlier ? `, which was sent on ${earlier.at.slice(0, 10)}` : ''}: it is not sent twice.`,
      )
    }
    if (kept.size === 0) return emptyInto(claim, folder)
    const uploadId = uploadIdOf(to, [...kept.values()])
    await deliver(await becomeBatch(folder, claim, uploadId), uploadId)
  }

  async function resume(): Promise<void> {
    const { claims, batches } = await leftWork(folder)
    for (const claim of claims) await emptyInto(claim, folder)
    for (const { path, uploadId } of batches) if (!signal.aborted) await deliver(path, uploadId)
  }

  let seen: Seen = new Map()
  while (!signal.aborted) {
    try {
      await resume()
      const { files, others } = await listFolder(folder)
      for (const name of others) warnOnce(`${name} is a folder or a link, and is left alone. Put files into ${folder} itself.`)
      const at = performance.now()
      seen = seenNow(seen, files, at)
      const whole = new Set<string>()
      for (const { name, since } of seen.values()) if (at - since >= pace.settle && (await isWholeFile(join(folder, name)))) whole.add(name)
      const ready = new Set(readyOf(seen, whole, at, pace))
      for (const names of cut(files.filter(({ name }) => ready.has(name)))) if (!signal.aborted) await prepare(names)
      pauses.reset()
      if (once && files.length === 0) return tally
      if (ready.size > 0) continue
      await wait(pace.poll, undefined, { signal }).catch(() => {})
    } catch (error) {
      const code = codeOf(error)
      if (code === 'ENOENT' && !existsSync(folder))
        throw coded('no-folder', `The folder ${folder} is gone. Make it again, and start docketry watch anew.`)
      if (!/^E[A-Z]+$/u.test(code ?? '')) throw error
      await pauses.after(isDiskFull(error) ? fullDisk(folder) : `${folder} cannot be used now (${reasonOf(error)}).`)
    }
  }
  return tally
}
