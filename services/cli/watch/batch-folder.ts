/**
 * The files of a watched folder on their way to the server. Each step is one rename, so that a crash leaves a state from which the next
 * start goes on: FOLDER/a.pdf, then FOLDER/.docketry/claim-…/a.pdf, then FOLDER/.docketry/<upload id>/a.pdf (may have been sent), then,
 * once it was acknowledged and recorded, FOLDER/done/a.pdf.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { appendFile, lstat, mkdir, mkdtemp, readdir, readFile, rename, rmdir, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { coded, codeOf } from '../../platform/errors/coded.ts'
import { idFrom } from '../../platform/events/ids.ts'

const workFolder = '.docketry'
/** `stamp`: size and time of the last change, which differ after somebody has written to the file. */
export type HashedFile = { name: string; hash: string; size: number; stamp: string }

const uploadIdForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u
const workPath = (folder: string, ...more: string[]): string => join(folder, workFolder, ...more)

async function stampOf(path: string): Promise<{ size: number; stamp: string }> {
  const { size, mtimeMs } = await lstat(path)
  return { size, stamp: `${size} ${mtimeMs}` }
}

/** By name, so that the same files are always in the same order. Throws errors of the file system. */
export async function hashAll(path: string): Promise<HashedFile[]> {
  const files: HashedFile[] = []
  for (const name of (await readdir(path)).sort()) {
    const hash = createHash('sha256')
    const { size, stamp } = await stampOf(join(path, name))
    await pipeline(createReadStream(join(path, name)), hash)
    files.push({ name, hash: hash.digest('hex'), size, stamp })
  }
  return files
}

/** The same files for the same client have the same id, for ever: a batch that is sent again is the batch that was stored. */
export const uploadIdOf = (owner: { firmId: string; clientId: string }, files: readonly { hash: string }[]): string =>
  idFrom('watch', owner.firmId, owner.clientId, ...files.map(({ hash }) => hash).toSorted())

const isThere = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  )

/** `a.pdf`, or `a (2).pdf` and so on where that is taken. */
async function freeName(name: string, isTaken: (name: string) => Promise<boolean>): Promise<string> {
  const ending = extname(name)
  for (let n = 1; ; n++) {
    const free = n === 1 ? name : `${name.slice(0, name.length - ending.length)} (${n})${ending}`
    if (!(await isTaken(free))) return free
  }
}

/**
 * Moves a file without overwriting another: `a.pdf` becomes `a (2).pdf` where there is one. Nobody but this process, which runs once for a
 * folder, moves files into it.
 */
export async function moveTo(from: string, folder: string, name: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await rename(from, join(folder, await freeName(name, free => isThere(join(folder, free)))))
}

/** Takes files out of the folder, into one of their own. Files that are gone by now are left out. Returns its path. */
export async function claimFiles(folder: string, names: readonly string[]): Promise<string> {
  await mkdir(workPath(folder), { recursive: true })
  const claim = await mkdtemp(workPath(folder, 'claim-'))
  for (const name of names) {
    await rename(join(folder, name), join(claim, name)).catch((error: unknown) => {
      if (codeOf(error) !== 'ENOENT') throw error
    })
  }
  return claim
}

/** Files that are sent together, in a folder of their own: `path`. */
export type Batch = { path: string; uploadId: string }

/** Makes claimed files a batch that will be sent as it is now. */
export async function becomeBatch(folder: string, claim: string, uploadId: string): Promise<Batch> {
  const path = workPath(folder, uploadId)
  await rename(claim, path)
  return { path, uploadId }
}

type LeftWork = { claims: string[]; batches: Batch[] }

/** What an earlier run has left. */
export async function leftWork(folder: string): Promise<LeftWork> {
  const names = await readdir(workPath(folder)).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  })
  return {
    claims: names.filter(name => name.startsWith('claim-')).map(name => workPath(folder, name)),
    batches: names.filter(name => uploadIdForm.test(name)).map(name => ({ path: workPath(folder, name), uploadId: name })),
  }
}

const ownerPath = (folder: string): string => workPath(folder, 'owner.json')
type Owner = { firmId: string; clientId: string; pid: number }

