/** Network scanners as plain functions. Times are UTC ms. */

/** `id`: follows from the scanner's address. `reachable`: it answered now; what it can do is unknown otherwise. */
export type NetworkScanner = {
  id: string
  name: string
  reachable: boolean
  feeder: boolean
  duplex: boolean
  glass: boolean
  colour: boolean
}

/** One stack in the feeder, or one page on the glass. `duplex`: both sides; feeder only. */
export type ScanSettings = { source: 'feeder' | 'glass'; duplex: boolean; colour: boolean }

/** A complete file: a JPEG or PNG of one page, or a PDF. */
export type ScannedPage = { kind: 'jpeg' | 'png' | 'pdf'; bytes: Buffer }

/**
 * Why a scan ended before the stack did. `empty`: no paper. `jam`, `cover-open`, `misfeed` (no sheet or several were drawn in): as the
 * scanner reports it. `busy`: it is used by others, or asleep. `lost`: it does not answer. `damaged`, `too-large`: what came is no complete
 * page, or over 25 MB. `too-many`: over 500 pages. `stopped`: at the scanner itself. `refused`: it does not do what was requested.
 */
export type ScanFailure =
  | 'empty'
  | 'jam'
  | 'cover-open'
  | 'misfeed'
  | 'busy'
  | 'lost'
  | 'damaged'
  | 'too-large'
  | 'too-many'
  | 'stopped'
  | 'refused'

export type NetworkScanners = {
  list(): Promise<NetworkScanner[]>
  /**
   * Calls `onPage` for each complete page in order, and waits for it. Null at the end of the stack, or once `signal` aborts. Rejects only
   * when `onPage` does; the scanner's job is then cancelled.
   */
  scan(
    id: string,
    settings: ScanSettings,
    to: { signal: AbortSignal; onPage(page: ScannedPage): Promise<void> },
  ): Promise<ScanFailure | null>
  close(): void
}
