/** Scans from a network scanner, from the endpoint that starts one to the pages that are uploaded; the scanner is the stub. */
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { NetworkScan, Scanner } from '@docketry/contracts/api/scanners.ts'
import { stubScanner, type StubScanner } from '../integrations/escl/stub-scanner.ts'
import { newId } from '../platform/events/ids.ts'
import { removeFolder, temporaryFolder } from '../platform/testing/folder.ts'
import { abns, addClient, startApp, type Person, type TestApp } from '../testing/app.ts'
import { mergingIn } from '../testing/merged-clients.ts'
import { networkScans } from './network-scans.ts'

let [sheets, stub, app, folder] = [[] as Buffer[], null as unknown as StubScanner, null as unknown as TestApp, '']
let [ann, bob, clientId] = [null as unknown as Person, null as unknown as Person, '']
beforeAll(async () => {
  sheets = await Promise.all(
    [10, 90, 170].map(gray =>
      sharp({ create: { width: 40, height: 60, channels: 3, background: { r: gray, g: gray, b: gray } } })
        .jpeg()
        .toBuffer(),
    ),
  )
  ;[stub, folder] = [await stubScanner([]), await temporaryFolder()]
  app = await startApp({ folder, env: { DOCKETRY_SCANNERS: `Front desk=${stub.base}` } })
  ann = await app.owner(abns[0])
  bob = await app.owner(abns[1])
  clientId = await addClient(app, ann, abns[2])
}, 60_000)
afterAll(async () => {
  await app.close()
  await stub.close()
})
beforeEach(() => void Object.assign(stub, { stack: [...sheets], faults: [], feederState: '' }))

const target = () => ({ accountingFirmId: ann.firmId, clientId })
const query = (more: Record<string, string> = {}) => new URLSearchParams({ ...target(), ...more }).toString()
const get = (path: string, more: Record<string, string> = {}, { token }: Person = ann) =>
  app.request('GET', `/api/accountant/scanners${path}?${query(more)}`, { token })
const post = (path: string, body: object, { token }: Person = ann) =>
  app.request('POST', `/api/accountant/scanners${path}`, { token, body: { ...target(), ...body }, headers: { 'idempotency-key': newId() } })
const list = async () => (await get('')).json<{ scanners: Scanner[]; notUploaded: NetworkScan[] }>()

async function scan(scanId: string = newId()): Promise<NetworkScan> {
  const [scanner] = (await list()).scanners
  expect((await post('/start', { scanId, scannerId: scanner?.id, source: 'feeder', duplex: true, colour: false })).statusCode).toBe(200)
  return vi.waitFor(
    async () => {
      const it = (await get('/progress', { scanId, after: '500' })).json<NetworkScan>()
      expect(it.running).toBe(false)
      return it
    },
    { timeout: 10_000 },
  )
}

describe('a scan', () => {
  it('keeps each page until it is discarded', async () => {
    const it = await scan()
    expect(it).toMatchObject({ scanner: 'Front desk', pages: [1, 2, 3], failure: null })
    const page = await get('/page', { scanId: it.scanId, page: '2' })
    expect([page.headers['content-type'], page.rawPayload.equals(sheets[1]!)]).toEqual(['image/jpeg', true])
    expect((await list()).notUploaded.map(scan => scan.scanId)).toEqual([it.scanId])
    await post('/discard', { scanId: it.scanId, pages: [1, 2] })
    expect((await list()).notUploaded.map(scan => scan.pages)).toEqual([[3]])
    await post('/discard', { scanId: it.scanId, pages: null })
    expect([(await list()).notUploaded, await readdir(join(folder, 'scans'))]).toEqual([[], []])
  })
  it('that ends early says why, and keeps the pages before', async () => {
    stub.faults.push({ page: 3, how: 'ScannerAdfJam' })
    const it = await scan()
    expect(it).toMatchObject({ pages: [1, 2], failure: 'jam' })
    await post('/discard', { scanId: it.scanId, pages: null })
  })
  it('with the id of another one starts nothing', async () => {
    const first = await scan()
    const jobs = stub.jobs.length
    expect((await scan(first.scanId)).pages).toEqual([1, 2, 3])
    expect(stub.jobs.length).toBe(jobs)
    await post('/discard', { scanId: first.scanId, pages: null })
  })
  it('without a page leaves nothing behind', async () => {
    stub.stack.length = 0
    expect((await scan()).failure).toBe('empty')
    expect([(await list()).notUploaded, await readdir(join(folder, 'scans'))]).toEqual([[], []])
  })
  it('of a client that was merged is one of the surviving client', async () => {
    const { client, merge } = mergingIn(app, ann)
    const double = await client(abns[3], 'Added twice')
    const survivor = clientId
    clientId = double
    const { scanId } = await scan()
    clientId = survivor
    expect((await list()).notUploaded).toEqual([])
    expect((await merge(survivor, double)).statusCode).toBe(200)
    expect((await list()).notUploaded.map(it => it.scanId)).toEqual([scanId])
    expect((await get('/page', { scanId, page: '1' })).statusCode).toBe(200)
    expect((await post('/discard', { scanId, pages: null })).statusCode).toBe(200)
    expect((await list()).notUploaded).toEqual([])
  })
  it('is nobody else’s', async () => {
    const { scanId } = await scan()
    const answers = await Promise.all([
      get('', {}, bob),
      get('/progress', { scanId, after: '0' }, bob),
      get('/page', { scanId, page: '1' }, bob),
      post('/discard', { scanId, pages: null }, bob),
      post('/cancel', { scanId }, bob),
    ])
    expect(answers.map(it => it.statusCode)).toEqual([404, 404, 404, 404, 404])
    expect((await app.request('GET', `/api/accountant/scanners/page?${query({ scanId, page: '1' })}`)).statusCode).toBe(401)
    await post('/discard', { scanId, pages: null })
  })
})

