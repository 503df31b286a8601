import { setImmediate as tick } from 'node:timers/promises'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openBlobs } from '../adapters/embedded/blobs.ts'
import { openEmbedded, type Embedded } from '../adapters/embedded/open.ts'
import { openSqlite } from '../adapters/embedded/sqlite.ts'
import { coded } from '../platform/errors/coded.ts'
import { executor } from '../platform/commands/execute.ts'
import { park, parkedOf } from '../platform/catch-up/parking.ts'
import { runReactions } from '../platform/reactions/run-reactions.ts'
import { appendChained, eventsOf, followUntil, numbersOf } from '../platform/testing/events.ts'
import { removeFolder, temporaryFolder } from '../platform/testing/folder.ts'
import { checkArchive } from './check-archive.ts'
import { exportTo, type Archive, type ArchiveContext } from './export.ts'
import { importFrom } from './import.ts'
import { refuseHalfImported } from './import-mark.ts'
import { linesIn, type Stores } from './lines.ts'
import { listNames, readManifest, type ListName, type Manifest } from './manifest.ts'

let home: string
let source: Embedded
let target: Embedded
let archive: Archive
const nothing = () => ({ messages: [], commands: [] })
const reaction = (name: string, fromStart = false) => ({ name, on: ['Counted'], fromStart, react: nothing })
const reactions = [reaction('old'), reaction('whole', true)]
const consumers = { reactions, stages: [{ name: 'read', topics: ['read', 'read.later'] }] }
const noReferences = () => ({ add: () => {}, owners: new Map<string, Set<string>>() })
const unanchored = { references: noReferences, anchors: null, progress: () => {} }
const contextOf = (stores: Stores, more: Partial<ArchiveContext> = {}): ArchiveContext => ({
  stores,
  consumers,
  projectionCollections: ['files@1'],
  durableCollections: ['notes'],
  leaseMs: 200,
  progress: () => {},
  references: noReferences,
  anchors: () => Promise.resolve({ add: () => {}, findings: () => [] }),
  rowsAndPages: () => Promise.resolve([]),
  ...more,
})
const about = { product: '1.0.0', keys: {} }

/** Runs the reactions until they have handled every event. */
async function catchUp({ events, documents, log }: Embedded, which = reactions): Promise<void> {
  const running = await runReactions(which, { events, documents, log, execute: executor(events), commands: {} })
  await running.settled()
  await running.close()
}
/** Makes one dead letter with this reason. */
async function die({ log }: Embedded, topic: string, n: number, reason: string): Promise<void> {
  await log.send([{ topic, key: `file-${n}`, value: { n }, headers: { causeId: 'c' } }])
  const consumer = await log.consume({ group: 'read', topics: [topic], attempts: 1, handle: () => Promise.reject(new Error(reason)) })
  await consumer.settled()
  await consumer.close()
}
const linesOf = async (stores: Stores) => {
  const lines = linesIn(stores, { topics: ['read', 'read.later'], durableCollections: ['notes'] })
  const all: Partial<Record<ListName, string[]>> = {}
  for (const name of listNames) for await (const line of lines[name]()) (all[name] ??= []).push(line)
  return all
}

beforeEach(async () => {
  home = await temporaryFolder()
  source = await openEmbedded(join(home, 'source'))
  target = await openEmbedded(join(home, 'target'))
  archive = { folder: home, blobs: await openBlobs(join(home, 'blobs')) }
  for (let n = 0; n < 30; n += 1) await appendChained(source.events, `s-${n % 4}`, n)
  await appendChained(source.events, 'bulk', 30, 31, 32)
  await source.events.append('gone', 'no-stream', eventsOf(33))
  await source.events.erase('gone')
  await source.events.erase('never-was')
  for (const text of ['a', 'b', 'c']) for (const owner of ['one', 'work-one']) await source.blobs.put(owner, Buffer.from(text))
  await die(source, 'read', 1, 'cannot be read')
  await die(source, 'read.later', 2, 'x'.repeat(3000))
  const lease = { holder: 'h', token: 0 }
  await source.durable.write(
    'notes',
    [
      { id: 'a', position: 3, document: { id: 'a', words: 'later' } },
      { id: 'b', position: 1, document: null },
    ],
    { position: 3, lease },
  )
  await catchUp(source)
})
afterEach(async () => {
  await source.close()
  await target.close()
  await removeFolder(home)
})
const unrecorded = async (): Promise<void> => {}
const exported = async (): Promise<Manifest> => exportTo(archive, contextOf(source), about, unrecorded)
/** Imports and leaves no record, so that the target can be compared as a whole. */
const importInto = (into: Stores, manifest: Manifest, from = archive): Promise<void> =>
  importFrom(from, manifest, contextOf(into), { record: unrecorded, isOf: () => false })

