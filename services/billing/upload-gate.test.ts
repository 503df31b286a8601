import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ConsumptionRow } from '@docketry/contracts/projections/billing-rows.ts'
import type { FileProgress, ScanGroupRow } from '@docketry/contracts/projections/rows.ts'
import { openEventStore } from '../adapters/embedded/event-store.ts'
import { coded } from '../platform/errors/coded.ts'
import { executor } from '../platform/commands/execute.ts'
import { given } from '../platform/commands/given.ts'
import { newId } from '../platform/events/ids.ts'
import type { Documents } from '../platform/ports/documents.ts'
import type { EventStore } from '../platform/ports/event-store.ts'
import { collectionOf } from '../platform/projections/projection.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'
import { removeFolder, temporaryFolder } from '../platform/testing/folder.ts'
import { admitUpload, releaseUpload } from './commands/admit-upload.ts'
import { consumption as consumptionProjection } from './projections/consumption.ts'
import { uploadGate } from './upload-gate.ts'

let folder: string
let events: EventStore
let groups: Record<string, Partial<ScanGroupRow>>
let consumption: ConsumptionRow
let behind: boolean
let pointer: string
let at: number
const firmId = newId()

beforeEach(async () => {
  folder = await temporaryFolder()
  events = openEventStore(`${folder}/events.db`)
  groups = {}
  consumption = { id: firmId, zone: 'Australia/Sydney', months: {}, unreadable: {}, bytes: {}, mailBytes: {} }
  behind = false
  pointer = collectionOf(consumptionProjection)
  at = Date.UTC(2026, 7, 15)
})
afterEach(async () => {
  await events.close()
  await removeFolder(folder)
})

const read = {
  get: async (projection: string) => (projection === 'consumption' ? consumption : null),
  getMany: async (_: string, ids: string[]) => ids.flatMap(id => (groups[id] ? [{ id, ...groups[id] }] : [])),
} as unknown as ReadRows // only what the gate reads
const documents = { pointer: async () => pointer } as unknown as Documents // as above
/** Like a process of its own: only the stores are shared. */
const gate = (gigabytes: number | null = null) =>
  uploadGate({ events, documents, read, execute: executor(events, () => at), passed: async () => !behind, gigabytes, clock: () => at })
const upload = (pages: number, more: object = {}) => ({ firmId, groupId: newId(), uploadId: newId(), pages, bytes: 1000, ...more })
const done = async () => 'stored'
const file = (more: Partial<FileProgress>): FileProgress => ({
  name: 'a',
  pages: 1,
  prepared: 1,
  read: 1,
  failedPages: [],
  failed: null,
  waiting: false,
  invoices: [],
  extracted: [],
  failedInvoices: [],
  ...more,
})
const row = (uploadId: string, files: FileProgress[]): Partial<ScanGroupRow> => ({
  uploads: [uploadId],
  admittedFiles: files.length,
  order: files.map((_, i) => `f${i}`),
  files: Object.fromEntries(files.map((it, i) => [`f${i}`, it])),
})

it('the gate admits only as many concurrent uploads as fit, also across processes', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => gate()(upload(30), done)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'upload.over-quota' })
})

it('a failed upload releases its reservation; one with an unknown outcome keeps it', async () => {
  const failing = (code: string) => gate()(upload(100), async () => Promise.reject(coded(code, 'no')))
  await expect(failing('storage-full')).rejects.toMatchObject({ code: 'storage-full' })
  await expect(failing('unknown-outcome')).rejects.toMatchObject({ code: 'unknown-outcome' })
  await expect(gate()(upload(1), done)).rejects.toMatchObject({ code: 'upload.over-quota' })
})

it('the reservation of a killed process expires after two hours', async () => {
  await gate()(upload(100), done) // stores nothing that a projection shows
  at += 7_000_000
  await expect(gate()(upload(1), done)).rejects.toMatchObject({ code: 'upload.over-quota' })
  at += 300_000
  expect(await gate()(upload(100), done)).toBe('stored')
})

