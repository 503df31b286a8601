/** A rebuild folds every event again; what reactions and stages made of these events when they were new is not made again. */
import { afterEach, expect, it } from 'vitest'
import { operatorOn } from '../cli/control/operator.ts'
import { projections } from '../contents.ts'
import { stageTopics } from '../main/stage-names.ts'
import { collectionOf } from '../platform/projections/projection.ts'
import { abns, groupOf, startApp, type TestApp } from '../testing/app.ts'
import { fakePdf } from '../testing/fake-workers.ts'
import { sentLetters } from '../testing/outbox.ts'

let app: TestApp
afterEach(() => app.close())

/** Every mail, and how many messages each topic that has any was sent, by partition. */
const effects = async () => ({
  letters: await sentLetters(app.folder),
  messages: (await app.running.stores.log.lag('a-group-that-reads-nothing', stageTopics)).filter(({ end }) => end > 0),
})
const buildsRead = () => Promise.all(projections.map(({ name }) => app.running.stores.documents.pointer(name)))

it('a rebuild of every projection adds no event besides its requests, sends no mail, and gives no stage a message', async () => {
  app = await startApp()
  const ann = await app.owner(abns[0])
  const groupId = groupOf(await app.upload(ann.token, { 'scan_1.pdf': fakePdf(2) }))
  await app.running.settled()
  const batch = async () => (await app.request('GET', `/api/accountant/scans/detail?groupId=${groupId}`, ann)).json<object>()
  const shown = await batch()
  expect(shown).toMatchObject({ status: 'COMPLETE', invoices: [{ total: 330 }, { total: 330 }] })
  const [events, before] = [await app.events(), await effects()]
  expect(before.letters.map(({ to }) => to)).toEqual([ann.email])
  expect(new Set(before.messages.map(({ topic }) => topic))).toEqual(new Set(['prepare', 'read', 'segment', 'extract', 'send-mail']))
  expect(await buildsRead()).toEqual(projections.map(collectionOf))

  const operator = operatorOn(app.running.stores)
  for (const { name } of projections) await operator.rebuild(name)
  await expect.poll(() => operator.rebuilds()).toEqual([])
  await app.running.settled()

  const builds = await buildsRead()
  expect(builds.filter((build, i) => !build?.startsWith(`${collectionOf(projections[i]!)}.`))).toEqual([])
  const added = (await app.events()).slice(events.length).filter(({ type }) => type !== 'EventTypeRecorded')
  expect(added.map(({ type, data }) => [type, (data as { projection?: string }).projection])).toEqual(
    projections.map(({ name }) => ['RebuildRequested', name]),
  )
  expect(await effects()).toEqual(before)
  expect(await batch()).toEqual(shown)
})
