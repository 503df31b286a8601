/** A new model on a store of an older one: proposals, adoption by rule and its reversal, by the operator's command, while people work. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { InvoiceAnswer } from '@docketry/contracts/api/invoices.ts'
import type { GroupDetail } from '@docketry/contracts/api/scans.ts'
import type { ExtractedFields, Extraction } from '@docketry/contracts/fields.ts'
import { operate } from '../cli/operate.ts'
import { newId } from '../platform/events/ids.ts'
import { commands } from '../contents.ts'
import { executor } from '../platform/commands/execute.ts'
import { brokenAt } from '../platform/testing/broken-at.ts'
import { reader } from '../platform/projections/read-projections.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'
import { abns, addClient, groupOf, startApp, type Person, type TestApp } from '../testing/app.ts'
import { appendBrokenEdit } from '../testing/broken-event.ts'
import { everythingStored, messagesSent, topicsSentTo } from '../testing/everything-stored.ts'
import { extractionOf, fakePng, fakeWorkers, sampleFields } from '../testing/fake-workers.ts'
import { advanceRun, type RunPorts } from './advance-run.ts'

let app: TestApp
let ann: Person
let clientId: string
let groupId: string
let model: Extraction
let fails: boolean

const second = (fields: Partial<ExtractedFields>): Extraction => extractionOf({ ...sampleFields, ...fields }, 'fields@next')
const number = { value: '20471', confidence: 0.99, page: 1, box: sampleFields.invoiceNumber!.box! }

beforeEach(async () => {
  model = extractionOf(sampleFields)
  fails = false
  app = await startApp({
    rough: 7,
    retryDelayMs: 1,
    workers: fakeWorkers({
      extract: () => model,
      fault: name => (fails && name === 'extract' ? new Error('the model is gone') : undefined),
    }),
  })
  ann = await app.owner(abns[0])
  clientId = await addClient(app, ann, abns[1])
  groupId = groupOf(
    await app.upload(ann.token, Object.fromEntries(Array.from({ length: 4 }, (_, i) => [`scan_${i + 1}.png`, fakePng(`${i}`)])), {
      clientId,
    }),
  )
  await app.running.settled()
  model = second({ invoiceNumber: number })
})
afterEach(() => app.close())

async function run(...args: string[]) {
  const lines: string[] = []
  const code = await operate(
    'reprocess',
    args,
    { say: line => lines.push(line), warn: line => lines.push(line) },
    { DOCKETRY_DATA: app.folder },
  )
  return { code, text: lines.join('\n'), runId: /Run (\S+) has started/u.exec(lines.join('\n'))?.[1] ?? '' }
}
async function settled(): Promise<void> {
  await app.running.settled()
  await app.running.reprocessing.settled()
  await app.running.settled()
}
const invoices = async (): Promise<InvoiceAnswer[]> =>
  (await app.request('GET', `/api/accountant/scans/detail?groupId=${groupId}`, ann)).json<GroupDetail>().invoices
const numbers = async () => (await invoices()).map(it => it.invoiceNumber)
const save = (id: string, invoice_data: object, seen?: number) =>
  app.request('POST', '/api/accountant/invoices/update', {
    token: ann.token,
    body: { invoices: [{ invoice_id: id, invoice_data, ...(seen === undefined ? {} : { seen }) }] },
    headers: { 'idempotency-key': newId() },
  })
const eventsOf = async (type: string) => (await app.events()).filter(event => event.type === type)
const status = async () =>
  JSON.parse((await run('status', '--json')).text) as {
    models: { model: string; invoices: number }[]
    runs: {
      id: string
      state: string
      sent: number
      passed: number
      proposed: number
      differing: number
      failed: number
      adopted: number
      reverted: number
      kept: number
    }[]
  }

async function propose(...args: string[]) {
  const started = await run(...args)
  expect(started).toMatchObject({ code: 0, text: expect.stringContaining('has started') as string })
  await settled()
  return started.runId
}

it('a run proposes what the new model reads and changes nothing; then a rule adopts it as one act, and that is reverted as one act', async () => {
  const [first] = await invoices()
  await save(first!.id, { invoiceNumber: 'MINE-1' })
  const runId = await propose('--reason', 'a better model')
  expect(await numbers()).toEqual(['MINE-1', '20417', '20417', '20417'])
  expect((await eventsOf('ExtractionProposed')).length).toBe(4)
  expect((await status()).runs).toMatchObject([{ id: runId, state: 'finished', sent: 4, proposed: 4, differing: 3, failed: 0 }])

  const adoption = (await run('adopt', '--confidence', '0.97')).runId
  await settled()
  expect(await numbers()).toEqual(['MINE-1', '20471', '20471', '20471'])
  expect((await invoices())[1]?.fields).toMatchObject({ invoiceNumber: { confidence: 0.99 } })
  const adopted = await eventsOf('ExtractionAdopted')
  expect([adopted.length, new Set(adopted.map(({ metadata }) => metadata.actId))]).toEqual([3, new Set([adoption])])

  const [, second] = await invoices()
  await save(second!.id, { invoiceNumber: 'MINE-2' })
  await run('revert', adoption, '--reason', 'the numbers are wrong')
  await settled()
  expect(await numbers()).toEqual(['MINE-1', 'MINE-2', '20417', '20417'])
  const reverted = await eventsOf('AdoptionReverted')
  expect(reverted.map(({ metadata: { undoes, reason, actor } }) => [undoes, reason, actor])).toEqual(
    Array.from({ length: 3 }, () => [adoption, 'the numbers are wrong', 'operator']),
  )
  expect((await status()).runs[0]).toMatchObject({ state: 'finished', reverted: 2, kept: 1 })
  expect((await run('revert', adoption).catch((error: Error) => ({ text: error.message }))).text).toContain('reverted before')
  // A mistyped id must not read as if the adoption had been reverted.
  await expect(run('revert', `${adoption.slice(0, -1)}x`)).rejects.toThrow('There is no such run. "docketry reprocess status" lists them.')
  for (const events of Map.groupBy(await app.events(), event => event.stream).values()) expect(brokenAt(events)).toBeNull()
})

it('a save that has not seen an adoption is a conflict for the adopted value alone', async () => {
  const [first] = await invoices()
  const seen = first!.revision!
  await propose()
  await run('adopt', '--confidence', '0.97')
  await settled()
  const answer = (await save(first!.id, { invoiceNumber: 'LATE', cat: 'Meals' }, seen)).json<{ outcomes: object[] }>()
  expect(answer.outcomes).toMatchObject([{ saved: false, conflicts: [{ field: 'invoiceNumber', yours: 'LATE', theirs: '20471' }] }])
  expect((await invoices())[0]).toMatchObject({ invoiceNumber: '20471', cat: { name: 'Meals' } })
})

it('rows that people accepted stay as they are', async () => {
  const all = await invoices()
  const by = () => ({ commandId: newId(), actId: newId(), actor: 'user:1', causeId: null, caller: null })
  await executor(app.running.stores.events)(commands['review-invoice']!, { invoiceId: all[0]!.id, reviewed: true }, by())
  await propose()
  await run('adopt', '--confidence', '0.5')
  await settled()
  expect(await numbers()).toEqual(['20417', '20471', '20471', '20471'])
})

it('values of which every edit, confirmation or acceptance was undone are adopted, whether that was before or after the proposal', async () => {
  const undoLast = async (type: string) =>
    app.request('POST', '/api/accountant/act/undo', { token: ann.token, body: { act_id: (await eventsOf(type)).at(-1)!.metadata.actId } })
  const [first, second, third, fourth] = await invoices()
  await save(first!.id, { invoiceNumber: 'MISTAKE' })
  await undoLast('InvoiceEdited')
  await save(second!.id, { invoiceNumber: 'MISTAKE', reviewed: true })
  await save(third!.id, { confirmed: { invoiceNumber: true } })
  await save(fourth!.id, { invoiceNumber: 'MINE' })
  await propose()
  expect((await run('adopt', '--confidence', '0.97')).text).toContain('1 invoice')
  await settled()
  expect(await numbers()).toEqual(['20471', 'MISTAKE', '20417', 'MINE'])

  for (const type of ['InvoiceFieldsConfirmed', 'InvoiceReviewed']) await undoLast(type)
  await app.running.settled()
  expect((await run('adopt', '--confidence', '0.97')).text).toContain('2 invoices')
  await settled()
  expect(await numbers()).toEqual(['20471', '20471', '20471', 'MINE'])
  expect((await status()).runs[0]).toMatchObject({ adopted: 2, passed: 0 })
})

it('an adoption goes on past an invoice with an event that cannot be applied', async () => {
  const [first] = await invoices()
  await propose()
  await appendBrokenEdit(app, first!.id)
  await run('adopt', '--confidence', '0.97')
  await settled()
  expect((await status()).runs[0]).toMatchObject({ state: 'finished', adopted: 3, passed: 1 })
  expect((await eventsOf('ExtractionAdopted')).length).toBe(3)
})

it('a second run proposes nothing twice; the command says why there is nothing to do', async () => {
  await propose()
  await run()
  await settled()
  expect((await eventsOf('ExtractionProposed')).length).toBe(4)
  expect((await run('--firm', '99').catch((error: Error) => ({ text: error.message }))).text).toContain('There is no firm “99”')
  expect((await run('adopt').catch((error: Error) => ({ text: error.message }))).text).toContain('--confidence takes a number')
  expect((await run('adopt', '--confidence', '1').catch((error: Error) => ({ text: error.message }))).text).not.toContain(
    '--confidence takes',
  )
})

it('`docketry reprocess --model MODEL` reads again only the invoices that this model read; a model that read none of them is refused, also for a dry run, with the models that did', async () => {
  const refusal = (...args: string[]) =>
    run(...args).then(
      ({ text }) => text,
      (error: Error) => error.message,
    )
  await app.upload(ann.token, { 'later.png': fakePng('later'), 'last.png': fakePng('last') }, { clientId })
  await app.running.settled()
  const byModel = (await status()).models
  expect(byModel).toEqual([
    { model: 'fields@next', invoices: 2 },
    { model: 'fields@test', invoices: 4 },
  ])
  for (const args of [[], ['--dry-run'], ['--reading']])
    expect(await refusal('--model', 'fields@never', ...args)).toBe(
      'No invoice of these was read by fields@never. They were read by fields@next (2), fields@test (4).',
    )
  expect(await refusal('--model', 'fields@next', '--client', newId())).toBe('There are no such invoices.')
  expect((await app.events()).filter(({ type }) => type === 'ReprocessingStarted')).toEqual([])

  model = extractionOf({ ...sampleFields, invoiceNumber: number }, 'fields@newest')
  const runId = await propose('--model', 'fields@test')
  expect((await status()).runs).toMatchObject([{ id: runId, state: 'finished', sent: 4, proposed: 4 }])
  const proposed = (await eventsOf('ExtractionProposed')).map(({ data }) => (data as { invoiceId: string }).invoiceId)
  expect(proposed.toSorted()).toEqual((await invoices()).map(({ id }) => id).toSorted())
})

it('a run selects by firm, client, batch and time', async () => {
  const { firmId } = ann
  const total = async (...args: string[]) =>
    /for (\d+) /u.exec((await run(...args).catch((error: Error) => ({ text: error.message }))).text)?.[1] ?? '0'
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  expect([
    await total('--firm', firmId),
    await total('--firm', abns[0]),
    await total('--group', groupId),
    await total('--client', newId()),
    await total('--since', tomorrow),
    await total('--older-than', tomorrow),
  ]).toEqual(['4', '4', '4', '0', '0', '4'])
  // A client is no firm, though it has an id and an ABN too.
  for (const client of [clientId, abns[1]]) await expect(run('--firm', client)).rejects.toThrow(`There is no firm “${client}”.`)
  await settled()
})

it('a batch that is selected includes those merged into it, in a run and in a dry run', async () => {
  const before = new Set((await invoices()).map(it => it.id))
  const child = groupOf(await app.upload(ann.token, { 'more.png': fakePng('more') }, { clientId, parentGroupId: groupId }))
  await app.running.settled()
  const { id } = (await invoices()).find(it => !before.has(it.id))!
  await save(id, { invoiceNumber: '20999' })
  await app.running.settled()
  const counted = async (batch: string) =>
    (JSON.parse((await run('status', '--json', '--group', batch)).text) as { models: { invoices: number }[] }).models.reduce(
      (sum, it) => sum + it.invoices,
      0,
    )
  expect([await counted(groupId), await counted(child)]).toEqual([5, 1])
  expect(JSON.parse((await run('--dry-run', '--json', '--group', groupId)).text.split('\n')[0]!)).toMatchObject({ invoices: 1 })
  await run('--reading', '--group', groupId)
  await settled()
  expect((await status()).runs).toMatchObject([{ state: 'finished', proposed: 5 }])
})

it('a failed extraction is counted, named, and can be sent again', async () => {
  fails = true
  const runId = await propose()
  expect((await status()).runs).toMatchObject([{ state: 'finished', proposed: 0, failed: 4 }])
  expect((await run('status')).text).toContain('could not be read again (internal)')
  expect((await invoices()).map(it => it.invoiceNumber)).toEqual(['20417', '20417', '20417', '20417'])
  fails = false
  await operate('dead', ['retry', '--all'], { say: () => {}, warn: () => {} }, { DOCKETRY_DATA: app.folder })
  await settled()
  expect((await status()).runs).toMatchObject([{ id: runId, proposed: 4, failed: 0, failures: [] }])
  expect((await run('status')).text).not.toContain('could not be read again')
})

it('pauses, resumes and cancels; a paused run sends nothing', async () => {
  const read = reader(app.running.stores.documents) as unknown as ReadRows
  const { runId } = await run()
  await run('pause', runId)
  await settled()
  const before = (await eventsOf('ReprocessingAdvanced')).length
  await run('resume', runId)
  await settled()
  expect([before <= 1, (await eventsOf('ExtractionProposed')).length, (await read.get('reprocessing-runs', runId))?.state]).toEqual([
    true,
    4,
    'finished',
  ])
  expect((await run('pause', runId).catch((error: Error) => ({ text: error.message }))).text).toContain('This run is over')
  expect((await run('pause', newId()).catch((error: Error) => ({ text: error.message }))).text).toContain('There is no such run')
})

it('a run sends its invoices behind new uploads', async () => {
  const before = await messagesSent(app.running.stores.log)
  await run()
  await settled()
  expect(await topicsSentTo(app.running.stores.log, before)).toEqual(['extract.later'])
})

it('a dry run scores the present model on what people corrected, by field and supplier, with examples, also of what both models read wrong, and writes nothing', async () => {
  const [first, second] = await invoices()
  await save(first!.id, { invoiceNumber: '20471' })
  await save(second!.id, { cat: 'Meals' })
  await app.running.settled()
  const before = await everythingStored(app.running.stores)
  const { text } = await run('--dry-run', '--json', '--firm', ann.firmId)
  const score = JSON.parse(text.split('\n')[0]!) as {
    invoices: number
    all: object
    byField: [string, object][]
    bySupplier: [string, object][]
    better: object[]
    worse: object[]
  }
  expect(score).toMatchObject({
    invoices: 2,
    all: { values: 2, old: 0, next: 1, better: 1, worse: 0, bothWrong: 1 },
    better: [{ field: 'invoiceNumber', right: '20471', old: '20417', next: '20471' }],
    worse: [],
    bothWrong: [{ invoiceId: second!.id, field: 'category', right: 'Meals' }],
  })
  expect(score.bySupplier).toEqual([
    ['Harbour Street Plumbing', { values: 2, old: 0, next: 1, better: 1, worse: 0, bothWrong: 1 }].map((it, i) =>
      i === 0 ? it : (expect.objectContaining({ better: 1 }) as object),
    ),
  ])
  const { text: tables } = await run('--dry-run')
  expect(tables).toMatch(/^BETTER +RIGHT/mu)
  expect(tables).toMatch(/^BOTH WRONG +RIGHT.*\ncategory +Meals/mu)
  expect((await run('--dry-run', '--client', newId())).text).toContain('nothing to compare')
  expect(await everythingStored(app.running.stores)).toEqual(before)
})

it('a dry run shows amounts in dollars in its tables', async () => {
  const [first] = await invoices()
  await save(first!.id, { total: 99.5 })
  await app.running.settled()
  expect((await run('--dry-run', '--firm', ann.firmId)).text).toMatch(/^total +99\.50 +330\.00 +330\.00 /mu)
})

describe('a step that is interrupted', () => {
  it.each([0, 1, 2, 3])('loses and repeats nothing when it fails after %i effects', async cutAt => {
    const { stores } = app.running
    const read = reader(stores.documents) as unknown as ReadRows
    const { runId } = await run()
    await run('pause', runId)
    await settled()
    await run('resume', runId)
    await app.running.settled()
    const row = (await read.get('reprocessing-runs', runId))!
    let left = cutAt
    const cut =
      <A extends unknown[], R>(effect: (...args: A) => Promise<R>) =>
      async (...args: A): Promise<R> => {
        if ((left -= 1) < 0) throw new Error('killed before')
        const done = await effect(...args)
        if (left === 0) throw new Error('killed after')
        return done
      }
    const ports: RunPorts = {
      execute: executor(stores.events),
      commands,
      log: stores.log,
      events: stores.events,
      read,
      blobs: stores.blobs,
    }
    await advanceRun(
      { ...ports, execute: cut(ports.execute) as RunPorts['execute'], log: { ...ports.log, send: cut(ports.log.send) } },
      row,
    ).catch(() => {})
    await settled()
    expect((await eventsOf('ExtractionProposed')).length).toBe(4)
    expect((await status()).runs).toMatchObject([{ state: 'finished', proposed: 4, failed: 0 }])
  })
})
