/**
 * The operator's screen of reprocessing: counts by model, a dry run, runs with their progress, adoption by rule and its reversal; nobody
 * else may.
 */
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { AnswerOf } from '@docketry/contracts/api/endpoint.ts'
import type { DryRunPage, reprocessingStatus } from '@docketry/contracts/api/reprocessing.ts'
import type { HistoryEntry } from '@docketry/contracts/api/history.ts'
import type { GroupDetail } from '@docketry/contracts/api/scans.ts'
import { dryRunScore } from '@docketry/contracts/rules/dry-run-score.ts'
import { modelsOwner } from '@docketry/contracts/events/model.ts'
import { executor } from '../../platform/commands/execute.ts'
import { recordModelUsed } from '../../shared/models.ts'
import { recordModel } from '../../main/record-models.ts'
import { fieldModel } from '../../pipeline/model/version.ts'
import { newId } from '../../platform/events/ids.ts'
import { abns, groupOf, startApp, type Person, type TestApp } from '../../testing/app.ts'
import { everythingStored } from '../../testing/everything-stored.ts'
import { extractionOf, fakePng, fakeWorkers, sampleFields } from '../../testing/fake-workers.ts'

let app: TestApp
let ann: Person
let su: Person
let groupId: string
let fields = sampleFields
let version = 'fields@test'
const number = { ...sampleFields.invoiceNumber!, value: '20471', confidence: 0.99 }

beforeEach(async () => {
  ;[fields, version] = [sampleFields, 'fields@test']
  app = await startApp({ rough: 3, workers: fakeWorkers({ extract: () => extractionOf(fields, version) }) })
  ann = await app.owner(abns[0])
  su = await app.owner(abns[1])
  await app.grant(su, 'su')
  groupId = groupOf(await app.upload(ann.token, { 'scan_1.png': fakePng('1'), 'scan_2.png': fakePng('2') }))
  await app.running.settled()
  ;[fields, version] = [{ ...sampleFields, invoiceNumber: number }, fieldModel()]
})
afterEach(() => app.close())

const get = async <T>(path: string) => (await app.request('GET', `/api/operator/reprocessing${path}`, su)).json<T>()
const post = (act: string, body: object, key = newId(), token = su.token) =>
  app.request('POST', `/api/operator/reprocessing/${act}`, { token, body, headers: { 'idempotency-key': key } })
const status = () => get<AnswerOf<typeof reprocessingStatus>>('')
async function settled(): Promise<void> {
  await app.running.settled()
  await app.running.reprocessing.settled()
  await app.running.settled()
}
async function started(act: string, body: object): Promise<string> {
  const answer = await post(act, body)
  expect([answer.statusCode, answer.json()]).toEqual([200, { runId: expect.any(String) as string, total: expect.any(Number) as number }])
  await settled()
  return answer.json<{ runId: string }>().runId
}
const invoices = async () => (await app.request('GET', `/api/accountant/scans/detail?groupId=${groupId}`, ann)).json<GroupDetail>().invoices

it('invoices are counted by model with its name, card and files, which can be downloaded', async () => {
  await recordModel(app.running.stores, 'fields')
  await started('propose', { selection: { firm: abns[0] }, reason: ' better ' })
  await started('adopt', { selection: { firm: ann.firmId }, fields: ['invoiceNumber'], confidence: 0.9 })
  const { present, models, runs } = await status()
  expect([present, models.map(({ model, invoices: count, name }) => [model, count, name])]).toEqual([
    fieldModel(),
    [[fieldModel(), 2, expect.stringMatching(/^model 1 \(\d{1,2} \w+ \d{4}\)$/u) as string]],
  ])
  expect(runs.map(({ modelName }) => modelName)).toEqual([undefined, models[0]?.name])
  expect(models[0]?.reproducible).toBe(true)
  const [{ card, files } = { card: null, files: [] }] = models
  const file = await app.request('GET', `/api/operator/models/file?hash=${card}`, su)
  expect([file.statusCode, file.headers['content-disposition'], JSON.parse(file.body)]).toEqual([
    200,
    'attachment; filename="model-card.json"',
    expect.objectContaining({ trainedOn: expect.any(Object) as object }),
  ])
  expect(files.map(({ path }) => path)).toContain('model/fields.onnx')
  expect((await app.request('GET', `/api/operator/models/file?hash=${'a'.repeat(64)}`, su)).statusCode).toBe(404)
  expect((await app.request('GET', `/api/operator/models/file?hash=${card}`, ann)).statusCode).toBe(404)
})

it('a dry run scores the present model on what people corrected, page by page, and writes nothing', async () => {
  const [first] = await invoices()
  await app.request('POST', '/api/accountant/invoices/update', {
    token: ann.token,
    body: { invoices: [{ invoice_id: first!.id, invoice_data: { invoiceNumber: '20471' } }] },
  })
  await app.running.settled()
  const before = await everythingStored(app.running.stores)
  const page = await get<DryRunPage>(`/dry-run?firm=${abns[0]}&before=${Date.now() + 1000}`)
  expect(page).toMatchObject({
    invoices: 1,
    unreadable: 0,
    next: null,
    scored: [{ invoiceId: first!.id, groupId, firmId: ann.firmId, field: 'invoiceNumber', right: '20471', old: '20417', next: '20471' }],
  })
  expect(dryRunScore(page.scored)).toMatchObject({
    all: { values: 1, old: 0, next: 1, better: 1, worse: 0 },
    byField: [['invoiceNumber', { better: 1 }]],
    bySupplier: [['Harbour Street Plumbing', { better: 1 }]],
  })
  expect((await get<DryRunPage>(`/dry-run?since=${Date.now() + 60_000}`)).invoices).toBe(0)
  expect(await everythingStored(app.running.stores)).toEqual(before)
})