function isRunning(pid: number): boolean {
  if (pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** Whole, or as it was before: on a full disk the folder must not lose its client. */
async function writeOwner(folder: string, owner: Owner): Promise<void> {
  const unfinished = `${ownerPath(folder)}.unfinished`
  await writeFile(unfinished, JSON.stringify(owner), { flush: true })
  await rename(unfinished, ownerPath(folder))
}

/**
 * One process for a folder, and one client for ever: files that may have been sent to one are not sent to another. Throws `in-use` and
 * `other-client`, with sentences.
 */
export async function takeFolder(folder: string, { firmId, clientId }: { firmId: string; clientId: string }): Promise<void> {
  await mkdir(workPath(folder), { recursive: true })
  const text = await readFile(ownerPath(folder), 'utf8').catch(() => '')
  const before = /^\{.*\}$/u.test(text) ? (JSON.parse(text) as Owner) : null // written by writeOwner; earlier builds left a part of it after a crash, and then the folder has no client
  if (before !== null && before.pid !== process.pid && isRunning(before.pid))
    throw coded('in-use', `Process ${before.pid} watches ${folder} already. If that is another program, delete ${ownerPath(folder)}.`)
  if (before !== null && (before.firmId !== firmId || before.clientId !== clientId)) {
    throw coded(
      'other-client',
      `${folder} belongs to another client. Name a folder of its own for each client; or, where nothing waits in ${workPath(folder)}, delete that folder first.`,
    )
  }
  await writeOwner(folder, { firmId, clientId, pid: process.pid })
}

/** Ends what `takeFolder` began; the folder stays the client's. */
export const leaveFolder = (folder: string, { firmId, clientId }: { firmId: string; clientId: string }): Promise<void> =>
  writeOwner(folder, { firmId, clientId, pid: 0 })

/** Moves all files of a folder and removes it. */
export async function emptyInto(path: string, target: string): Promise<void> {
  for (const name of await readdir(path)) await moveTo(join(path, name), target, name)
  await rmdir(path)
}

/** Files that somebody has written to since they were hashed. */
export async function changedFiles(path: string, files: readonly HashedFile[]): Promise<string[]> {
  const changed = []
  for (const { name, stamp } of files) {
    const now = await stampOf(join(path, name)).catch(() => null)
    if (now?.stamp !== stamp) changed.push(name)
  }
  return changed
}

const reasonFile = (name: string): string => `${name}.reason.txt`

/**
 * Moves a file to FOLDER/failed, with its reason beside it, and returns its name there. The reason comes first: after a crash between the
 * two the file is handled again, and overwrites it. A file that is itself named like a reason has one of its own, and stays.
 */
export async function setAside(folder: string, path: string, name: string, reason: string): Promise<string> {
  const failed = join(folder, 'failed')
  await mkdir(failed, { recursive: true })
  const free = await freeName(name, async it => (await isThere(join(failed, it))) || isThere(join(failed, reasonFile(reasonFile(it)))))
  const which = free === name ? name : `${name}, which is here as ${free},`
  await writeFile(
    join(failed, reasonFile(free)),
    `${which} was not taken (${new Date().toISOString()}).\n${reason}\nTo send it again, move it back into the folder that is watched.\n`,
  )
  await rename(path, join(failed, free))
  return free
}

/** What was acknowledged, a line of JSON for each file, so that a file that comes again together with other files is not sent twice. */
export type SentLine = { hash: string; firmId: string; clientId: string; name: string; groupId: string; at: string }
const sentPath = (folder: string): string => workPath(folder, 'sent.jsonl')

export async function sentBefore(
  folder: string,
  { firmId, clientId }: { firmId: string; clientId: string },
): Promise<Map<string, SentLine>> {
  const text = await readFile(sentPath(folder), 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return ''
    throw error
  })
  // The last line may be torn by a crash; then its batch is still there, and is sent and recorded again.
  const lines = text.split('\n').flatMap(line => {
    try {
      return [JSON.parse(line) as SentLine] // written by `recordSent`
    } catch {
      return []
    }
  })
  return new Map(lines.filter(line => line.firmId === firmId && line.clientId === clientId).map(line => [line.hash, line]))
}

/** Each line begins with a line feed: the one before may be torn. Throws where only a part of the lines had room. */
export const recordSent = (folder: string, lines: readonly SentLine[]): Promise<void> =>
  appendFile(sentPath(folder), lines.map(line => `\n${JSON.stringify(line)}`).join(''), { flush: true })
