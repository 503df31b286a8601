/**
 * The folders of scans from network scanners: one for each scan, with `scan.json` and a file for each page, which are there whole or not at
 * all.
 */
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ScanEnding } from '@docketry/contracts/api/scanners.ts'
import type { ScannedPage } from '../shared/network-scanners.ts'

export type StoredOwner = { userId: string; firmId: string; clientId: string }

/** The contents of `scan.json`, whose names never change. `at`: when it was started (UTC ms). */
export type StoredScan = StoredOwner & {
  scanId: string
  scanner: string
  at: number
  duplex: boolean
  colour: boolean
  ended: boolean
  failure: ScanEnding | null
}

export type StoredPage = { number: number; kind: ScannedPage['kind'] }

/** A scan that an earlier process left, with its pages in order. */
export type KeptScan = { stored: StoredScan; pages: StoredPage[] }

export type ScanFolders = {
  /** Makes the folder of a scan, or nothing of it where that fails; rejects then. */
  create(scan: StoredScan): Promise<void>
  write(scan: StoredScan): Promise<void>
  addPage(scanId: string, page: StoredPage, bytes: Buffer): Promise<void>
  page(scanId: string, page: StoredPage): Promise<Buffer>
  removePages(scanId: string, pages: readonly StoredPage[]): Promise<void>
  remove(scanId: string): Promise<void>
}

/** Visible under its name once it is whole and on the disk. */
async function writeWhole(path: string, bytes: Buffer | string): Promise<void> {
  await writeFile(`${path}.part`, bytes, { mode: 0o600, flush: true })
  await rename(`${path}.part`, path)
}
const syncFolder = async (path: string): Promise<void> => {
  const it = await open(path)
  await it.sync().finally(() => it.close())
}

const nameOf = ({ number, kind }: StoredPage): string => `${number}.${kind}`

/**
 * The scans that an earlier process left. Folders without a readable `scan.json` or without pages, and those of scans from before `since`
 * (UTC ms), are removed.
 */
export async function readKeptScans(folder: string, since: number): Promise<KeptScan[]> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const kept: KeptScan[] = []
  for (const name of await readdir(folder)) {
    const stored = await readFile(join(folder, name, 'scan.json'), 'utf8').then(
      text => JSON.parse(text) as StoredScan,
      () => null,
    )
    const pages = (await readdir(join(folder, name)).catch(() => [])).flatMap(file => {
      const [, number, kind] = /^(\d{1,4})\.(jpeg|png|pdf)$/u.exec(file) ?? []
      return kind === undefined ? [] : [{ number: Number(number), kind: kind as StoredPage['kind'] }] // as the expression says
    })
    if (stored === null || pages.length === 0 || stored.at < since) await rm(join(folder, name), { recursive: true, force: true })
    else kept.push({ stored, pages: pages.toSorted((a, b) => a.number - b.number) })
  }
  return kept
}

/** `report` is called with errors of removing what could not be made. */
export function scanFolders(folder: string, report: (error: unknown) => void): ScanFolders {
  const placeOf = (scanId: string): string => join(folder, scanId)
  const write = (scan: StoredScan): Promise<void> => writeWhole(join(placeOf(scan.scanId), 'scan.json'), JSON.stringify(scan))
  const remove = (scanId: string): Promise<void> => rm(placeOf(scanId), { recursive: true, force: true })
  return {
    async create(scan) {
      try {
        await mkdir(placeOf(scan.scanId), { recursive: true, mode: 0o700 })
        await write(scan)
      } catch (error) {
        await remove(scan.scanId).catch(report)
        throw error
      }
    },
    write,
    async addPage(scanId, page, bytes) {
      await writeWhole(join(placeOf(scanId), nameOf(page)), bytes)
      await syncFolder(placeOf(scanId))
    },
    page: (scanId, page) => readFile(join(placeOf(scanId), nameOf(page))),
    async removePages(scanId, pages) {
      await Promise.all(pages.map(page => rm(join(placeOf(scanId), nameOf(page)), { force: true })))
    },
    remove,
  }
}
