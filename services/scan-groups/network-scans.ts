/**
 * The scans from network scanners. Each page is a file in a folder of its scan before the next one is fetched; the pages stay there until
 * they are uploaded or discarded, a week at most, also when the process ends meanwhile. A scan belongs to the person who started it.
 */
import type { NetworkScan } from '@docketry/contracts/api/scanners.ts'
import { refuse } from '../platform/errors/refuse.ts'
import {
  answerOf,
  idleScan,
  isOwnScan,
  runScan,
  storedOf,
  untilProgress,
  wake,
  type Scan,
  type ScanOwner,
  type ScanTools,
} from './network-scan.ts'
import { readKeptScans, scanFolders, type ScanFolders } from './scan-folders.ts'
import type { NetworkScanner, NetworkScanners, ScanSettings } from '../shared/network-scanners.ts'

const keptMs = 7 * 86_400_000
/** How often older scans are looked for. */
const lookMs = 3_600_000
const maxKept = 20
const types = { jpeg: 'image/jpeg', png: 'image/png', pdf: 'application/pdf' } as const

/** By `scanId`. */
type Scans = Map<string, Scan>

export type NetworkScans = Awaited<ReturnType<typeof networkScans>>
type Tools = Pick<ScanTools, 'hasRoom' | 'report'> & {
  folder: string
  scanners: Pick<NetworkScanners, 'list' | 'scan'>
  now?(): number
}

/** Scans that an earlier process left. */
async function keptScans(folder: string, since: number): Promise<Scans> {
  const kept = await readKeptScans(folder, since)
  return new Map(
    kept.map(({ stored, pages }) => {
      const failure = stored.ended ? stored.failure : 'interrupted'
      return [stored.scanId, idleScan({ ...stored, ended: true, failure }, null, pages)]
    }),
  )
}

/** The owner's scan. Throws `not-found`. */
function ownScan(all: Scans, owner: ScanOwner, scanId: string): Scan {
  const scan = all.get(scanId)
  if (!scan || !isOwnScan(owner, scan)) throw refuse('not-found')
  return scan
}

/** Throws `scanner.in-use` while the scanner scans, and `scanner.many-kept` where the person has enough scans that are not uploaded. */
function refuseIfBusy(all: Scans, { userId }: ScanOwner, scannerId: string): void {
  const scans = [...all.values()]
  if (scans.some(it => !it.ended && it.scannerId === scannerId)) throw refuse('scanner.in-use')
  if (scans.filter(it => it.userId === userId && it.pages.length > 0).length >= maxKept) throw refuse('scanner.many-kept')
}

/** Where its folder cannot be written, the scan is gone, so that its scanner is free. */
async function createFolder(all: Scans, folders: ScanFolders, scan: Scan): Promise<void> {
  try {
    await folders.create(storedOf(scan))
  } catch (error) {
    all.delete(scan.scanId)
    scan.ended = true
    wake(scan)
    throw error
  }
}

/** Removes ended scans from before `since` (UTC ms). */
async function removeOld(all: Scans, { folders, report }: Pick<ScanTools, 'folders' | 'report'>, since: number): Promise<void> {
  const old = [...all.values()].filter(scan => scan.ended && scan.at < since)
  for (const { scanId } of old) all.delete(scanId)
  for (const { scanId } of old) await folders.remove(scanId).catch(report)
}

export async function networkScans({ folder, scanners, hasRoom, report, now = Date.now }: Tools) {
  const all = await keptScans(folder, now() - keptMs)
  const folders = scanFolders(folder, report)
  const scanTools: ScanTools = { folders, scanners, hasRoom, report }
  let removing: Promise<unknown> = Promise.resolve()
  const looking = setInterval(() => (removing = Promise.all([removing, removeOld(all, scanTools, now() - keptMs)])), lookMs).unref()

  return {
    list: (): Promise<NetworkScanner[]> => scanners.list(),
    /** The owner's scans for the client, the oldest first. */
    notUploaded: (owner: ScanOwner): NetworkScan[] =>
      [...all.values()]
        .filter(it => isOwnScan(owner, it) && it.pages.length > 0)
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
        const started = ownScan(all, owner, scanId)
        await started.created
        return answerOf(started)
      }
      if (!isRoom) throw refuse('storage.full')
      refuseIfBusy(all, owner, scannerId)
      const { userId, firmId, clientId } = owner
      const { duplex, colour } = settings
      const stored = { userId, firmId, clientId, scanId, scanner: name, at: now(), duplex, colour, ended: false, failure: null }
      const scan = idleScan(stored, scannerId, [])
      all.set(scanId, scan)
      scan.created = createFolder(all, folders, scan)
      scan.done = scan.created.then(
        () => runScan(scanTools, scan, scannerId, settings),
        () => undefined,
      )
      await scan.created
      return answerOf(scan)
    },

    /** Resolves once there is a page after `after`, or the scan has ended, and after 3 s. */
    async progress(owner: ScanOwner, scanId: string, after: number): Promise<NetworkScan> {
      const scan = ownScan(all, owner, scanId)
      await untilProgress(scan, after)
      return answerOf(scan)
    },

    /** Throws `not-found`. */
    async page(owner: ScanOwner, scanId: string, number: number): Promise<{ type: string; bytes: Buffer }> {
      const scan = ownScan(all, owner, scanId)
      const page = scan.pages.find(it => it.number === number)
      if (!page) throw refuse('not-found')
      return { type: types[page.kind], bytes: await folders.page(scanId, page) }
    },

    async cancel(owner: ScanOwner, scanId: string): Promise<NetworkScan> {
      const scan = ownScan(all, owner, scanId)
      scan.stop.abort()
      await scan.done
      return answerOf(scan)
    },

    /** Deletes pages, null for all; a scan that is gone already counts as deleted. */
    async discard(owner: ScanOwner, scanId: string, numbers: readonly number[] | null): Promise<void> {
      if (!all.has(scanId)) return
      const scan = ownScan(all, owner, scanId)
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
      clearInterval(looking)
      for (const scan of all.values()) scan.stop.abort()
      await Promise.all([removing, ...[...all.values()].map(scan => scan.done)])
    },
  }
}
