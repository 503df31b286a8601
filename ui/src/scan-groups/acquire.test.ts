import { expect, it } from 'vitest'
import { acquire, type AcquiredPage, type PageSource, type AcquireOptions } from './acquire.ts'
import { acquireFailure, cameraFailure } from './acquire-failure.ts'
import { makeShutter } from './camera-source.ts'

const page = (label: string): AcquiredPage => ({ label, image: new Blob(), thumb: '' })
const wanted = (): AcquireOptions => ({ dpi: 300, signal: new AbortController().signal })

/** A network scanner, as one could stand behind the seam. */
const scanner = (...sheets: (string | Error)[]): PageSource => async function* ({ dpi, signal }) {
  for (const sheet of sheets) {
    if (signal.aborted) return
    if (typeof sheet !== 'string') throw sheet
    yield page(`${sheet} at ${dpi} dpi`)
  }
}
async function run(source: PageSource) {
  const [pages, failures]: [string[], { code: string; text: string }[]] = [[], []]
  await acquire(source, wanted(), it => pages.push(it.label), it => failures.push(it))
  return { pages, failures }
}

it('hands over the pages of any source in order, asked for at its resolution', async () => {
  expect(await run(scanner('one', 'two'))).toEqual({ pages: ['one at 300 dpi', 'two at 300 dpi'], failures: [] })
})

it('tells On Acquire Failed code and text, and goes on after what costs one file', async () => {
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

it('says what to do where a source fails in a way nobody knows', async () => {
  expect((await run(scanner('one', new Error('paper jam')))).failures).toEqual([{ code: 'unknown', text: 'Try again, or choose files instead.' }])
})

it.each([
  ['NotAllowedError', 'camera-refused'], ['NotFoundError', 'camera-none'], ['OverconstrainedError', 'camera-none'], ['NotReadableError', 'camera-taken'],
  ['TypeError', 'camera-insecure'], ['InvalidStateError', 'camera-lost'],
])('has a sentence for a camera that answers %s', (name, code) => {
  const failure = cameraFailure(Object.assign(new Error('x'), { name }))
  expect(failure.code).toBe(code)
  expect(failure.text.length).toBeGreaterThan(40)
})

it('takes a page for each press of the shutter, also for those that come at once', async () => {
  const shutter = makeShutter()
  shutter.press()
  shutter.press()
  let count = 0
  for await (const _ of shutter.presses()) if (++count === 2) shutter.close()
  expect(count).toBe(2)
})
