/** `docketry status`, beside a running Docketry and without one. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { StatusLine } from '@docketry/contracts/api/operations.ts'
import { openEmbedded } from '../adapters/embedded/open.ts'
import { projections, reactions } from '../contents.ts'
import { stageTopics } from '../main/stage-names.ts'
import { park, unpark } from '../platform/catch-up/parking.ts'
import { collectionOf } from '../platform/projections/projection.ts'
import { abns, startApp, type TestApp } from '../testing/app.ts'
import { fakePng } from '../testing/fake-workers.ts'
import { removeFolder } from '../platform/testing/folder.ts'
import { allProcesses, removeProcess, storeProcess } from '../monitoring/process-states.ts'
import { operate } from './operate.ts'
import { status } from './status.ts'

let app: TestApp
let closed = false
beforeAll(async () => {
  app = await startApp()
  const ann = await app.owner(abns[0])
  await app.upload(ann.token, { 'scan_1.png': fakePng() })
  await app.running.settled()
})
afterAll(async () => {
  if (!closed) await app.close(true)
  await removeFolder(app.folder)
})

const env = () => ({ DOCKETRY_DATA: app.folder })
async function shown(...args: string[]): Promise<{ code: number; out: string[]; warned: string[] }> {
  const [out, warned]: [string[], string[]] = [[], []]
  const code = await status(args, { say: line => void out.push(...line.split('\n')), warn: line => void warned.push(line) }, env())
  return { code, out, warned }
}
const lines = async (): Promise<StatusLine[]> => (await shown('--json')).out.map(line => JSON.parse(line) as StatusLine)
const lineOf = async (kind: string, name: string): Promise<StatusLine | undefined> =>
  (await lines()).find(one => one.kind === kind && one.name === name)

const invoices = projections.find(({ name }) => name === 'invoices')!
const patience = { timeout: 15_000, interval: 250 }

/** Without `mail-fetch`: the timer is off in tests. */
const periodic = ['anchors', 'reminders', 'reprocessing', 'retention', 'storage-check', 'subscriptions']

it('`status` has a line for every projection, reaction, topic of a stage and periodic work, with nothing waiting once all is done', async () => {
  // Periodic work is known from what the process reports.
  await expect
    .poll(async () => (await lines()).filter(({ kind }) => kind === 'periodic').map(({ name }) => name), patience)
    .toEqual(periodic)
  const found = await lines()
  expect(found.map(({ name }) => name).sort()).toEqual(
    [...projections.map(collectionOf), ...reactions.map(({ name }) => name), ...stageTopics, ...periodic].sort(),
  )
  expect(found.filter(({ waiting, alarm }) => waiting > 0 || alarm !== null)).toEqual([])
  const statesOf = async (isPeriodic: boolean) =>
    new Set((await lines()).filter(({ kind }) => (kind === 'periodic') === isPeriodic).map(({ state }) => state))
  await expect.poll(() => statesOf(false), patience).toEqual(new Set(['live']))
  await expect
    .poll(async () => [...(await statesOf(true))].filter(state => state !== 'waiting' && state !== 'working'), patience)
    .toEqual([])
  const { code, out } = await shown()
  expect([code, out[0]?.split(/ {2,}/u)]).toEqual([
    0,
    ['KIND', 'NAME', 'STATE', 'POSITION', 'WAITING', 'BEHIND', 'PER SECOND', 'LEFT', 'SET ASIDE', 'LAST ROUND', 'LAST FAILURE'],
  ])
})

it('a rebuild has a line of its own, and is not as far behind as its first event is old', async () => {
  const { documents } = app.running.stores
  const { write } = documents
  let goOn = (): void => {}
  const hanging = new Promise<void>(resolve => (goOn = resolve))
  documents.write = async (collection, changes, checkpoint) => {
    if (collection.startsWith(`${collectionOf(invoices)}.`)) await hanging
    return write(collection, changes, checkpoint)
  }
  const printed: string[] = []
  const rebuilding = operate(
    'projections',
    ['rebuild', 'invoices'],
    { say: line => printed.push(line), warn: () => {} },
    { ...process.env, ...env() },
  )
  await expect
    .poll(() => lineOf('rebuild', collectionOf(invoices)), patience)
    .toMatchObject({ state: 'building', lagMs: null, alarm: null })
  expect((await lineOf('rebuild', collectionOf(invoices)))?.waiting).toBeGreaterThan(0)
  expect(await lineOf('projection', collectionOf(invoices))).toMatchObject({ lagMs: 0, waiting: 0 })
  await expect.poll(() => printed.join('\n'), patience).toMatch(/^invoices: \d+% after \d+ s/mu)
  goOn()
  expect(await rebuilding).toBe(0)
  expect(printed.at(-1)).toBe('invoices is rebuilt.')
  await expect.poll(() => lineOf('rebuild', collectionOf(invoices)), patience).toBeUndefined()
})