it('a run proposes, shows its progress, is adopted by rule and reverted, each by the person who started it; a repeated request starts one run', async () => {
  const key = newId()
  const body = { selection: { firm: abns[0] }, reason: 'a better model' }
  const [once, twice] = [await post('propose', body, key), await post('propose', body, key)]
  expect([once.json(), once.json<{ total: number }>().total]).toEqual([twice.json(), 2])
  await settled()
  const run = await started('adopt', { selection: {}, fields: ['invoiceNumber', 'total'], confidence: 0.97 })
  expect((await invoices()).map(({ invoiceNumber }) => invoiceNumber)).toEqual(['20471', '20471'])
  await started('revert', { runId: run, reason: 'wrong after all' })
  expect((await invoices()).map(({ invoiceNumber }) => invoiceNumber)).toEqual(['20417', '20417'])
  const [first] = await invoices()
  const { history } = (await app.request('GET', `/api/accountant/invoice/history?invoice_id=${first!.id}`, ann)).json<{
    history: HistoryEntry[]
  }>()
  expect(history.at(-1)).toMatchObject({
    kind: 'person',
    what: expect.stringMatching(/^Reverted the adoption of /u) as string,
    note: 'wrong after all',
  })
  const { runs } = await status()
  expect(runs).toMatchObject([
    { state: 'finished', work: { kind: 'revert', adoptionId: run }, reverted: 2, kept: 0, reason: 'wrong after all' },
    {
      id: run,
      work: { kind: 'adopt', confidence: 0.97 },
      adopted: 2,
      revertedAt: expect.any(Number) as number,
      of: 'all firms',
      reason: null,
    },
    {
      state: 'finished',
      share: 1,
      done: 2,
      total: 2,
      proposed: 2,
      differing: 2,
      failed: 0,
      secondsLeft: null,
      by: expect.stringContaining('Ann') as string,
      reason: 'a better model',
    },
  ])
  const events = (await app.events()).filter(({ type }) => type === 'ReprocessingStarted')
  expect(events.map(({ metadata: { actor, endpoint, reason } }) => [actor, endpoint, reason])).toEqual([
    [`user:${su.userId}`, 'start-proposing', 'a better model'],
    [`user:${su.userId}`, 'start-adopting', undefined],
    [`user:${su.userId}`, 'start-reverting', 'wrong after all'],
  ])
})

it('a run is paused, resumed and cancelled; what cannot be done is refused with a sentence', async () => {
  const { runId } = (await post('propose', { selection: {} })).json<{ runId: string }>()
  for (const to of ['pause', 'resume', 'cancel']) expect((await post('steer', { runId, to })).statusCode).toBe(200)
  await app.running.settled()
  expect((await status()).runs).toMatchObject([{ id: runId, state: 'cancelled' }])
  const refused = async (act: string, body: object) => (await post(act, body)).json<{ error: { message: string } }>().error.message
  expect(await refused('steer', { runId, to: 'resume' })).toContain('This run is over')
  expect((await post('steer', { runId: newId(), to: 'pause' })).statusCode).toBe(404)
  expect(await refused('propose', { selection: { firm: 'nobody' } })).toBe(
    'There is no firm “nobody”. A firm is named by its ABN, its id or its name.',
  )
  expect(await refused('propose', { selection: {}, model: 'fields@never' })).toBe(
    'No invoice of these was read by fields@never. They were read by fields@test (2).',
  )
  expect(await refused('adopt', { selection: { group: newId() }, fields: ['total'], confidence: 1 })).toContain('Nothing is proposed')
  expect(await refused('revert', { runId })).toContain('it adopted nothing')
})

it('nobody but the operator sees or starts runs', async () => {
  expect((await app.request('GET', '/api/operator/reprocessing', ann)).statusCode).toBe(404)
  expect((await post('propose', { selection: {} }, newId(), ann.token)).statusCode).toBe(404)
  expect((await app.events()).some(({ type }) => type === 'ReprocessingStarted')).toBe(false)
})

it('a model whose whole code was not kept with it is not reproducible, also where the same version was kept again later', async () => {
  const { stores } = app.running
  const hash = await stores.blobs.put(modelsOwner, Buffer.from('{"services/pipeline/fields/answer-fields.ts":"…"}'))
  const commandId = newId()
  await executor(stores.events)(
    recordModelUsed,
    {
      kind: 'fields',
      version: fieldModel(),
      sha256: 'a'.repeat(64),
      build: '0.0.9',
      card: null,
      files: [{ path: 'sources.json', ...hash }],
    },
    { commandId, actId: commandId, actor: 'system', causeId: null, caller: null },
  )
  const shown = async () => (await status()).models.map(({ model, reproducible }) => [model, reproducible])
  expect(await shown()).toContainEqual([fieldModel(), false])
  await recordModel(stores, 'fields')
  expect(await shown()).toContainEqual([fieldModel(), false])
  expect((await shown()).filter(([model]) => model !== fieldModel()).map(([, reproducible]) => reproducible)).toEqual([false])
})
