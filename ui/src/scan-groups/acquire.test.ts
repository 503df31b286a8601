import { expect, it, vi } from 'vitest'
import { acquire, type AcquiredPage, type PageSource, type AcquireOptions, acquireFailure, cameraFailure } from './acquire.ts'
import { makeShutter } from './camera.ts'
import { filesSource } from './file-loading.ts'

const page = (label: string): AcquiredPage => ({ label, image: new Blob(), thumb: '' })
const options = (): AcquireOptions => ({ dpi: 300, signal: new AbortController().signal })

/** A network scanner as a third kind of source. */
const scanner = (...sheets: (string | Error)[]): PageSource =>
  async function* ({ dpi, signal }) {
    for (const sheet of sheets) {
      if (signal.aborted) return
      if (typeof sheet !== 'string') throw sheet
      yield page(`${sheet} at ${dpi} dpi`)
    }
  }
async function run(source: PageSource) {
  const [pages, failures]: [string[], { code: string; text: string }[]] = [[], []]
  await acquire(
    source,
    options(),
    it => pages.push(it.label),
    it => failures.push(it),
  )
  return { pages, failures }
}

it('acquire delivers the pages of any source in order, at the requested resolution', async () => {
  expect(await run(scanner('one', 'two'))).toEqual({ pages: ['one at 300 dpi', 'two at 300 dpi'], failures: [] })
})

it('acquire reports code and text of failures, and continues after a failed file', async () => {
  const source: PageSource = async function* () {
    yield acquireFailure('pdf-locked', 'a.pdf')
    yield page('b')
    throw acquireFailure('camera-lost')
  }
  const { pages, failures } = await run(source)
  expect(pages).toEqual(['b'])
  expect(failures).toEqual([
    { code: 'pdf-locked', text: 'a.pdf is locked with a password. Save it without one and load it again.' },
    { code: 'camera-lost', text: 'The camera was disconnected. Connect it and start again; the pages taken are still here.' },
  ])
})

it('loading names files that are no pages; an e-invoice is to be uploaded', async () => {
  const files = [new File(['<a/>'], 'INV-7.xml', { type: 'text/xml' }), new File(['x'], 'notes.txt', { type: 'text/plain' })]
  expect((await run(filesSource(files, () => {}))).failures.map(it => it.text)).toEqual([
    'INV-7.xml is an e-invoice, which needs no scanning. Upload it as a file instead.',
    'notes.txt is not a PNG, JPEG, HEIC or PDF.',
  ])
})

/** The page has this script; `fetch` answers what script the server has now. */
function pageOfBuild(script: string, fetch: () => Promise<Response>): void {
  vi.stubGlobal('document', { querySelector: () => ({ getAttribute: () => `/assets/${script}` }) })
  vi.stubGlobal('fetch', fetch)
}

it('loading names each file whose code cannot be loaded without a connection, and goes on with the others', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no picture')))
  pageOfBuild('index-old.js', () => Promise.reject(new TypeError('Failed to fetch')))
  const away = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
  const files = [
    new File(['PK'], 'bills.zip', { type: 'application/zip' }),
    new File(['%PDF'], 'a.pdf', { type: 'application/pdf' }),
    new File(['x'], 'IMG_1.HEIC', { type: 'image/heic' }),
    new File(['x'], 'notes.txt', { type: 'text/plain' }),
  ]
  const { failures } = await run(filesSource(files, () => {}, { pdf: away, heic: away, zip: away }))
  vi.unstubAllGlobals()
  expect(failures.map(it => it.text)).toEqual([
    ...['bills.zip', 'a.pdf', 'IMG_1.HEIC'].map(
      name => `${name} could not be opened without a connection. Load it again once the connection is back.`,
    ),
    'notes.txt is not a PNG, JPEG, HEIC or PDF.',
  ])
})

it('loading says that the page must be reloaded where the code is gone from the server, because it has a newer version', async () => {
  pageOfBuild('index-old.js', () => Promise.resolve(new Response('<script type="module" src="/assets/index-new.js"></script>')))
  const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
  const files = [new File(['PK'], 'bills.zip', { type: 'application/zip' }), new File(['%PDF'], 'a.pdf', { type: 'application/pdf' })]
  const { failures } = await run(filesSource(files, () => {}, { pdf: gone, heic: gone, zip: gone }))
  vi.unstubAllGlobals()
  expect(failures.map(it => it.text)).toEqual(
    ['bills.zip', 'a.pdf'].map(
      name => `${name} could not be opened: there is a newer version of Docketry. Reload this page, then load it again.`,
    ),
  )
})

it('acquire reports an unknown error with a next step', async () => {
  expect((await run(scanner('one', new Error('paper jam')))).failures).toEqual([
    { code: 'unknown', text: 'Try again, or choose files instead.' },
  ])
})

it.each([
  ['NotAllowedError', 'camera-refused'],
  ['NotFoundError', 'camera-none'],
  ['OverconstrainedError', 'camera-none'],
  ['NotReadableError', 'camera-taken'],
  ['TypeError', 'camera-insecure'],
  ['InvalidStateError', 'camera-lost'],
])('the camera error %s has a text of its own', (name, code) => {
  const failure = cameraFailure(Object.assign(new Error('x'), { name }))
  expect(failure.code).toBe(code)
  expect(failure.text.length).toBeGreaterThan(40)
})

it('the shutter yields one page per press, also for simultaneous presses', async () => {
  const shutter = makeShutter()
  shutter.press()
  shutter.press()
  let count = 0
  for await (const _ of shutter.presses()) if (++count === 2) shutter.close()
  expect(count).toBe(2)
})
