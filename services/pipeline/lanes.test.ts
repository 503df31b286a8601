/** In which order pages are processed: a small upload beside a large one, on two workers. Measures order, not time. */
import { setImmediate as tick } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { topicsOfStage } from '../platform/stages/stage.ts'
import { workersRunning, type Workers } from '../workers/workers.ts'
import type { JobName } from '../workers/jobs.ts'
import { createQueue } from '../workers/pool-queue.ts'
import { abns, groupOf, startApp, type Person, type TestApp } from '../testing/app.ts'
import { fakeWorkers, fakePdf, fakePng } from '../testing/fake-workers.ts'
import type { ZipFiles } from '../testing/zips.ts'
import { laneOf, laneOfTopic, laterLane, pageKey, stageNames, topicOf } from './topology.ts'

let app: TestApp
afterEach(() => app?.close())

type Job = () => Promise<void>

/**
 * Two workers behind the queue of the worker pool, whose jobs end only when the test ends them: what is counted then depends on nothing but
 * the order of the jobs. Until `pause`, jobs run at once.
 */
function twoWorkers(fake: Workers) {
  const waiting = createQueue<Job>()
  const working: Job[] = []
  const ended = new Map<string, number>()
  let paused = false
  const run: Workers['run'] = (name, input, options = {}) =>
    new Promise((resolve, reject) => {
      const key = `${name} ${options.groupId}`
      const job: Job = () =>
        fake
          .run(name, input, options)
          .then(resolve, reject)
          .finally(() => ended.set(key, (ended.get(key) ?? 0) + 1))
      if (paused) waiting.add(job, options.priority ?? 'now', options.groupId)
      else void job()
    })
  return {
    workers: {
      ...workersRunning(run, fake.status, async () => {}),
      run,
      read: (job, options) => run('read', job, options),
    } satisfies Workers,
    endedOf: (name: JobName, groupId: string): number => ended.get(`${name} ${groupId}`) ?? 0,
    jobs: () => waiting.size() + working.length,
    pause: () => void (paused = true),
    async endOne(): Promise<void> {
      for (let job = working.length < 2 ? waiting.next() : undefined; job; job = working.length < 2 ? waiting.next() : undefined)
        working.push(job)
      await working.shift()?.()
    },
    resume(): void {
      paused = false
      for (const job of [...working.splice(0), ...waiting.drain()]) void job()
    },
  }
}

const filesOf = (name: string, files: number): ZipFiles =>
  Object.fromEntries(Array.from({ length: files }, (_, i) => [`${name}_${i}.png`, fakePng(`${name} ${i}`)]))

const lanes = ['now', 'soon', 'next', 'later'] as const
const topics = stageNames.map(stage => [stage, topicsOfStage(stage)] as const)

async function startPaused() {
  const pair = twoWorkers(fakeWorkers())
  app = await startApp({ workers: pair.workers })
  const [ann, eve] = [await app.owner(abns[0]), await app.owner(abns[1])]
  await app.running.settled()
  pair.pause()
  const { events, log } = app.running.stores
  /** Waits until this many files have been sent to stage prepare. */
  async function sentToPrepare(files: number): Promise<void> {
    for (let sent = 0; sent < files; ) {
      await tick()
      sent = (await log.lag('prepare', topicsOfStage('prepare'))).reduce((sum, { end }) => sum + end, 0)
    }
  }
  /** Waits until every message that is being processed waits for its job, and nothing else has changed for 20 ticks. */
  async function idle(): Promise<void> {
    for (let [last, ticks] = ['', 0]; ticks < 20; ticks += 1) {
      await tick()
      const now = `${await events.head()} ${pair.jobs()}`
      if (now !== last) [last, ticks] = [now, 0]
      if (ticks < 19) continue
      const inProcess = (await Promise.all(topics.map(([stage, all]) => log.lag(stage, all))))
        .flat()
        .filter(({ committed, end }) => committed < end)
      if (inProcess.length !== pair.jobs()) ticks = 0
    }
  }
  const upload = async (who: Person, files: ZipFiles, kind: 'files' | 'scans' = 'files') =>
    groupOf(await app.upload(who.token, files, {}, kind))
  const eventsOf = async (type: string, groupId: string) =>
    (await app.events()).filter(event => event.type === type && (event.data as { groupId: string }).groupId === groupId)
  /** Ends jobs until `count` jobs of this name and group have ended. */
  async function runUntil(count: number, name: JobName, groupId: string): Promise<void> {
    await idle()
    for (let ended = 0; pair.endedOf(name, groupId) < count; ended += 1) {
      if (ended > 1000) throw new Error(`${count} × ${name} did not end`)
      await pair.endOne()
      await idle()
    }
  }
  /** How many pages of the large group were processed from when the small one was accepted until its last invoice was extracted. */
  async function largePagesDuring(small: string, invoices: number, large: string): Promise<{ pages: number; all: number }> {
    await runUntil(invoices, 'extract', small)
    pair.resume()
    await app.running.settled()
    const start = (await eventsOf('FileUploaded', small))[0]?.position ?? 0
    const end = (await eventsOf('InvoiceExtracted', small)).at(-1)?.position ?? 0
    const worked = [...(await eventsOf('PagePrepared', large)), ...(await eventsOf('PageRead', large))].filter(
      ({ position }) => position > start && position < end,
    )
    const pages = new Set(worked.map(({ data }) => pageKey((data as { fileId: string }).fileId, (data as { page: number }).page)))
    return { pages: pages.size, all: (await eventsOf('PageRead', large)).length }
  }
  return { ann, eve, sentToPrepare, upload, runUntil, largePagesDuring }
}

