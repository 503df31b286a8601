/**
 * `docketry watch` where the disk of the folder is full, against the embedded product over HTTP. Where a file is written, /dev/full is in
 * its place.
 */
import { existsSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import files, { mkdir, readFile, rm, symlink } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { pace, useWatchedFolder, wholePng as png } from '../../testing/watched-folder.ts'
import { watch } from './watch.ts'

const here = useWatchedFolder()
const { put, list, uploads, count } = here

async function run(client = here.clientId): Promise<string> {
  const lines: string[] = []
  const say = (line: string) => void lines.push(line)
  await watch(
    [here.folder, '--once', '--client', client, '--server', here.address],
    { say, warn: say },
    new AbortController().signal,
    { DOCKETRY_TOKEN: here.ann.token },
    pace,
  ).catch((error: Error) => lines.push(error.message))
  return lines.join('\n')
}
/** Runs a watch on a disk that is full until it has reported that twice. Returns the exit code, and the pauses in ms that it printed. */
async function onFullDisk(makeRoom: () => void | Promise<void>) {
  const lines: string[] = []
  const fullLines = () => lines.filter(line => line.startsWith(`The disk of ${here.folder} is full. Make room. Trying again in `))
  const say = (line: string) => void lines.push(line)
  const warn = (line: string) => (say(line), line === fullLines()[1] && void makeRoom())
  const code = await watch(
    [here.folder, '--once', '--client', here.clientId, '--server', here.address],
    { say, warn },
    new AbortController().signal,
    { DOCKETRY_TOKEN: here.ann.token },
    pace,
  )
  return { code, pauses: fullLines().map(line => Number(/in (\d+) ms; nothing is lost\.$/u.exec(line)?.[1])) }
}
/** Renames into the folder fail as those of a full disk do, whose directories cannot grow. */
function renamesFail(into: string): () => void {
  const { rename } = files
  const set = (to: typeof rename) => (Object.assign(files, { rename: to }), syncBuiltinESMExports())
  set((from, to) =>
    String(to).startsWith(into)
      ? Promise.reject(
          Object.assign(new Error(`ENOSPC: no space left on device, rename '${String(from)}' -> '${String(to)}'`), { code: 'ENOSPC' }),
        )
      : rename(from, to),
  )
  return () => set(rename)
}

describe('while the disk of the folder is full, it is said with growing pauses, and', () => {
  it.each(['done', 'failed'])('when files go to %s, none is lost and none is sent twice', async target => {
    const before = await count()
    await put({ 'a.png': png(`full ${target}`), 'notes.txt': `full ${target}` })
    const makeRoom = renamesFail(join(here.folder, target))
    try {
      expect((await onFullDisk(makeRoom)).pauses.slice(0, 2)).toEqual([20, 40])
    } finally {
      makeRoom()
    }
    expect([await uploads(before), await list('done'), await list('failed'), await list()]).toEqual([
      [['a.png']],
      ['a.png'],
      ['notes.txt', 'notes.txt.reason.txt'],
      ['done', 'failed'],
    ])
  })

  it.skipIf(!existsSync('/dev/full'))('before what was sent is noted, nothing of it is sent again', async () => {
    const before = await count()
    const ledger = join(here.folder, '.docketry', 'sent.jsonl')
    await put({ 'a.png': png('not noted a'), 'b.png': png('not noted b') })
    // The disk fills while the batch is on its way.
    const { fetch } = globalThis
    vi.stubGlobal(
      'fetch',
      (at: string, init: RequestInit) => (
        at.includes('upload') && !existsSync(ledger) && symlinkSync('/dev/full', ledger), fetch(at, init)
      ),
    )
    let room = false
    const { code, pauses } = await onFullDisk(() => ((room = true), rmSync(ledger), writeFileSync(ledger, ''))).finally(() =>
      vi.unstubAllGlobals(),
    )
    expect([room, code, pauses, await uploads(before), await list('done')]).toEqual([
      true,
      0,
      [20, 40],
      [['a.png', 'b.png']],
      ['a.png', 'b.png'],
    ])
    await put({ 'again.png': png('not noted b') })
    expect(await run()).toContain('again.png has the same content as b.png, which was sent on ')
  })

  it.skipIf(!existsSync('/dev/full'))('before a reason is written, the file goes to failed with it once there is room', async () => {
    await put({ 'notes.txt': 'a note without room' })
    const reason = join(here.folder, 'failed', 'notes.txt.reason.txt')
    await mkdir(join(here.folder, 'failed'))
    await symlink('/dev/full', reason)
    const { code, pauses } = await onFullDisk(() => rm(reason))
    expect([code, pauses, await list('failed')]).toEqual([1, [20, 40], ['notes.txt', 'notes.txt.reason.txt']])
    expect(await readFile(reason, 'utf8')).toContain('This is not a PNG')
  })

  it.skipIf(!existsSync('/dev/full'))('when the watch starts, it waits for room, and the folder stays the client’s', async () => {
    await run()
    const unfinished = join(here.folder, '.docketry', 'owner.json.unfinished')
    await symlink('/dev/full', unfinished)
    expect(await run('Corner Cafe')).toContain('belongs to another client')
    const before = await count()
    await put({ 'start.png': png('at the start') })
    const { code, pauses } = await onFullDisk(() => rm(unfinished))
    expect([code, pauses.length >= 2, await uploads(before), await list('done')]).toEqual([0, true, [['start.png']], ['start.png']])
    expect(await run('Corner Cafe')).toContain('belongs to another client')
  })
})
