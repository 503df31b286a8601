/** Whose pages come when: a small upload beside a large one, with engines that do two jobs at a time. Order is measured, not time. */
import { afterEach, describe, expect, it } from 'vitest'
import { topicsOfStage } from '../platform/stages/run-stage.ts'
import { named, type Workers } from '../workers/workers.ts'
import type { JobName } from '../workers/jobs.ts'
import { queue } from '../workers/pool-queue.ts'
import { abns, groupOf, startApp, type Person, type TestApp } from '../testing/app.ts'
import { fakeEngines, fakePdf, fakePng } from '../testing/engines.ts'
import type { ZipFiles } from '../testing/zips.ts'
import { laneOf, laneOfTopic, laterLane, pageKey, stageNames, topicOf } from './topology.ts'

let app: TestApp
afterEach(() => app?.close())

type Job = () => Promise<void>

/**
 * Two workers whose jobs take so long that all else is done before one ends, with the queue of the worker children: so what is counted depends on
 * nothing but the order of the jobs.
 */
function twoWorkers(engines: Workers) {
  const waiting = queue<Job>()
  const working: Job[] = []
  const ended = new Map<string, number>()
  let atOnce = true
  const run: Workers['run'] = (name, input, how = {}) =>
    new Promise((resolve, reject) => {
      const key = `${name} ${how.batch}`
      const job: Job = () => engines.run(name, input, how).then(resolve, reject).finally(() => ended.set(key, (ended.get(key) ?? 0) + 1))
      if (atOnce) void job()
      else waiting.add(job, how.priority ?? 'now', how.batch)
    })
  return {
    engines: { ...named(run, engines.status, async () => {}), run, read: (job, how) => run('read', job, how) } satisfies Workers,
    endedOf: (name: JobName, groupId: string): number => ended.get(`${name} ${groupId}`) ?? 0,
    jobs: () => waiting.size() + working.length,
    hold: () => void (atOnce = false),
    async endOne(): Promise<void> {
      for (let job = working.length < 2 ? waiting.next() : undefined; job; job = working.length < 2 ? waiting.next() : undefined) working.push(job)
      await working.shift()?.()
    },
    release(): void {
      atOnce = true
      for (const job of [...working.splice(0), ...waiting.drain()]) void job()
    },
  }
}

const many = (name: string, files: number): ZipFiles => Object.fromEntries(Array.from({ length: files }, (_, i) => [`${name}_${i}.png`, fakePng(`${name} ${i}`)]))

const lanes = ['now', 'soon', 'next', 'later'] as const
const topics = stageNames.map(stage => [stage, topicsOfStage(stage)] as const)
const turn = (): Promise<void> => new Promise(resolve => setImmediate(resolve))

async function started() {
  const workers = twoWorkers(fakeEngines())
  app = await startApp({ engines: workers.engines })
  const [ann, eve] = [await app.owner(abns[0]), await app.owner(abns[1])]
  await app.running.settled()
  workers.hold()
  const { events, log } = app.running.stores
  /** Until so many files have been announced to the pipeline. */
  async function announced(files: number): Promise<void> {
    for (let sent = 0; sent < files;) {
      await turn()
      sent = (await log.lag('prepare', topicsOfStage('prepare'))).reduce((sum, { end }) => sum + end, 0)
    }
  }
  /** Until every message in hand waits for its job, and nothing else has moved for a while. */
  async function quiet(): Promise<void> {
    for (let [last, turns] = ['', 0]; turns < 20; turns += 1) {
      await turn()
      const now = `${await events.head()} ${workers.jobs()}`
      if (now !== last) [last, turns] = [now, 0]
      if (turns < 19) continue
      const inHand = (await Promise.all(topics.map(([stage, all]) => log.lag(stage, all)))).flat().filter(({ committed, end }) => committed < end)
      if (inHand.length !== workers.jobs()) turns = 0
    }
  }
  const upload = async (who: Person, files: ZipFiles, kind: 'files' | 'scans' = 'files') => groupOf(await app.upload(who.token, files, {}, kind))
  const eventsOf = async (type: string, groupId: string) =>
    (await app.events()).filter(event => event.type === type && (event.data as { groupId: string }).groupId === groupId)
  /** Ends jobs until so many of these have ended. */
  async function until(count: number, name: JobName, groupId: string): Promise<void> {
    await quiet()
    for (let ended = 0; workers.endedOf(name, groupId) < count; ended += 1) {
      if (ended > 1000) throw new Error(`${count} × ${name} did not come`)
      await workers.endOne()
      await quiet()
    }
  }
  /** How many pages of one group were worked on from when the other was accepted until its last invoice was there. */
  async function between(small: string, invoices: number, large: string): Promise<{ pages: number; all: number }> {
    await until(invoices, 'extract', small)
    workers.release()
    await app.running.settled()
    const start = (await eventsOf('FileUploaded', small))[0]?.position ?? 0
    const end = (await eventsOf('InvoiceExtracted', small)).at(-1)?.position ?? 0
    const worked = [...(await eventsOf('PagePrepared', large)), ...(await eventsOf('PageRead', large))].filter(({ position }) => position > start && position < end)
    const pages = new Set(worked.map(({ data }) => pageKey((data as { fileId: string }).fileId, (data as { page: number }).page)))
    return { pages: pages.size, all: (await eventsOf('PageRead', large)).length }
  }
  return { ann, eve, announced, upload, until, between }
}