describe('an import', () => {
  it('copies everything of the source into the target', async () => {
    const which = { document: null, eventId: 'e', stream: 's-0', revision: 0 }
    const parked = { id: 'reaction-old/e', kind: 'reaction', name: 'old', ...which, reason: 'r', at: 5 } as const
    await park(source.documents, [parked, { ...parked, id: 'files@1/d', kind: 'view', name: 'files@1' }])
    const manifest = await exported()
    expect(await readManifest(home)).toEqual(manifest)
    expect(listNames.map(name => manifest.lists[name].count)).toEqual([33, 2, 6, 1, 2, 1])
    await importInto(target, manifest)
    expect(await linesOf(target)).toEqual(await linesOf(source))
    expect(await target.durable.load('notes', ['a', 'b'])).toEqual(new Map([['a', { position: 3, document: { id: 'a', words: 'later' } }]]))
    expect(await parkedOf(target.documents, 'old')).toEqual([parked])
    expect(await parkedOf(target.documents, 'files@1')).toEqual([])
    const dead = { key: 'file-1', reason: 'cannot be read', group: 'read', headers: { causeId: 'c' } }
    expect(await target.log.deadLetters('read')).toMatchObject([dead])
    await expect(target.events.append('gone', 'no-stream', eventsOf(1))).rejects.toMatchObject({ code: 'stream-erased' })
  })

  it('reads an archive of format 1, which has no list of documents', async () => {
    await source.durable.drop('notes')
    const {
      lists: { kept: _, ...lists },
      ...rest
    } = await exported()
    await writeFile(join(home, 'manifest.json'), JSON.stringify({ ...rest, lists, format: 1 }))
    const manifest = await readManifest(home)
    expect(manifest.lists.kept.count).toBe(0)
    await importInto(target, manifest)
    expect(await linesOf(target)).toEqual(await linesOf(source))
  })

  it('sets the checkpoint of a reaction after the events it has handled, and of a newer reaction where new ones begin', async () => {
    await importInto(target, await exported())
    const seen: string[] = []
    const watch = (name: string, fromStart = false) => ({ ...reaction(name, fromStart), react: () => (seen.push(name), nothing()) })
    await catchUp(target, [watch('old'), watch('whole', true), watch('newer')])
    expect(seen).toEqual([])
    await target.events.append('s-9', 'no-stream', eventsOf(40))
    await catchUp(target, [watch('old'), watch('whole', true), watch('newer'), watch('newer-whole', true)])
    expect(
      Object.entries(Object.groupBy(seen, name => name))
        .map(([name, all]) => [name, all?.length])
        .sort(),
    ).toEqual([
      ['newer', 1],
      ['newer-whole', 34],
      ['old', 1],
      ['whole', 1],
    ])
  })

  it.each(['append', 'put', 'write', 'keep', 'send', 'consume'] as const)('resumes after it was interrupted at any %s', async step => {
    const manifest = await exported()
    for (let callCount = 1, broken = true; broken; callCount += 3) {
      let left = callCount
      const breaking =
        <A extends unknown[], R>(method: (...args: A) => Promise<R>) =>
        async (...args: A): Promise<R> => {
          if ((left -= 1) < 0) throw coded('storage-full', 'There is no room.')
          return method(...args)
        }
      const stores = {
        ...target,
        ...(step === 'append' ? { events: { ...target.events, append: breaking(target.events.append) } } : {}),
        ...(step === 'put' ? { blobs: { ...target.blobs, put: breaking(target.blobs.put) } } : {}),
        ...(step === 'write' ? { documents: { ...target.documents, write: breaking(target.documents.write) } } : {}),
        ...(step === 'keep' ? { kept: { ...target.durable, write: breaking(target.durable.write) } } : {}),
        ...(step === 'send' ? { log: { ...target.log, send: breaking(target.log.send) } } : {}),
        ...(step === 'consume' ? { log: { ...target.log, consume: breaking(target.log.consume) } } : {}),
      }
      broken = await importInto(stores, manifest).then(
        () => false,
        () => true,
      )
      // The import mark is written before anything else.
      if (broken && step !== 'write') await expect(refuseHalfImported(target.documents)).rejects.toThrow('is unfinished')
    }
    await refuseHalfImported(target.documents)
    expect(await linesOf(target)).toEqual(await linesOf(source))
    const numbers = numbersOf(await followUntil(target.events, null, ({ length }) => length === 33))
    expect(numbers).toEqual(Array.from({ length: 33 }, (_, n) => n))
  })

  it('requires empty stores', async () => {
    const manifest = await exported()
    const refused = async (what: RegExp) => {
      await expect(importInto(target, manifest)).rejects.toThrow(what)
      await refuseHalfImported(target.documents)
    }
    const lease = { holder: 'h', token: 0 }
    await target.documents.write('files@1', [], { position: 7, lease })
    await refused(/The target holds documents \(files@1\) already/u)
    await target.documents.drop('files@1')
    await target.durable.write('notes', [{ id: 'x', position: 1, document: { id: 'x' } }], { position: 1, lease })
    await refused(/holds documents \(notes\)/u)
    await target.durable.drop('notes')
    await target.log.send([{ topic: 'read', key: 'k', value: 1 }])
    await refused(/holds messages \(read\)/u)
    await target.blobs.put('one', Buffer.from('a'))
    await refused(/holds blobs/u)
    await target.events.append('s-0', 'no-stream', eventsOf(1))
    await refused(/holds events/u)
  })

  it('of a second archive into the same stores is refused', async () => {
    await importInto(target, await exported())
    await source.blobs.put('two', Buffer.from('d'))
    const other = { folder: join(home, 'source'), blobs: await openBlobs(join(home, 'other')) }
    const manifest = await exportTo(other, contextOf(source), about, unrecorded)
    await expect(importInto(target, manifest, other)).rejects.toThrow('The target holds another archive already')
  })
})

