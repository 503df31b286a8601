/** A job on a scanner, against the stub, which is a real server. */
import sharp from 'sharp'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ScannedPage, ScanSettings } from '../../shared/network-scanners.ts'
import { scanPages, type ScanTimes } from './scan-pages.ts'
import { stubScanner, type StubFault, type StubScanner } from './stub-scanner.ts'

const times: ScanTimes = { quietMs: 2000, retryMs: 5, startRetries: 2, retries: 3 }
const feeder: ScanSettings = { source: 'feeder', duplex: true, colour: false }
let sheets: Buffer[]
let stub: StubScanner
beforeAll(async () => {
  sheets = await Promise.all(
    [10, 90, 170, 250].map(gray =>
      sharp({ create: { width: 40, height: 60, channels: 3, background: { r: gray, g: gray, b: gray } } })
        .jpeg()
        .toBuffer(),
    ),
  )
})
beforeEach(async () => {
  stub = await stubScanner([...sheets])
})
afterEach(() => stub.close())

async function run(
  settings: ScanSettings = feeder,
  signal = new AbortController().signal,
  onPage: (page: ScannedPage) => void = () => undefined,
) {
  const pages: Buffer[] = []
  const failure = await scanPages(
    { base: stub.base, configured: true },
    settings,
    { signal, onPage: async page => void (pages.push(page.bytes), onPage(page)) },
    times,
  )
  return { failure, pages }
}
const deleted = () => stub.log.filter(it => it.startsWith('DELETE'))

describe('a scan', () => {
  it('brings each side of the stack, in order and as the scanner sent it', async () => {
    expect(await run()).toEqual({ failure: null, pages: sheets })
    expect(deleted()).toEqual([])
  })
  it('is requested at 300 dpi, in gray, on A4, from both sides of the feeder', async () => {
    await run()
    for (const part of [
      '<scan:XResolution>300<',
      '<scan:ColorMode>Grayscale8<',
      '<pwg:Height>3508<',
      '<pwg:Width>2480<',
      '<pwg:InputSource>Feeder<',
      '<scan:Duplex>true<',
    ])
      expect(stub.jobs[0]).toContain(part)
  })
  it('is requested in colour and one-sided where these are chosen', async () => {
    await run({ source: 'feeder', duplex: false, colour: true })
    for (const part of ['<scan:ColorMode>RGB24<', '<scan:Duplex>false<']) expect(stub.jobs[0]).toContain(part)
  })
  it('from the glass brings one page, and ends the job', async () => {
    expect(await run({ source: 'glass', duplex: false, colour: false })).toEqual({ failure: null, pages: sheets.slice(0, 1) })
    expect(deleted()).toEqual(['DELETE /eSCL/ScanJobs/1'])
  })
  it('fetches pages from the address of the scanner, also where its answers name another host', async () => {
    stub.jobHost = 'example.com'
    expect(await run()).toEqual({ failure: null, pages: sheets })
  })
  it('waits for a scanner that is not ready yet', async () => {
    Object.assign(stub, { busyStarts: 2, faults: [{ page: 2, how: 'busy', times: 3 }] satisfies StubFault[] })
    expect(await run()).toEqual({ failure: null, pages: sheets })
  })
  it('is cancelled at the scanner when it is cancelled here', async () => {
    const stop = new AbortController()
    const { failure, pages } = await run(feeder, stop.signal, () => stop.abort())
    expect({ failure, pages: pages.length, deleted: deleted() }).toEqual({ failure: null, pages: 1, deleted: ['DELETE /eSCL/ScanJobs/1'] })
  })
  it('is cancelled at the scanner, and rejects, when a page cannot be stored', async () => {
    await expect(
      run(feeder, undefined, () => {
        throw new Error('disk full')
      }),
    ).rejects.toThrow('disk full')
    expect(deleted()).toEqual(['DELETE /eSCL/ScanJobs/1'])
  })
})

describe('a scan that ends before the stack does', () => {
  it.each([
    ['ScannerAdfJam', 'jam'],
    ['ScannerAdfHatchOpen', 'cover-open'],
    ['ScannerAdfMultipickDetected', 'misfeed'],
    ['Canceled', 'stopped'],
    ['half', 'damaged'],
    ['disconnect', 'lost'],
    ['silence', 'lost'],
  ] as const)('keeps the pages before it: %s is %s', async (how, failure) => {
    stub.faults.push({ page: 3, how })
    expect(await run()).toEqual({ failure, pages: sheets.slice(0, 2) })
  })
  it.each([
    ['half', 3],
    ['disconnect', 3],
    ['ScannerAdfJam', 2],
  ] as const)('goes on where it ended when the rest is in the feeder: %s', async (how, from) => {
    stub.faults.push({ page: 3, how })
    await run()
    stub.feederState = ''
    expect(await run()).toEqual({ failure: null, pages: sheets.slice(from) })
  })
  it('without paper starts no job', async () => {
    stub.stack.length = 0
    expect([await run(), stub.jobs]).toEqual([{ failure: 'empty', pages: [] }, []])
  })
  it('is busy after some tries', async () => {
    stub.busyStarts = 99
    expect(await run()).toEqual({ failure: 'busy', pages: [] })
  })
  it('is refused by what is no scanner, and by one that answers with another address', async () => {
    stub.redirectTo = 'http://127.0.0.1:9/eSCL/ScannerCapabilities'
    expect([(await run()).failure, stub.log.length]).toEqual(['refused', 1])
  })
  it('is lost where nothing listens', async () => {
    await stub.close()
    expect((await run()).failure).toBe('lost')
  })
})