describe('an admitted upload', () => {
  const ofSixtyPages = () => upload(60)
  it('counts with the invoices that it may still produce, and then with those extracted', async () => {
    const it = ofSixtyPages()
    await gate()(it, done)
    consumption.months['2026-08'] = 1
    groups[it.groupId] = row(it.uploadId, [
      file({ invoices: [{ id: 'i', pages: 1 }], extracted: ['i'] }),
      ...Array.from({ length: 59 }, () => file({ pages: null })),
    ])
    await expect(gate()(upload(41), done)).rejects.toMatchObject({ code: 'upload.over-quota' })
    groups[it.groupId] = row(
      it.uploadId,
      Array.from({ length: 60 }, () => file({})),
    )
    expect(await gate()(upload(99), done)).toBe('stored')
  })
  it('counts in full while the projection of consumption lags', async () => {
    const it = ofSixtyPages()
    await gate()(it, done)
    groups[it.groupId] = row(
      it.uploadId,
      Array.from({ length: 60 }, () => file({})),
    )
    behind = true
    await expect(gate()(upload(41), done)).rejects.toMatchObject({ code: 'upload.over-quota' })
    behind = false
    pointer = 'consumption@2'
    await expect(gate()(upload(41), done)).rejects.toMatchObject({ code: 'upload.over-quota' })
    pointer = collectionOf(consumptionProjection)
    expect(await gate()(upload(41), done)).toBe('stored')
  })
  it('counts once if its request is repeated', async () => {
    const it = ofSixtyPages()
    await Promise.all([gate()(it, done), gate()(it, done)])
    await gate()(it, done)
    expect(await gate()(upload(40), done)).toBe('stored')
  })
  it('counts in the next quarter while it is open', async () => {
    at = Date.UTC(2026, 8, 30, 13, 59)
    await gate()(upload(60), done)
    at += 120_000
    await expect(gate()(upload(41), done)).rejects.toMatchObject({ code: 'upload.over-quota' })
    expect(await gate()(upload(40), done)).toBe('stored')
  })
  it('of a PDF counts its pages once they are known', async () => {
    const it = upload(1)
    await gate()(it, done)
    groups[it.groupId] = row(it.uploadId, [file({ pages: 90, read: 3 })])
    await expect(gate()(upload(11), done)).rejects.toMatchObject({ code: 'upload.over-quota' })
    expect(await gate()(upload(10), done)).toBe('stored')
  })
})

it('the bytes of a period are limited by the plan or the operator, also for later parts of a batch', async () => {
  expect(await gate()(upload(1, { bytes: 900_000_000 }), done)).toBe('stored')
  await expect(gate()(upload(0, { bytes: 200_000_000 }), done)).rejects.toMatchObject({ code: 'upload.firm-full' })
  expect(await gate(2)(upload(0, { bytes: 200_000_000 }), done)).toBe('stored')
})

it('unreadable files have a limit of their own', async () => {
  consumption.unreadable['2026-08'] = 50
  await expect(gate()(upload(1), done)).rejects.toMatchObject({ code: 'upload.unreadable-used' })
  consumption.unreadable = { '2026-07': 50 }
  expect(await gate()(upload(100), done)).toBe('stored')
})

describe('the stream of open uploads', () => {
  const [a, b] = [newId(), newId()]
  const admitted = (uploadId: string, pages: number, ended: string[] = []) => ({
    type: 'UploadAdmitted' as const,
    data: { firmId, groupId: a, uploadId, pages, bytes: 10, at: 1, ended },
  })
  const used = { allowed: 100, used: 0 }
  const body = {
    firmId,
    quarter: 106,
    groupId: a,
    uploadId: b,
    pages: 50,
    bytes: 10,
    invoices: used,
    unreadable: used,
    stored: used,
    waiting: {},
    ended: [],
  }
  it('drops ended uploads, and counts what the others have left', () => {
    given(admitUpload).events(admitted(a, 90)).when(body).then('upload.over-quota')
    given(admitUpload)
      .events(admitted(a, 90))
      .when({ ...body, waiting: { [a]: { pages: 50, bytes: 0 } } }, { at: 2 })
      .then([{ ...admitted(b, 50), data: { ...admitted(b, 50).data, at: 2 } }])
    given(admitUpload)
      .events(admitted(a, 90))
      .when({ ...body, ended: [a] }, { at: 2 })
      .then([{ ...admitted(b, 50), data: { ...admitted(b, 50).data, at: 2, ended: [a] } }])
  })
  it('admits the last invoice of the quota, and says that the quota is used once it is', () => {
    const last = { ...body, pages: 1, invoices: { allowed: 100, used: 99 } }
    given(admitUpload)
      .events()
      .when(last, { at: 2 })
      .then([{ ...admitted(b, 1), data: { ...admitted(b, 1).data, at: 2 } }])
    given(admitUpload)
      .events()
      .when({ ...last, invoices: { allowed: 100, used: 100 } })
      .then('upload.quota-used')
  })
  it('releases a reservation once', () => {
    given(releaseUpload)
      .events(admitted(a, 90))
      .when({ firmId, quarter: 106, uploadId: a })
      .then([{ type: 'UploadReleased', data: { firmId, uploadId: a } }])
    given(releaseUpload)
      .events(admitted(a, 90), { type: 'UploadReleased', data: { firmId, uploadId: a } })
      .when({ firmId, quarter: 106, uploadId: a })
      .then([])
  })
})
