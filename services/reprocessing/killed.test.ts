/** The process is killed (SIGKILL) in the middle of a run, again and again. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { operate } from '../cli/operate.ts'
import { brokenAt } from '../platform/testing/broken-at.ts'
import { removeFolder, temporaryFolder } from '../platform/testing/folder.ts'
import { linesUntilKilled } from '../platform/testing/kill.ts'
import { abns, startApp } from '../testing/app.ts'
import { extractionOf, fakePng, fakeWorkers, sampleFields } from '../testing/fake-workers.ts'

const child = new URL('./killed.child.ts', import.meta.url).pathname
const invoices = 12
let folder: string
beforeEach(async () => {
  folder = await temporaryFolder()
})
afterEach(() => removeFolder(folder))

async function run(...args: string[]): Promise<void> {
  expect(await operate('reprocess', args, { say: () => {}, warn: () => {} }, { DOCKETRY_DATA: folder })).toBe(0)
}

it.each([
  ['with the words that they have', []],
  ['from pages that are read again', ['--reading']],
])('a run proposes for every invoice once, %s, and adopts each once, wherever it was killed', { timeout: 300_000 }, async (_, choice) => {
  const first = await startApp({ folder, reading: 'reading@0' })
  const ann = await first.owner(abns[0])
  await first.upload(ann.token, Object.fromEntries(Array.from({ length: invoices }, (_, i) => [`scan_${i + 1}.png`, fakePng(`${i}`)])))
  await first.running.settled()
  await first.close(true)

  await run(...choice) // on the folder itself: the run goes on in each process that is started
  for (const lines of [3, 12]) {
    expect((await linesUntilKilled([child, folder], lines)).length).toBeGreaterThan(0)
  }
  const extract = () => extractionOf({ ...sampleFields, invoiceNumber: { value: '20471', confidence: 0.99 } }, 'fields@next')
  const app = await startApp({ folder, rough: 5, workers: fakeWorkers({ extract }) })
  const settled = async () => {
    await app.running.settled()
    await app.running.reprocessing.settled()
    await app.running.settled()
  }
  await settled()
  await run('adopt', '--confidence', '0.9')
  await app.close(true)
  expect((await linesUntilKilled([child, folder], 10)).length).toBeGreaterThan(0)

  const last = await startApp({ folder, workers: fakeWorkers({ extract }) })
  try {
    await last.running.settled()
    await last.running.reprocessing.settled()
    const events = await last.events()
    for (const type of ['ExtractionProposed', 'ExtractionAdopted']) {
      const ids = events.filter(event => event.type === type).map(({ stream }) => stream)
      expect([type, ids.length, new Set(ids).size]).toEqual([type, invoices, invoices])
    }
    for (const one of Map.groupBy(events, event => event.stream).values()) expect(brokenAt(one)).toBeNull()
  } finally {
    await last.close(true)
  }
})