describe('scans on the disk', () => {
  const owner = { userId: 'u', firmId: 'f', clientId: 'c', mergedIds: [] }
  const settings = { source: 'feeder', duplex: false, colour: false } as const
  const scanner = { id: 's', name: 'Stub' }
  const page = { kind: 'jpeg' as const, bytes: Buffer.from('page') }
  const tools = (over: Partial<Parameters<typeof networkScans>[0]> & { folder: string }) => ({
    hasRoom: async () => true,
    report: () => undefined,
    scanners: { list: async () => [], scan: async () => null },
    ...over,
  })

  it('are there again after a crash, and say that they were interrupted', async () => {
    const place = await temporaryFolder()
    const never = new Promise<null>(() => undefined)
    const before = await networkScans(
      tools({ folder: place, scanners: { list: async () => [], scan: async (_id, _settings, { onPage }) => (await onPage(page), never) } }),
    )
    await before.start(owner, 'a', scanner, settings)
    expect((await before.progress(owner, 'a', 0)).pages).toEqual([1])
    const after = await networkScans(tools({ folder: place }))
    expect(after.notUploaded(owner)).toMatchObject([{ scanId: 'a', running: false, pages: [1], failure: 'interrupted' }])
    expect((await after.page(owner, 'a', 1)).bytes.toString()).toBe('page')
    expect(await networkScans(tools({ folder: place, now: () => Date.now() + 8 * 86_400_000 })).then(it => it.notUploaded(owner))).toEqual(
      [],
    )
    await removeFolder(place)
  })
  it('give no number to a second page, also where pages are discarded while it runs', async () => {
    const place = await temporaryFolder()
    const nextPage = Promise.withResolvers<void>()
    const scans = await networkScans(
      tools({
        folder: place,
        scanners: {
          list: async () => [],
          scan: async (_id, _settings, { onPage }) => (
            await onPage(page), await onPage(page), await nextPage.promise, await onPage(page), null
          ),
        },
      }),
    )
    await scans.start(owner, 'a', scanner, settings)
    await vi.waitFor(async () => expect((await scans.progress(owner, 'a', 1)).pages).toEqual([1, 2]))
    await scans.discard(owner, 'a', [1, 2])
    nextPage.resolve()
    expect((await scans.progress(owner, 'a', 2)).pages).toEqual([3])
    await scans.close()
    expect(await readdir(join(place, 'a'))).toEqual(['3.jpeg', 'scan.json'])
    await removeFolder(place)
  })
  it('end when the disk is full, with the pages before', async () => {
    const place = await temporaryFolder()
    let room = 2
    const scans = await networkScans(
      tools({
        folder: place,
        hasRoom: async () => room-- > 0,
        scanners: { list: async () => [], scan: async (_id, _settings, { onPage }) => (await onPage(page), await onPage(page), null) },
      }),
    )
    await scans.start(owner, 'a', scanner, settings)
    await vi.waitFor(async () =>
      expect(await scans.progress(owner, 'a', 9)).toMatchObject({ running: false, pages: [1], failure: 'storage-full' }),
    )
    await removeFolder(place)
  })
  it.each([
    ['its folder', (place: string) => writeFile(place, '')],
    ['its state', (place: string) => mkdir(join(place, 'scan.json'), { recursive: true })],
  ])('that could not be started, because %s could not be written, leave the scanner free', async (_, obstruct) => {
    const place = await temporaryFolder()
    const scans = await networkScans(tools({ folder: place }))
    await obstruct(join(place, 'a'))
    await expect(scans.start(owner, 'a', scanner, settings)).rejects.toThrow(/^E/u)
    await expect(scans.progress(owner, 'a', 0)).rejects.toMatchObject({ code: 'not-found' })
    expect(await readdir(place)).toEqual([])
    expect(await scans.start({ ...owner, userId: 'v' }, 'b', scanner, settings)).toMatchObject({ scanId: 'b' })
    await scans.close()
    expect(await scans.start(owner, 'a', scanner, settings)).toMatchObject({ scanId: 'a' })
    await scans.close()
    await removeFolder(place)
  })
  it('are started once by requests that come at the same time, each of which is answered with the scan', async () => {
    const place = await temporaryFolder()
    const scan = vi.fn(async () => null)
    const scans = await networkScans(tools({ folder: place, scanners: { list: async () => [], scan } }))
    const [first, second] = await Promise.all([1, 2].map(() => scans.start(owner, 'a', scanner, settings)))
    expect([first?.scanId, second]).toEqual(['a', first])
    await scans.close()
    expect(scan).toHaveBeenCalledTimes(1)
    await removeFolder(place)
  })
  it('use a scanner for one person at a time, and are cancelled', async () => {
    const place = await temporaryFolder()
    const untilStopped = (signal: AbortSignal) => new Promise<null>(resolve => signal.addEventListener('abort', () => resolve(null)))
    const scans = await networkScans(
      tools({ folder: place, scanners: { list: async () => [], scan: (_id, _settings, { signal }) => untilStopped(signal) } }),
    )
    await scans.start(owner, 'a', scanner, settings)
    await expect(scans.start({ ...owner, userId: 'v' }, 'b', scanner, settings)).rejects.toMatchObject({ code: 'scanner.in-use' })
    expect(await scans.cancel(owner, 'a')).toMatchObject({ running: false, failure: null })
    await removeFolder(place)
  })
})
