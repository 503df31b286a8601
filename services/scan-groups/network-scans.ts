/**
 * Scans from network scanners. Each page is a file in a folder of its scan before the next one is fetched; the pages stay there until they
 * are uploaded or discarded, a week at most, also when the process ends meanwhile. A scan belongs to the person who started it.
 */
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { NetworkScan, ScanEnding } from '@docketry/contracts/api/scanners.ts'
import { refuse } from '../platform/errors/refuse.ts'
import type { NetworkScanner, NetworkScanners, ScannedPage, ScanSettings } from '../shared/network-scanners.ts'

type StoredOwner = { userId: string; firmId: string; clientId: string }
/** `mergedIds`: the clients that were merged into this one, to which their scans belong since. */
export type ScanOwner = StoredOwner & { mergedIds: readonly string[] }
type Page = { number: number; kind: ScannedPage['kind'] }
/** The contents of `scan.json`, whose names never change. */
type Stored = StoredOwner & {
  scanId: string
  scanner: string
  at: number
  duplex: boolean
  colour: boolean
  ended: boolean
  failure: ScanEnding | null
}
/** `created`: its folder is there. `done`: it has ended. */
type Scan = Stored & {
  scannerId: string | null
  pages: Page[]
  stop: AbortController
  created: Promise<void>
  done: Promise<void>
  waiting: Set<() => void>
}

const keptMs = 7 * 86_400_000
const waitMs = 3000
const maxKept = 20
const types = { jpeg: 'image/jpeg', png: 'image/png', pdf: 'application/pdf' } as const

const isOf = ({ userId, firmId, clientId, mergedIds }: ScanOwner, scan: StoredOwner): boolean =>
  scan.userId === userId && scan.firmId === firmId && [clientId, ...mergedIds].includes(scan.clientId)

export type NetworkScans = Awaited<ReturnType<typeof networkScans>>
type Tools = {
  folder: string
  scanners: Pick<NetworkScanners, 'list' | 'scan'>
  hasRoom(): Promise<boolean>
  report(error: unknown): void
  now?(): number
}

const answerOf = ({ scanId, scanner, at, ended, duplex, colour, failure, pages }: Scan): NetworkScan => ({
  scanId,
  scanner,
  at,
  running: !ended,
  duplex,
  colour,
  failure,
  pages: pages.map(it => it.number),
})

/** Visible under its name once it is whole and on the disk. */
async function writeWhole(path: string, bytes: Buffer | string): Promise<void> {
  await writeFile(`${path}.part`, bytes, { mode: 0o600, flush: true })
  await rename(`${path}.part`, path)
}
const syncFolder = async (path: string): Promise<void> => {
  const it = await open(path)
  await it.sync().finally(() => it.close())
}

/** The scans that an earlier process left. A folder without a readable `scan.json` is removed. */
async function readKept(folder: string, now: number): Promise<Map<string, Scan>> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const kept = new Map<string, Scan>()
  for (const name of await readdir(folder)) {
    const stored = await readFile(join(folder, name, 'scan.json'), 'utf8').then(
      text => JSON.parse(text) as Stored,
      () => null,
    )
    const pages = (await readdir(join(folder, name)).catch(() => [])).flatMap(file => {
      const [, number, kind] = /^(\d{1,4})\.(jpeg|png|pdf)$/u.exec(file) ?? []
      return kind === undefined ? [] : [{ number: Number(number), kind: kind as Page['kind'] }] // as the expression says
    })
    if (stored === null || pages.length === 0 || now - stored.at > keptMs) await rm(join(folder, name), { recursive: true, force: true })
    else {
      const failure = stored.ended ? stored.failure : 'interrupted'
      kept.set(stored.scanId, {
        ...stored,
        ended: true,
        failure,
        scannerId: null,
        pages: pages.toSorted((a, b) => a.number - b.number),
        stop: new AbortController(),
        created: Promise.resolve(),
        done: Promise.resolve(),
        waiting: new Set(),
      })
    }
  }
  return kept
}