it('failed rows that are folded again have a line of their own, with how far they are and how many, until they are up to date', async () => {
  const name = collectionOf(invoices)
  await app.close(true)
  const opened = await openEmbedded(app.folder)
  // That of the rebuild before.
  const live = (await opened.documents.pointer('invoices')) ?? ''
  const {
    rows: [row],
  } = await opened.documents.find(live, {})
  const id = String(row?.['id'])
  await park(opened.documents, [
    {
      id: `${live}/${id}`,
      kind: 'view',
      name: live,
      document: id,
      eventId: 'e',
      stream: `invoice-${id}`,
      revision: 0,
      reason: 'unlucky',
      at: 1,
    },
  ])
  await opened.close()
  app = await startApp({ folder: app.folder })
  await app.running.settled()
  expect(await lineOf('refold', name)).toBeUndefined()

  const { documents } = app.running.stores
  const { write } = documents
  const hanging = Promise.withResolvers<undefined>()
  documents.write = async (collection, changes, checkpoint) => {
    if (collection === live && changes.length > 0) await hanging.promise
    return write(collection, changes, checkpoint)
  }
  const retrying = operate('parked', ['retry', `${live}/${id}`], { say: () => {}, warn: () => {} }, { ...process.env, ...env() })
  await expect
    .poll(() => lineOf('refold', name), patience)
    .toMatchObject({ state: 'folding', setAside: 1, lagMs: null, alarm: null, position: expect.any(Number) as number })
  hanging.resolve(undefined)
  expect(await retrying).toBe(0)
  await expect.poll(() => lineOf('refold', name), patience).toBeUndefined()
})

it('a row whose refold was requested a moment ago waits for the process that runs the projection', async () => {
  const { documents } = app.running.stores
  const [name, live] = [collectionOf(invoices), (await documents.pointer('invoices')) ?? '']
  const entry = {
    id: `${live}/x`,
    kind: 'view' as const,
    name: live,
    document: 'x',
    eventId: 'e',
    stream: 'invoice-x',
    revision: 0,
    reason: 'unlucky',
    at: 1,
  }
  await expect.poll(() => lineOf('projection', name), patience).toMatchObject({ state: 'live' })
  await park(documents, [{ ...entry, refold: true }])
  expect(await lineOf('refold', name)).toMatchObject({ state: 'waiting', setAside: 1, position: null, alarm: null })
  await unpark(documents, [entry.id])
  expect(await lineOf('refold', name)).toBeUndefined()
})

it('a process of an earlier build, which names the loop of a projection `view`, is found by the projection', async () => {
  const { documents } = app.running.stores
  await storeProcess(documents, {
    id: 'earlier',
    at: Date.now(),
    loops: [
      { name: 'view files@1', state: 'following', position: 7, rate: 1, speed: null, oldestAt: null, stalledSince: null, failure: null },
    ],
  })
  const earlier = (await allProcesses(documents)).find(({ id }) => id === 'earlier')
  expect(earlier?.loops.map(({ name }) => name)).toEqual(['projection files@1'])
  await removeProcess(documents, 'earlier', Date.now() + 1)
})

it('a process that has not reported raises an alarm when work waits for it', async () => {
  await app.close(true)
  closed = true
  expect(new Set((await lines()).map(({ state }) => state))).toEqual(new Set(['not running']))
  expect((await shown()).code).toBe(0)
  expect((await lines()).filter(({ kind }) => kind === 'periodic')).toEqual([])
  const opened = await openEmbedded(app.folder)
  await opened.log.send([{ topic: 'read', key: 'k', value: 1 }])
  await storeProcess(opened.documents, {
    id: 'gone',
    at: Date.now() - 90_000,
    loops: [
      {
        name: 'stage read',
        state: 'following',
        position: 0,
        rate: 1,
        speed: null,
        oldestAt: null,
        stalledSince: null,
        failure: { reason: 'no memory', at: 1 },
      },
    ],
  })
  await opened.close()
  expect(await lineOf('stage', 'read')).toMatchObject({
    state: 'silent',
    waiting: 1,
    failure: { reason: 'no memory' },
    alarm: expect.stringContaining('has not reported for 90 s') as string,
  })
  const { code, warned } = await shown()
  expect([code, warned]).toEqual([3, [expect.stringMatching(/^stage read: Its process has not reported/u)]])
})

it('`status` refuses what it does not know, with a sentence', async () => {
  await expect(shown('--loud')).rejects.toThrow('"docketry help" shows')
})
