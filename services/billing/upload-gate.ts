/**
 * Admits uploads within the plan. Concurrent uploads, in any number of processes, are decided in one stream at its revision
 * (commands/admit-upload.ts). An admitted upload counts in full until the projections show how much of it was read, so a projection that
 * lags never admits too much.
 */
import type { AdmitUpload, PlannedUpload } from '../shared/admit-upload.ts'
import { quarterIndexOf } from '@docketry/contracts/rules/quarters.ts'
import { dateIn } from '@docketry/contracts/rules/dates.ts'
import type { ScanGroupRow } from '@docketry/contracts/projections/rows.ts'
import { hasEnded } from '@docketry/contracts/rules/group-status.ts'
import { defaultZone } from '@docketry/contracts/rules/default-zone.ts'
import { codeOf } from '../platform/errors/coded.ts'
import { load } from '../platform/commands/load.ts'
import type { Execute } from '../platform/commands/execute.ts'
import { newId } from '../platform/events/ids.ts'
import type { Documents } from '../platform/ports/documents.ts'
import type { EventStore } from '../platform/ports/event-store.ts'
import { isBuildOf } from '../platform/projections/projection.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'
import { allowanceOf } from './allowance.ts'
import { admitUpload, allowance, releaseUpload, type OpenUpload } from './commands/admit-upload.ts'
import { consumption } from './projections/consumption.ts'

type Tools = {
  events: EventStore
  documents: Documents
  read: ReadRows
  execute: Execute
  /** Resolves when the projections have passed the position (true), or after a while (false). */
  passed(position: number): Promise<boolean>
  /** The operator's limit of bytes; null: the plan's. */
  gigabytes: number | null
  clock?: () => number
}

type Left = { pages: number; bytes: number }
type Waiting = { waiting: Record<string, Left>; ended: string[] }

const hour = 3_600_000
/** The reservation of an upload that is never stored, or whose other parts never come, expires after this time. */
const reservedMs = 2 * hour
/** With more open uploads than this, ended ones are removed. */
const maxOpenUploads = 20

/**
 * Invoices that files of the group may still produce, and files that its upload announced and that are not stored yet. `isReserved`: the
 * time of the reservation has not passed.
 */
function pagesLeft(row: ScanGroupRow, isReserved: boolean): number {
  const coming = isReserved ? Math.max(0, row.admittedFiles - row.order.length) : 0
  return row.order.reduce((sum, id) => {
    const file = row.files[id]
    return file === undefined || hasEnded(file)
      ? sum
      : sum + Math.max(1, (file.pages ?? 1) - file.failedPages.length - file.extracted.length)
  }, coming)
}

/** Invoices still to come from a group are counted once, for its oldest upload. */
function waitingOf(open: [string, OpenUpload][], rows: Map<string, ScanGroupRow>, now: number): Waiting {
  const seen = new Set<string>()
  const waiting: Record<string, Left> = {}
  const ended: string[] = []
  for (const [uploadId, { groupId, pages, bytes, at }] of open) {
    const row = rows.get(groupId)
    const isReserved = now - at < reservedMs
    const stored = row?.uploads.includes(uploadId) === true
    if (!stored) {
      if (isReserved) waiting[uploadId] = { pages, bytes }
      else ended.push(uploadId)
      continue
    }
    const left = seen.has(groupId) ? 0 : pagesLeft(row, isReserved)
    seen.add(groupId)
    if (left === 0) ended.push(uploadId)
    else waiting[uploadId] = { pages: left, bytes: 0 }
  }
  return { waiting, ended }
}

/** The most that open uploads may still use: what was reserved, or more for a PDF once its pages are known. */
const atMost = (open: [string, OpenUpload][], waiting: Record<string, Left>): Record<string, Left> =>
  Object.fromEntries(open.map(([id, { pages, bytes }]) => [id, { pages: Math.max(pages, waiting[id]?.pages ?? 0), bytes }]))

/** The gate of one process. `clock`: replaced in tests. */
export function uploadGate({ events, documents, read, execute, passed, gigabytes, clock = Date.now }: Tools): AdmitUpload {
  async function openIn(firmId: string, quarter: number): Promise<[string, OpenUpload][]> {
    return Object.entries((await load(events, allowance, { firmId, quarter })).open)
  }

  /** Whether `consumption` includes everything that the rows of the groups showed a moment ago. */
  async function countsAll(): Promise<boolean> {
    const head = await events.head()
    if (head === null) return true
    // During a backfill readers use an older version of the projection, which no longer changes.
    if (!(await passed(head))) return false
    const pointer = await documents.pointer('consumption')
    return pointer !== null && isBuildOf(consumption, pointer)
  }

  async function inspect(open: [string, OpenUpload][]): Promise<Waiting> {
    const rows = open.length === 0 ? [] : await read.getMany('scan-groups', [...new Set(open.map(([, { groupId }]) => groupId))])
    return waitingOf(open, new Map(rows.map(row => [row.id, row])), clock())
  }

  async function admit(upload: PlannedUpload, quarter: number): Promise<void> {
    const [open, before] = await Promise.all([openIn(upload.firmId, quarter), openIn(upload.firmId, quarter - 1)])
    const all = [...before, ...open]
    const [found, roughly] = [await inspect(all), await allowanceOf(read, upload.firmId, clock(), gigabytes)]
    const most = atMost(all, found.waiting)
    const sum = (of: keyof Left) => Object.values(most).reduce((total, it) => total + it[of], upload[of])
    const isClose = roughly.consumed + sum('pages') > roughly.allowed || roughly.stored.used + sum('bytes') > roughly.stored.allowed
    // Ended uploads are left out only if `consumption` is as recent as the rows that show their end.
    const isExact = (isClose || all.length > maxOpenUploads) && (await countsAll())
    const { waiting, ended } = isExact ? found : { waiting: most, ended: [] }
    const { allowed, consumed, unreadable, stored } = isExact ? await allowanceOf(read, upload.firmId, clock(), gigabytes) : roughly
    // Invoices of uploads that the last quarter left open are extracted, and counted, in this one.
    const carried = before.filter(([id]) => !ended.includes(id)).map(([id, it]) => waiting[id] ?? it)
    const used = (of: keyof Left, counted: number) => carried.reduce((total, it) => total + it[of], counted)
    const body = {
      ...upload,
      quarter,
      waiting,
      ended,
      unreadable,
      invoices: { allowed, used: used('pages', consumed) },
      stored: { allowed: stored.allowed, used: used('bytes', stored.used) },
    }
    const commandId = newId()
    await execute(admitUpload, body, { commandId, actId: commandId, actor: 'system', causeId: null, caller: null })
  }

  async function release({ firmId, uploadId }: PlannedUpload, quarter: number): Promise<void> {
    const commandId = newId()
    // If this fails, the reservation expires.
    await execute(
      releaseUpload,
      { firmId, quarter, uploadId },
      { commandId, actId: commandId, actor: 'system', causeId: null, caller: null },
    ).catch(() => undefined)
  }

  return async (upload, work) => {
    const zone = (await read.get('consumption', upload.firmId))?.zone ?? defaultZone
    const quarter = quarterIndexOf(dateIn(zone, clock()))
    await admit(upload, quarter)
    try {
      return await work()
    } catch (error) {
      // It may be stored although no answer came: then the reservation stays.
      if (codeOf(error) !== 'unknown-outcome') await release(upload, quarter)
      throw error
    }
  }
}