describe('a small upload', () => {
  it.each(['files', 'scans'] as const)('of %s does not wait behind a large one of the same firm', async kind => {
    const { ann, announced, upload, between } = await started()
    const large = await upload(ann, many('large', 90), kind)
    await announced(90)
    const small = await upload(ann, many('small', 3), kind)
    await announced(93)
    const { pages, all } = await between(small, 3, large)
    expect(all).toBe(90)
    expect(pages).toBeLessThanOrEqual(12)
  })

  it('does not wait behind a large one that is under way', async () => {
    const { ann, announced, upload, until, between } = await started()
    const large = await upload(ann, many('large', 60))
    await announced(60)
    await until(12, 'read', large)
    const small = await upload(ann, many('small', 2))
    await announced(62)
    const { pages, all } = await between(small, 2, large)
    expect(all).toBe(60)
    expect(pages).toBeLessThanOrEqual(12)
  })

  it('does not wait behind the pages of a long PDF', async () => {
    const { ann, announced, upload, between } = await started()
    const large = await upload(ann, { 'long.pdf': fakePdf(95) })
    await announced(1)
    const small = await upload(ann, many('small', 3))
    await announced(4)
    const { pages, all } = await between(small, 3, large)
    expect(all).toBe(95)
    expect(pages).toBeLessThanOrEqual(16)
  })

  it('of another firm does not wait behind it either', async () => {
    const { ann, eve, announced, upload, between } = await started()
    const large = await upload(ann, many('large', 95))
    await announced(95)
    const small = await upload(eve, many('small', 20))
    await announced(115)
    const { pages, all } = await between(small, 20, large)
    expect(all).toBe(95)
    expect(pages).toBeLessThanOrEqual(40)
  })
})

describe('the lanes', () => {
  it('are those of the first 4 pages of a batch, the pages up to 20, those up to 200, and the rest', () => {
    expect([1, 4, 5, 20, 21, 200, 201, 5000].map(laneOf)).toEqual(['now', 'now', 'soon', 'soon', 'next', 'next', 'later', 'later'])
  })
  it('have topics of their own, which stages read', () => {
    expect(lanes.map(lane => topicOf('read', lane))).toEqual(topicsOfStage('read'))
    expect(topicsOfStage('read').map(laneOfTopic)).toEqual(lanes)
    expect([laterLane('now', 'later'), laterLane('later', 'soon'), laterLane('next', 'next')]).toEqual(['later', 'later', 'next'])
  })
  it('all move, however busy the first is', () => {
    const waiting = queue<string>()
    for (const lane of lanes) for (let n = 0; n < 510; n += 1) waiting.add(lane, lane)
    const first = Array.from({ length: 510 }, () => waiting.next())
    expect(lanes.map(lane => first.filter(it => it === lane).length)).toEqual([420, 60, 20, 10])
    expect([waiting.size(), waiting.drain().length, waiting.size(), waiting.next()]).toEqual([1530, 1530, 0, undefined])
  })
  it('of later pages make no job wait that comes to an empty lane', () => {
    const waiting = queue<string>()
    for (let n = 0; n < 100; n += 1) for (const lane of ['soon', 'next', 'later'] as const) waiting.add(lane, lane)
    const place = Array.from({ length: 40 }, (_, turns) => {
      if (turns % 4 === 0) waiting.add('now', 'now')
      return waiting.next()
    })
    expect(place.filter((_, turns) => turns % 4 === 0)).toEqual(Array.from({ length: 10 }, () => 'now'))
  })
  it('serve the uploads in turn: a page comes after one of each other upload at most', () => {
    const waiting = queue<string>()
    for (let n = 0; n < 50; n += 1) for (const batch of ['a', 'b']) waiting.add(batch, 'now', batch)
    waiting.next()
    waiting.add('small', 'now', 'small')
    expect(Array.from({ length: 4 }, () => waiting.next())).toEqual(['b', 'a', 'small', 'b'])
    waiting.addFirst('again')
    expect(waiting.next()).toBe('again')
  })
})
