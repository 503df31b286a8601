/** An export and an import are recorded: where the record goes, and what becomes of one that a failure has left out. */
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openBlobs } from '../adapters/embedded/blobs.ts'
import { openEmbedded, type Embedded } from '../adapters/embedded/open.ts'
import { coded } from '../platform/errors/coded.ts'
import { idFrom } from '../platform/events/ids.ts'
import { appendChained, eventsOf, followUntil } from '../platform/testing/events.ts'
import { removeFolder, temporaryFolder } from '../platform/testing/folder.ts'
import { exportTo, type Archive, type ArchiveContext } from './export.ts'
import { importFrom, type ImportRecord } from './import.ts'
import { importMark, refuseHalfImported } from './import-mark.ts'
import { archiveIdOf, contentsOf, readManifest, type ArchiveContents, type Manifest } from './manifest.ts'

let home: string
let source: Embedded
let target: Embedded
let archive: Archive
const count = 6
const contextOf = (stores: Embedded): ArchiveContext => ({
  stores,
  consumers: { reactions: [], stages: [] },
  projectionCollections: ['files@1'],
  durableCollections: [],
  leaseMs: 200,
  progress: () => {},
  references: () => ({ add: () => {}, owners: new Map() }),
  anchors: () => Promise.resolve({ add: () => {}, findings: () => [] }),
  rowsAndPages: () => Promise.resolve([]),
})
const about = { product: '1.0.0', keys: {} }
const exported = async (): Promise<Manifest> => exportTo(archive, contextOf(source), about, async () => {})
/** Records the import as an event of the stream `record`. */
const recordIn = ({ events }: Embedded): ImportRecord => ({
  record: async () => void (await events.append('record', 'no-stream', [{ ...eventsOf(0)[0]!, id: idFrom('record') }])),
  isOf: ({ stream }) => stream === 'record',
})

beforeEach(async () => {
  home = await temporaryFolder()
  source = await openEmbedded(join(home, 'source'))
  target = await openEmbedded(join(home, 'target'))
  archive = { folder: home, blobs: await openBlobs(join(home, 'blobs')) }
  for (let n = 0; n < count; n += 1) await appendChained(source.events, `s-${n % 2}`, n)
  await source.blobs.put('one', Buffer.from('a'))
})
afterEach(async () => {
  await source.close()
  await target.close()
  await removeFolder(home)
})

describe('the record of an import', () => {
  const importing = (manifest: Manifest, record = recordIn(target)): Promise<void> =>
    importFrom(archive, manifest, contextOf(target), record)
  const recorded = async (): Promise<number> =>
    (await followUntil(target.events, null, ({ length }) => length > count)).filter(({ stream }) => stream === 'record').length

  it('is stored after all events once these were read back, and a second import compares without it', async () => {
    const manifest = await exported()
    await importing(manifest, {
      ...recordIn(target),
      async record() {
        expect((await importMark(target.documents))?.state).toBe('compared')
        return recordIn(target).record(contentsOf(home, manifest))
      },
    })
    expect((await followUntil(target.events, null, ({ length }) => length > count)).at(-1)?.stream).toBe('record')
    await importing(manifest)
    expect(await recorded()).toBe(1)
    await appendChained(target.events, 's-9', 1)
    await expect(importing(manifest)).rejects.toThrow('the archive lists nothing more, and the target has s-9 at revision 0')
  })

  it('says what the archive holds', async () => {
    const manifest = await exported()
    const records: unknown[] = []
    await importing(manifest, { ...recordIn(target), record: async contents => void records.push(contents) })
    const { parts: _, ...events } = manifest.lists.events
    expect(records).toEqual([
      expect.objectContaining({
        folder: home,
        writtenAt: manifest.at,
        bytes: manifest.bytes,
        damaged: 0,
        lists: expect.objectContaining({ events }) as object,
      }),
    ])
  })

  it('that fails, or whose process ends before or after it, is stored by the next import, once; until then nothing runs on the stores', async () => {
    const manifest = await exported()
    const failing = async (): Promise<void> => {
      throw coded('storage-full', 'There is no room.')
    }
    await expect(importing(manifest, { ...recordIn(target), record: failing })).rejects.toThrow('no room')
    await expect(refuseHalfImported(target.documents)).rejects.toThrow('is unfinished')
    await expect(
      importing(manifest, { ...recordIn(target), record: async contents => (await recordIn(target).record(contents), failing()) }),
    ).rejects.toThrow('no room')
    await expect(refuseHalfImported(target.documents)).rejects.toThrow('is unfinished')
    await importing(manifest)
    await refuseHalfImported(target.documents)
    expect(await recorded()).toBe(1)
  })
})

describe('the record of an export', () => {
  it('is recorded when everything is written but the manifest; without the record there is no archive', async () => {
    const record = async (contents: ArchiveContents): Promise<void> => {
      expect(await readManifest(home).catch((error: unknown) => error)).toMatchObject({ code: 'no-archive' })
      expect(contents).toMatchObject({ folder: home, damaged: 0, lists: { events: { count }, blobs: { count: 1 } } })
      throw coded('storage-full', 'There is no room.')
    }
    await expect(exportTo(archive, contextOf(source), about, record)).rejects.toThrow('no room')
    await expect(readManifest(home)).rejects.toMatchObject({ code: 'no-archive' })
    expect(contentsOf(home, await exported()).archive).toBe(archiveIdOf(await readManifest(home)))
  })
})
