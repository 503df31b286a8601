/** One scan from a network scanner: its state, and how its pages are kept while it runs. */
import type { NetworkScan } from '@docketry/contracts/api/scanners.ts'
import { refuse } from '../platform/errors/refuse.ts'
import type { NetworkScanners, ScannedPage, ScanSettings } from '../shared/network-scanners.ts'
import type { ScanFolders, StoredOwner, StoredPage, StoredScan } from './scan-folders.ts'

/** `mergedIds`: the clients that were merged into this one, to which their scans belong since. */
export type ScanOwner = StoredOwner & { mergedIds: readonly string[] }
/**
 * `lastNumber`: of its last page, also where that is discarded: no other page gets the number. `created`: its folder is there. `done`: it
 * has ended. `waiting`: called back with the next page, or when it ends.
 */
export type Scan = StoredScan & {
  scannerId: string | null
  pages: StoredPage[]
  lastNumber: number
  stop: AbortController
  created: Promise<void>
  done: Promise<void>
  waiting: Set<() => void>
}

/** What a scan runs with. `report` is called with errors of storing it. */
export type ScanTools = {
  folders: ScanFolders
  scanners: Pick<NetworkScanners, 'scan'>
  hasRoom(): Promise<boolean>
  report(error: unknown): void
}

const waitMs = 3000

export const isOwnScan = ({ userId, firmId, clientId, mergedIds }: ScanOwner, scan: StoredOwner): boolean =>
  scan.userId === userId && scan.firmId === firmId && [clientId, ...mergedIds].includes(scan.clientId)

/** What a browser gets of a scan. */
export const answerOf = ({ scanId, scanner, at, ended, duplex, colour, failure, pages }: Scan): NetworkScan => ({
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
export const idleScan = (stored: StoredScan, scannerId: string | null, pages: StoredPage[]): Scan => ({
  ...stored,
  scannerId,
  pages,
  lastNumber: pages.at(-1)?.number ?? 0,
  stop: new AbortController(),
  created: Promise.resolve(),
  done: Promise.resolve(),
  waiting: new Set(),
})

/** What is stored of a scan. */
export const storedOf = ({
  scannerId: _s,
  pages: _p,
  lastNumber: _n,
  stop: _a,
  created: _c,
  done: _d,
  waiting: _w,
  ...stored
}: Scan): StoredScan => stored

export const wake = (scan: Scan): void => {
  for (const go of scan.waiting) go()
  scan.waiting.clear()
}

/** Resolves once there is a page after `after`, or the scan has ended, and after 3 s. */
export async function untilProgress(scan: Scan, after: number): Promise<void> {
  if (scan.ended || (scan.pages.at(-1)?.number ?? 0) > after) return
  await new Promise<void>(resolve => {
    const timer = setTimeout(resolve, waitMs)
    scan.waiting.add(() => (clearTimeout(timer), resolve()))
  })
}

/** Throws `storage.full`. */
async function keepPage({ folders, hasRoom }: ScanTools, scan: Scan, { kind, bytes }: ScannedPage): Promise<void> {
  if (!(await hasRoom())) throw refuse('storage.full')
  const page = { number: (scan.lastNumber += 1), kind }
  await folders.addPage(scan.scanId, page, bytes)
  scan.pages.push(page)
  wake(scan)
}

/** Scans until the scanner has no more pages. Never rejects: why it ended is in `failure`. */
export async function runScan(tools: ScanTools, scan: Scan, scannerId: string, settings: ScanSettings): Promise<void> {
  const { folders, scanners, report } = tools
  try {
    scan.failure = await scanners.scan(scannerId, settings, { signal: scan.stop.signal, onPage: page => keepPage(tools, scan, page) })
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
