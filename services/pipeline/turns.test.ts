/** Whose pages come when: a small upload beside a large one, with engines that do two jobs at a time. Order is measured, not time. */
import { afterEach, describe, expect, it } from 'vitest'
import { topicsOfStage } from '../core/run-stage.ts'
import { named, type Engines } from '../engines/engines.ts'
import { queue } from '../engines/pool-queue.ts'
import { abns, groupOf, startApp, type Person, type TestApp } from '../testing/app.ts'
import { fakeEngines, fakePdf, fakePng } from '../testing/engines.ts'
import type { ZipFiles } from '../testing/zips.ts'
import { laneOf, laneOfTopic, laterLane, topicOf } from './topology.ts'

let app: TestApp
afterEach(() => app?.close())

/** Nothing is done before `begin`; then jobs wait in line as they do before the worker children. */
function inLine(engines: Engines, atOnce: number): { engines: Engines; begin(): void } {
  const waiting = queue<() => Promise<void>>()
  let free = 0
  function work(): void {
    for (let job = free > 0 ? waiting.next() : undefined; job; job = free > 0 ? waiting.next() : undefined) {
      free -= 1
      void job().finally(() => {
        free += 1
        work()
      })
    }
  }
  const run: Engines['run'] = (name, input, how = {}) =>
    new Promise((resolve, reject) => {
      waiting.add(() => engines.run(name, input, how).then(resolve, reject), how.priority ?? 'now')
      work()
    })
  const begin = (): void => {
    free = atOnce
    work()
  }
  return { engines: { ...named(run, engines.status, async () => {}), run, read: (job, how) => run('read', job, how) }, begin }
}

const many = (name: string, files: number): ZipFiles => Object.fromEntries(Array.from({ length: files }, (_, i) => [`${name}_${i}.png`, fakePng(`${name} ${i}`)]))

async function started() {
  const { engines, begin } = inLine(fakeEngines(), 2)
  app = await startApp({ engines })
  const [ann, eve] = [await app.owner(abns[0]), await app.owner(abns[1])]
  /** Until so many files have been announced to the pipeline. */
  async function announced(files: number): Promise<void> {
    for (let sent = 0; sent < files;) {
      await new Promise(resolve => setImmediate(resolve))
      sent = (await app.running.stores.log.lag('prepare', topicsOfStage('prepare'))).reduce((sum, { end }) => sum + end, 0)
    }
  }
  const upload = async (who: Person, files: ZipFiles, kind: 'files' | 'scans' = 'files') => groupOf(await app.upload(who.token, files, {}, kind))
  /** How many pages of one group were read before the last invoice of the other was there. */
  async function before(last: string, of: string): Promise<{ pages: number; all: number }> {
    begin()
    await app.running.settled()
    const events = await app.events()
    const inGroup = (type: string, groupId: string) => events.filter(event => event.type === type && (event.data as { groupId: string }).groupId === groupId)
    const end = inGroup('InvoiceExtracted', last).at(-1)?.position ?? 0
    const read = inGroup('PageRead', of)
    return { pages: read.filter(({ position }) => position < end).length, all: read.length }
  }
  return { ann, eve, announced, upload, before }
}

describe('a small upload', () => {
  it.each(['files', 'scans'] as const)('of %s does not wait behind a large one of the same firm', async kind => {
    const { ann, announced, upload, before } = await started()
    const large = await upload(ann, many('large', 90), kind)
    await announced(90)
    const small = await upload(ann, many('small', 3), kind)
    await announced(93)
    const { pages, all } = await before(small, large)
    expect(all).toBe(90)
    expect(pages).toBeLessThan(50)
  })

  it('does not wait behind the pages of a long PDF', async () => {
    const { ann, announced, upload, before } = await started()
    const large = await upload(ann, { 'long.pdf': fakePdf(95) })
    await announced(1)
    const small = await upload(ann, many('small', 3))
    await announced(4)
    const { pages, all } = await before(small, large)
    expect(all).toBe(95)
    expect(pages).toBeLessThan(50)
  })

  it('of another firm does not wait behind it either', async () => {
    const { ann, eve, announced, upload, before } = await started()
    const large = await upload(ann, many('large', 95))
    await announced(95)
    const small = await upload(eve, many('small', 20))
    await announced(115)
    expect((await before(small, large)).pages).toBeLessThan(70)
  })
})

describe('the lanes', () => {
  it('are those of the first 20 pages of a batch, the pages up to 200, and the rest', () => {
    expect([1, 20, 21, 200, 201, 5000].map(laneOf)).toEqual(['now', 'now', 'next', 'next', 'later', 'later'])
  })
  it('have topics of their own, which stages read', () => {
    expect((['now', 'next', 'later'] as const).map(lane => topicOf('read', lane))).toEqual(topicsOfStage('read'))
    expect(topicsOfStage('read').map(laneOfTopic)).toEqual(['now', 'next', 'later'])
    expect([laterLane('now', 'later'), laterLane('later', 'next'), laterLane('next', 'next')]).toEqual(['later', 'later', 'next'])
  })
  it('all move, however busy the first is', () => {
    const waiting = queue<string>()
    for (const lane of ['now', 'next', 'later'] as const) for (let n = 0; n < 100; n += 1) waiting.add(lane, lane)
    const first = Array.from({ length: 100 }, () => waiting.next())
    expect(['now', 'next', 'later'].map(lane => first.filter(it => it === lane).length)).toEqual([70, 20, 10])
    expect([waiting.size(), waiting.drain().length, waiting.next()]).toEqual([200, 200, undefined])
  })
})