export async function networkScans({ folder, scanners, hasRoom, report, now = Date.now }: Tools) {
  const all = await readKept(folder, now())
  const placeOf = (scan: Stored): string => join(folder, scan.scanId)
  const wake = (scan: Scan): void => {
    for (const go of scan.waiting) go()
    scan.waiting.clear()
  }
  const writeState = ({ scannerId: _s, pages: _p, stop: _a, created: _c, done: _d, waiting: _w, ...stored }: Scan): Promise<void> =>
    writeWhole(join(placeOf(stored), 'scan.json'), JSON.stringify(stored))

  /** The owner's scan. Throws `not-found`. */
  function own(owner: ScanOwner, scanId: string): Scan {
    const scan = all.get(scanId)
    if (!scan || !isOf(owner, scan)) throw refuse('not-found')
    return scan
  }

  async function keep(scan: Scan, { kind, bytes }: ScannedPage): Promise<void> {
    if (!(await hasRoom())) throw refuse('storage.full')
    const number = (scan.pages.at(-1)?.number ?? 0) + 1
    await writeWhole(join(placeOf(scan), `${number}.${kind}`), bytes)
    await syncFolder(placeOf(scan))
    scan.pages.push({ number, kind })
    wake(scan)
  }

  /** Where its folder cannot be written, the scan is gone, so that its scanner is free. */
  async function create(scan: Scan): Promise<void> {
    try {
      await mkdir(placeOf(scan), { recursive: true, mode: 0o700 })
      await writeState(scan)
    } catch (error) {
      await rm(placeOf(scan), { recursive: true, force: true }).catch(report)
      all.delete(scan.scanId)
      scan.ended = true
      wake(scan)
      throw error
    }
  }

  async function run(scan: Scan, scannerId: string, settings: ScanSettings): Promise<void> {
    try {
      scan.failure = await scanners.scan(scannerId, settings, { signal: scan.stop.signal, onPage: page => keep(scan, page) })
    } catch (error) {
      report(error)
      scan.failure = 'storage-full'
    }
    // The end of the scan is stored before anybody is notified of it.
    if (scan.pages.length > 0) await writeState({ ...scan, ended: true }).catch(report)
    else await rm(placeOf(scan), { recursive: true, force: true }).catch(report)
    scan.ended = true
    wake(scan)
  }

  return {
    list: (): Promise<NetworkScanner[]> => scanners.list(),
    /** The owner's scans for the client, the oldest first. */
    notUploaded: (owner: ScanOwner): NetworkScan[] =>
      [...all.values()]
        .filter(it => isOf(owner, it) && it.pages.length > 0)
        .toSorted((a, b) => a.at - b.at)
        .map(answerOf),

    /**
     * Throws `scanner.in-use`, `scanner.many-kept`, `storage.full`, `not-found`, and the error of a folder that cannot be written. The same
     * `scanId` starts nothing twice.
     */
    async start(
      owner: ScanOwner,
      scanId: string,
      { id: scannerId, name }: Pick<NetworkScanner, 'id' | 'name'>,
      settings: ScanSettings,
    ): Promise<NetworkScan> {
      const isRoom = await hasRoom()
      // Nothing is awaited from here until the scan is in `all`, so that of starts at the same time one counts.
      if (all.has(scanId)) {
        const started = own(owner, scanId)
        await started.created
        return answerOf(started)
      }
      if (!isRoom) throw refuse('storage.full')
      if ([...all.values()].some(it => !it.ended && it.scannerId === scannerId)) throw refuse('scanner.in-use')
      if ([...all.values()].filter(it => it.userId === owner.userId && it.pages.length > 0).length >= maxKept)
        throw refuse('scanner.many-kept')
      const { userId, firmId, clientId } = owner
      const scan: Scan = {
        userId,
        firmId,
        clientId,
        scanId,
        scannerId,
        scanner: name,
        at: now(),
        duplex: settings.duplex,
        colour: settings.colour,
        ended: false,
        failure: null,
        pages: [],
        stop: new AbortController(),
        created: Promise.resolve(),
        done: Promise.resolve(),
        waiting: new Set(),
      }
      all.set(scanId, scan)
      scan.created = create(scan)
      scan.done = scan.created.then(
        () => run(scan, scannerId, settings),
        () => undefined,
      )
      await scan.created
      return answerOf(scan)
    },

    /** Resolves once there is a page after `after`, or the scan has ended, and after 3 s. */
    async progress(owner: ScanOwner, scanId: string, after: number): Promise<NetworkScan> {
      const scan = own(owner, scanId)
      if (!scan.ended && (scan.pages.at(-1)?.number ?? 0) <= after) {
        await new Promise<void>(resolve => {
          const timer = setTimeout(resolve, waitMs)
          scan.waiting.add(() => (clearTimeout(timer), resolve()))
        })
      }
      return answerOf(scan)
    },

    /** Throws `not-found`. */
    async page(owner: ScanOwner, scanId: string, number: number): Promise<{ type: string; bytes: Buffer }> {
      const scan = own(owner, scanId)
      const page = scan.pages.find(it => it.number === number)
      if (!page) throw refuse('not-found')
      return { type: types[page.kind], bytes: await readFile(join(placeOf(scan), `${page.number}.${page.kind}`)) }
    },

    async cancel(owner: ScanOwner, scanId: string): Promise<NetworkScan> {
      const scan = own(owner, scanId)
      scan.stop.abort()
      await scan.done
      return answerOf(scan)
    },

    /** Deletes pages, null for all; a scan that is gone already counts as deleted. */
    async discard(owner: ScanOwner, scanId: string, numbers: readonly number[] | null): Promise<void> {
      if (!all.has(scanId)) return
      const scan = own(owner, scanId)
      if (numbers === null) {
        scan.stop.abort()
        await scan.done
      }
      const gone = scan.pages.filter(it => numbers === null || numbers.includes(it.number))
      await Promise.all(gone.map(it => rm(join(placeOf(scan), `${it.number}.${it.kind}`), { force: true })))
      scan.pages = scan.pages.filter(it => !gone.includes(it))
      if (scan.pages.length > 0 || !scan.ended) return
      all.delete(scanId)
      await rm(placeOf(scan), { recursive: true, force: true })
    },

    /** Ends running scans; their pages stay. */
    async close(): Promise<void> {
      for (const scan of all.values()) scan.stop.abort()
      await Promise.all([...all.values()].map(it => it.done))
    },
  }
}
