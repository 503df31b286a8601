import { ScanEnding, type NetworkScan } from '@docketry/contracts/api/scanners.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { acquire } from './acquire.ts'
import { scannerFailureText } from './scanner-failures.ts'
import { scannerSource } from './scanner-source.ts'

vi.mock('./gray-page.ts', () => ({
  drawGrayPage: (_from: unknown, _size: unknown, label: string) =>
    Promise.resolve({ image: new Blob(['gray'], { type: 'image/png' }), label, thumb: '' }),
}))
afterEach(() => vi.unstubAllGlobals())

const scan = {
  scanId: 'a',
  scanner: 'Front desk',
  at: 0,
  running: true,
  duplex: true,
  colour: false,
  pages: [],
  failure: null,
} satisfies NetworkScan
/** `states`: what the server answers about the scan, one after the other. `last`: the last page that is here already. */
async function run(first: NetworkScan, states: NetworkScan[], last = 0) {
  const [pages, failures, fetched]: [string[], string[], string[]] = [[], [], []]
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 1, height: 1, close: () => undefined }))
  vi.stubGlobal('fetch', (address: string) => {
    if (!address.includes('/page?')) return Promise.resolve(Response.json(states.shift()))
    fetched.push(new URL(address, 'http://localhost').searchParams.get('page') ?? '')
    return Promise.resolve(new Response(new Blob(['x']), { headers: { 'content-type': 'image/jpeg' } }))
  })
  await acquire(
    scannerSource(first, { accountingFirmId: 'f', clientId: 'c' }, last, () => undefined),
    { dpi: 300, signal: new AbortController().signal },
    page => pages.push(`${page.label} ${page.image.type}`),
    ({ code, text }) => failures.push(`${code} ${text}`),
  )
  return { pages, failures, fetched }
}

it('a scan gives each page once, in order, while the scanner goes on', async () => {
  const { pages, failures, fetched } = await run(scan, [
    { ...scan, pages: [1] },
    { ...scan, pages: [1] },
    { ...scan, pages: [1, 2, 3], running: false },
  ])
  expect({ fetched, failures }).toEqual({ fetched: ['1', '2', '3'], failures: [] })
  expect(pages[0]).toBe('Front desk, page 1 image/png')
})
it('a scan that is continued after the connection was lost fetches only the pages that are missing, and counts all', async () => {
  const { failures, fetched } = await run({ ...scan, pages: [1, 2, 3], running: false, failure: 'jam' }, [], 2)
  expect(fetched).toEqual(['3'])
  expect(failures[0]).toContain('3 pages arrived')
})
it('a scan in colour keeps the pages as the scanner sent them', async () => {
  expect((await run({ ...scan, colour: true, pages: [1], running: false }, [])).pages).toEqual(['Front desk, page 1 image/jpeg'])
})
it('a scan that ended early gives its pages, and then says how many arrived and what to do', async () => {
  const { pages, failures } = await run({ ...scan, pages: [1, 2], running: false, failure: 'jam' }, [])
  expect(pages.length).toBe(2)
  expect(failures).toEqual([
    'scanner-jam Paper is jammed in the scanner. 2 pages arrived and are kept. Take the paper out, put the sheets that are missing into the feeder, and scan again: they are added to these pages.',
  ])
})
it('every ending has a sentence; after the front of a sheet it names the back that is missing', () => {
  for (const { const: ending } of ScanEnding.anyOf) expect(scannerFailureText(ending, 0, false)).toContain('No page arrived.')
  expect(scannerFailureText('lost', 3, true)).toContain('front of a sheet whose back is missing')
})
