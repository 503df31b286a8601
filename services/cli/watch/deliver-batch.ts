/** Sends one batch of a watched folder, and moves its files to where they belong after the server's answer. */
import { join } from 'node:path'
import { coded, codeOf } from '../../platform/errors/coded.ts'
import { counted } from '../../shared/counted.ts'
import { changedFiles, emptyInto, hashAll, recordSent, uploadIdOf, type Batch, type HashedFile } from './batch-folder.ts'
import type { Destination } from './send-batch.ts'
import type { Send } from './send-until-answered.ts'

/** `fail`: moves a file of the folder `path` to `failed`, with the reason. */
type Delivery = {
  folder: string
  to: Destination
  send: Send
  say(line: string): void
  fail(path: string, name: string, reason: string): Promise<void>
}

/** Moves files to `failed` that somebody has written to since they were hashed: a part of them may be missing on the server. */
async function failChanged(path: string, files: readonly HashedFile[], batchUrl: string, fail: Delivery['fail']): Promise<void> {
  for (const name of await changedFiles(path, files)) {
    const text = `It was still being written when it was sent. Look at the batch ${batchUrl}; if a page is missing there, send it again.`
    await fail(path, name, text).catch(error => {
      if (codeOf(error) !== 'ENOENT') throw error
    })
  }
}

/** The number of files sent: 0 also when the signal of `send` aborts. Throws `barred` with a sentence, and what `send` throws. */
export async function deliverBatch(batch: Batch, { folder, to, send, say, fail }: Delivery): Promise<number> {
  const { path, uploadId } = batch
  const files = await hashAll(path)
  if (files.length === 0 || uploadIdOf(to, files) !== uploadId) {
    // Somebody wrote to it, a part of it was set aside, or it was for another client.
    for (const { name } of files) say(`${name} goes back into the folder.`)
    await emptyInto(path, folder)
    return 0
  }
  const outcome = await send(batch, files)
  if (outcome === null) return 0
  if (outcome.is === 'barred') throw coded('barred', `${outcome.message} The files stay where they are, and are sent at the next start.`)
  if (outcome.is === 'refused') {
    for (const { name } of files) await fail(path, name, outcome.message)
    await emptyInto(path, folder)
    return 0
  }
  const { groupId } = outcome
  const at = new Date().toISOString()
  const batchUrl = `${to.server}/scan/detail/groupId=${groupId}`
  await failChanged(path, files, batchUrl, fail)
  await recordSent(
    folder,
    files.map(({ name, hash }) => ({ hash, firmId: to.firmId, clientId: to.clientId, name, groupId, at })),
  )
  await emptyInto(path, join(folder, 'done'))
  say(`${counted(files.length, 'file')} sent as one batch: ${batchUrl} (${files.map(({ name }) => name).join(', ')})`)
  return files.length
}
