/**
 * Scans from network scanners. Each page is a file in a folder of its scan before the next one is fetched; the pages stay there until they
 * are uploaded or discarded, a week at most, also when the process ends meanwhile. A scan belongs to the person who started it.
 */
import type { NetworkScan } from '@docketry/contracts/api/scanners.ts'
import { refuse } from '../platform/errors/refuse.ts'
import { readKeptScans, scanFolders, type StoredOwner, type StoredPage, type StoredScan } from './scan-folders.ts'
import type { NetworkScanner, NetworkScanners, ScannedPage, ScanSettings } from '../shared/network-scanners.ts'

/** `mergedIds`: the clients that were merged into this one, to which their scans belong since. */
export type ScanOwner = StoredOwner & { mergedIds: readonly string[] }
/** `created`: its folder is there. `done`: it has ended. */
type Scan = StoredScan & {
  scannerId: string | null
  pages: StoredPage[]
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

/** A scan without work under way. `scannerId` null: it was made by an earlier process. */
const idleScan = (stored: StoredScan, scannerId: string | null, pages: StoredPage[]): Scan => ({
  ...stored,
  scannerId,
  pages,
  stop: new AbortController(),
  created: Promise.resolve(),
  done: Promise.resolve(),
  waiting: new Set(),
})

/** What is stored of a scan. */
const storedOf = ({ scannerId: _s, pages: _p, stop: _a, created: _c, done: _d, waiting: _w, ...stored }: Scan): StoredScan => stored

async function keptScans(folder: string, since: number): Promise<Map<string, Scan>> {
  const kept = await readKeptScans(folder, since)
  return new Map(
    kept.map(({ stored, pages }) => {
      const failure = stored.ended ? stored.failure : 'interrupted'
      return [stored.scanId, idleScan({ ...stored, ended: true, failure }, null, pages)]
    }),
  )
}

const wake = (scan: Scan): void => {
  for (const go of scan.waiting) go()
  scan.waiting.clear()
}

export async function networkScans({ folder, scanners, hasRoom, report, now = Date.now }: Tools) {
  const all = await keptScans(folder, now() - keptMs)
  const folders = scanFolders(folder, report)

  /** The owner's scan. Throws `not-found`. */
  function own(owner: ScanOwner, scanId: string): Scan {
    const scan = all.get(scanId)
    if (!scan || !isOf(owner, scan)) throw refuse('not-found')
    return scan
  }

  /** Throws `scanner.in-use` while the scanner scans, and `scanner.many-kept` where the person has enough scans that are not uploaded. */
  function refuseIfBusy({ userId }: ScanOwner, scannerId: string): void {
    const scans = [...all.values()]
    if (scans.some(it => !it.ended && it.scannerId === scannerId)) throw refuse('scanner.in-use')
    if (scans.filter(it => it.userId === userId && it.pages.length > 0).length >= maxKept) throw refuse('scanner.many-kept')
  }

  async function keep(scan: Scan, { kind, bytes }: ScannedPage): Promise<void> {
    if (!(await hasRoom())) throw refuse('storage.full')
    const page = { number: (scan.pages.at(-1)?.number ?? 0) + 1, kind }
    await folders.addPage(scan.scanId, page, bytes)
    scan.pages.push(page)
    wake(scan)
  }

  /** Where its folder cannot be written, the scan is gone, so that its scanner is free. */
  async function create(scan: Scan): Promise<void> {
    try {
      await folders.create(storedOf(scan))
    } catch (error) {
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
    if (scan.pages.length > 0) await folders.write({ ...storedOf(scan), ended: true }).catch(report)
    else await folders.remove(scan.scanId).catch(report)
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
      refuseIfBusy(owner, scannerId)
      const { userId, firmId, clientId } = owner
      const { duplex, colour } = settings
      const stored = { userId, firmId, clientId, scanId, scanner: name, at: now(), duplex, colour, ended: false, failure: null }
      const scan = idleScan(stored, scannerId, [])
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
      return { type: types[page.kind], bytes: await folders.page(scanId, page) }
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
      await folders.removePages(scanId, gone)
      scan.pages = scan.pages.filter(it => !gone.includes(it))
      if (scan.pages.length > 0 || !scan.ended) return
      all.delete(scanId)
      await folders.remove(scanId)
    },

    /** Ends running scans; their pages stay. */
    async close(): Promise<void> {
      for (const scan of all.values()) scan.stop.abort()
      await Promise.all([...all.values()].map(it => it.done))
    },
  }
}
