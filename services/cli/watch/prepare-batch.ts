/** Makes a batch of complete files: those that cannot be sent are moved to `failed`, those that were sent before to `done`. */
import { uploadLimits } from '@docketry/contracts/rules/upload-limits.ts'
import { join } from 'node:path'
import { sentenceOf } from '@docketry/contracts/errors.ts'
import { codeOf, reasonOf } from '../../platform/errors/coded.ts'
import { kindOf } from '../../workers/open-file.ts'
import { isUnreadable } from '../../workers/unreadable.ts'
import { listFolder } from './arrivals.ts'
import {
  becomeBatch,
  claimFiles,
  emptyInto,
  hashAll,
  moveTo,
  sentBefore,
  uploadIdOf,
  type Batch,
  type HashedFile,
  type SentLine,
} from './batch-folder.ts'
import type { Destination } from './send-batch.ts'

/** `fail`: moves a file of the folder `path` to `failed`, with the reason. */
type Preparation = {
  folder: string
  to: Destination
  say(line: string): void
  fail(path: string, name: string, reason: string): Promise<void>
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

/** The claimed files with new content, each content once; the others move to `done`. `before`: what was sent, by hash. */
async function newFiles(
  claim: string,
  before: ReadonlyMap<string, SentLine>,
  folder: string,
  say: (line: string) => void,
): Promise<HashedFile[]> {
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
  return [...kept.values()]
}

/** `names`: of files in the folder. Null where none of them is to be sent. Throws errors of the file system. */
export async function prepareBatch(names: readonly string[], { folder, to, say, fail }: Preparation): Promise<Batch | null> {
  const claim = await claimFiles(folder, names)
  const before = await sentBefore(folder, to)
  const { files } = await listFolder(claim)
  for (const { name, size } of files) {
    const reason = await reasonAgainst(join(claim, name), size)
    if (reason !== null) await fail(claim, name, reason)
  }
  const kept = await newFiles(claim, before, folder, say)
  if (kept.length > 0) return becomeBatch(folder, claim, uploadIdOf(to, kept))
  await emptyInto(claim, folder)
  return null
}