describe('a small upload', () => {
  it.each(['files', 'scans'] as const)('of %s does not wait behind a large one of the same firm', async kind => {
    const { ann, sentToPrepare, upload, largePagesDuring } = await startPaused()
    const large = await upload(ann, filesOf('large', 40), kind)
    await sentToPrepare(40)
    const small = await upload(ann, filesOf('small', 3), kind)
    await sentToPrepare(43)
    const { pages, all } = await largePagesDuring(small, 3, large)
    expect(all).toBe(40)
    expect(pages).toBeLessThanOrEqual(12)
  })

  it('does not wait behind a large one that is being processed', async () => {
    const { ann, sentToPrepare, upload, runUntil, largePagesDuring } = await startPaused()
    const large = await upload(ann, filesOf('large', 40))
    await sentToPrepare(40)
    await runUntil(12, 'read', large)
    const small = await upload(ann, filesOf('small', 2))
    await sentToPrepare(42)
    const { pages, all } = await largePagesDuring(small, 2, large)
    expect(all).toBe(40)
    expect(pages).toBeLessThanOrEqual(12)
  })

  it('does not wait behind the pages of a long PDF', async () => {
    const { ann, sentToPrepare, upload, largePagesDuring } = await startPaused()
    const large = await upload(ann, { 'long.pdf': fakePdf(40) })
    await sentToPrepare(1)
    const small = await upload(ann, filesOf('small', 3))
    await sentToPrepare(4)
    const { pages, all } = await largePagesDuring(small, 3, large)
    expect(all).toBe(40)
    expect(pages).toBeLessThanOrEqual(16)
  })

  it('of another firm does not wait behind a large one either', async () => {
    const { ann, eve, sentToPrepare, upload, largePagesDuring } = await startPaused()
    const large = await upload(ann, filesOf('large', 60))
    await sentToPrepare(60)
    const small = await upload(eve, filesOf('small', 20))
    await sentToPrepare(80)
    const { pages, all } = await largePagesDuring(small, 20, large)
    expect(all).toBe(60)
    expect(pages).toBeLessThanOrEqual(40)
  })
})

describe('the lanes', () => {
  it('are: the first 4 pages of a batch, the pages up to 20, up to 200, and the rest', () => {
    expect([1, 4, 5, 20, 21, 200, 201, 5000].map(laneOf)).toEqual(['now', 'now', 'soon', 'soon', 'next', 'next', 'later', 'later'])
  })
  it('have a topic each in every stage, which the stage reads', () => {
    expect(lanes.map(lane => topicOf('read', lane))).toEqual(topicsOfStage('read'))
    expect(topicsOfStage('read').map(laneOfTopic)).toEqual(lanes)
    expect(laterLane('now', 'later')).toBe('later')
    expect(laterLane('later', 'soon')).toBe('later')
    expect(laterLane('next', 'next')).toBe('next')
  })
})

describe('the queue of the worker pool', () => {
  it('serves every lane, however busy the first is', () => {
    const waiting = createQueue<string>()
    for (const lane of lanes) for (let n = 0; n < 510; n += 1) waiting.add(lane, lane)
    const first = Array.from({ length: 510 }, () => waiting.next())
    expect(lanes.map(lane => first.filter(it => it === lane).length)).toEqual([420, 60, 20, 10])
    expect(waiting.size()).toBe(1530)
    expect(waiting.drain()).toHaveLength(1530)
    expect(waiting.size()).toBe(0)
    expect(waiting.next()).toBeUndefined()
  })
  it('serves a job of an otherwise empty first lane at once', () => {
    const waiting = createQueue<string>()
    for (let n = 0; n < 100; n += 1) for (const lane of ['soon', 'next', 'later'] as const) waiting.add(lane, lane)
    const served = Array.from({ length: 40 }, (_, n) => {
      if (n % 4 === 0) waiting.add('now', 'now')
      return waiting.next()
    })
    expect(served.filter((_, n) => n % 4 === 0)).toEqual(Array.from({ length: 10 }, () => 'now'))
  })
  it('rotates between uploads: a page waits for at most one page of each other upload', () => {
    const waiting = createQueue<string>()
    for (let n = 0; n < 50; n += 1) for (const groupId of ['a', 'b']) waiting.add(groupId, 'now', groupId)
    waiting.next()
    waiting.add('small', 'now', 'small')
    expect(Array.from({ length: 4 }, () => waiting.next())).toEqual(['b', 'a', 'small', 'b'])
    waiting.addFirst('again')
    expect(waiting.next()).toBe('again')
  })
})