describe('an export', () => {
  it('is refused while a message waits or a reaction has events before it, and says where', async () => {
    await appendChained(source.events, 's-9', 40, 41)
    await source.log.send([{ topic: 'read.later', key: 'k', value: 1 }])
    const work = '2 events before the reaction old, 2 events before the reaction whole, 1 message before the stage read'
    const todo = 'Start Docketry with all its stages, wait until nothing is under way, stop it, and export again.'
    await expect(exported()).rejects.toThrow(`Work is still under way: ${work}. ${todo}`)
    expect((await readdir(home)).filter(name => name.endsWith('json') || name.endsWith('gz'))).toEqual([])
  })

  it('is refused when something is stored meanwhile, and leaves no manifest', async () => {
    const late = eventsOf(50)
    const progress = () => void source.events.append('late', 'no-stream', late).catch(() => {})
    await expect(exportTo(archive, contextOf(source, { progress }), about, unrecorded)).rejects.toThrow(
      'Something was stored during the export.',
    )
    await expect(readManifest(home)).rejects.toMatchObject({ code: 'no-archive' })
  })

  it('is refused while another process runs a projection, and waits for the lease of a killed process to expire', async () => {
    await source.documents.lease('files@1', 'somebody', 60_000)
    await expect(exported()).rejects.toThrow('another process keeps files@1. Stop it, and begin again.')
    await source.documents.release('files@1', 'somebody')
    await source.documents.lease('files@1', 'killed', 150)
    await checkArchive(archive, await exported(), unanchored)
  })

  it('omits a damaged blob, names it with the reason, and exports everything else', async () => {
    const { hash } = await source.blobs.put('two', Buffer.from('d'))
    await writeFile(join(home, 'source', 'blobs', 'two', hash), 'e')
    const manifest = await exported()
    expect(manifest.damaged).toEqual([{ what: `blob two/${hash}`, reason: expect.stringContaining('Restore it from a backup') as string }])
    expect(manifest.lists.blobs.count).toBe(6)
    expect(await readManifest(home)).toEqual(manifest)
    await checkArchive(archive, manifest, unanchored)
    await importInto(target, manifest)
    expect(await target.blobs.has('two', hash)).toBe(false)
  })

  it('throws its error only after all running copies have ended', async () => {
    let copying = 0
    const slow: Archive = {
      ...archive,
      blobs: {
        ...archive.blobs,
        async put(owner, bytes) {
          copying += 1
          try {
            await tick()
            if (owner === 'one') throw coded('storage-full', 'There is no room left on the disk.')
            return await archive.blobs.put(owner, bytes)
          } finally {
            copying -= 1
          }
        },
      },
    }
    await expect(exportTo(slow, contextOf(source), about, unrecorded)).rejects.toThrow('There is no room left on the disk.')
    expect(copying).toBe(0)
  })
})

describe('events that were changed', () => {
  const change = async (what: string) => {
    await source.close()
    const db = openSqlite(join(home, 'source', 'events.db'), { synchronous: 'FULL' })
    db.exec(what)
    db.close()
    source = await openEmbedded(join(home, 'source'))
  }

  it('before the export are named in the manifest, and the archive can be imported', async () => {
    await change(`UPDATE events SET data = '{"n":99}' WHERE stream = 's-1' AND revision = 2`)
    const manifest = await exported()
    expect(manifest.damaged).toEqual([
      { what: 'event s-1 2', reason: expect.stringContaining('The event 2 of s-1 was changed after it was stored') as string },
    ])
    await checkArchive(archive, manifest, unanchored)
    await importInto(target, manifest)
  })

  it('and are not named in the manifest make the archive a forged one, whatever its hashes say', async () => {
    await change(`UPDATE events SET metadata = replace(metadata, 'user:1', 'user:2') WHERE stream = 's-2' AND revision = 3`)
    const { damaged: _, ...silent } = await exported()
    await expect(checkArchive(archive, silent, unanchored)).rejects.toMatchObject({
      code: 'forged',
      message: expect.stringContaining('(event s-2 3)') as string,
    })
  })

  it('with a blob that they refer to missing, are named with the blob, unless the manifest names it', async () => {
    const references = () => ({ add: () => {}, owners: new Map([['one', new Set(['f'.repeat(64)])]]) })
    const manifest = await exportTo(archive, contextOf(source, { references }), about, unrecorded)
    expect(manifest.damaged).toMatchObject([{ what: `blob one/${'f'.repeat(64)}` }])
    await checkArchive(archive, manifest, { ...unanchored, references })
    const { damaged: _, ...silent } = manifest
    await expect(checkArchive(archive, silent, { ...unanchored, references })).rejects.toMatchObject({ code: 'forged' })
  })
})
