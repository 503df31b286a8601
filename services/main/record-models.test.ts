/** The models that read pages and find fields are recorded at their first use, with everything that is needed to use them again. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { modelsOwner } from '@docketry/contracts/events/model.ts'
import type { InvoiceEvent } from '@docketry/contracts/events/invoice.ts'
import { verifyLive } from '../cli/verify.ts'
import { fieldModel, modelPath } from '../pipeline/model/version.ts'
import { executor } from '../platform/commands/execute.ts'
import { given } from '../platform/commands/given.ts'
import { build } from '../platform/events/build.ts'
import { newId } from '../platform/events/ids.ts'
import { modelsUsed, recordModelUsed, modelNames, modelOfVersion, type UsedModel } from '../shared/models.ts'
import { abns, addClient, groupOf, startApp, type Person, type TestApp } from '../testing/app.ts'
import { pdfOfInvoices } from '../testing/sample-invoices.ts'
import { configFrom } from './config/config.ts'
import { extractionHash } from './kept-code.ts'
import { recordModel } from './record-models.ts'

let app: TestApp
let ann: Person
let used: UsedModel[]
beforeAll(async () => {
  app = await startApp({ real: true })
  ann = await app.owner(abns[0])
  const clientId = await addClient(app, ann, abns[1])
  groupOf(await app.upload(ann.token, { 'one.pdf': pdfOfInvoices(1) }, { clientId }))
  groupOf(await app.upload(ann.token, { 'again.pdf': pdfOfInvoices(1), 'two.pdf': pdfOfInvoices(2) }, { clientId }))
  await app.running.settled()
  used = await modelsUsed(app.running.stores.events)
})
afterAll(() => app.close())

const extractions = async () =>
  (await app.events()).flatMap(event => {
    const fact = event as unknown as InvoiceEvent // others fall through
    return fact.type === 'InvoiceExtracted' ? [fact.data] : []
  })
const bytesOf = (path: string) => {
  const hash = used.flatMap(({ files }) => files).find(file => file.path === path)?.hash ?? ''
  return app.running.stores.blobs.bytes(modelsOwner, hash)
}

it('each model is recorded once, with its name, build, card and files', async () => {
  expect(used.map(({ kind }) => kind).sort()).toEqual(['fields', 'reading'])
  const fields = used.find(({ kind }) => kind === 'fields')
  expect(fields).toMatchObject({
    version: fieldModel(),
    sha256: extractionHash(),
    number: 1,
    build,
    name: expect.stringMatching(/^fields 1, \d{1,2} \w+ \d{4}$/u) as string,
  })
  for (const { files, card, kind } of used)
    expect(
      files.map(({ hash }) => hash),
      kind,
    ).toContain(card)
  const reading = used.find(({ kind }) => kind === 'reading')
  expect(JSON.parse((await bytesOf('reading-card.json')).toString())).toMatchObject({ model: reading?.version })
  expect((await bytesOf('reading/line-reader.license.txt')).toString()).toContain('Apache License')
  expect((await bytesOf('model/fields.onnx')).equals(readFileSync(modelPath))).toBe(true)
  const sources = JSON.parse((await bytesOf('sources.json')).toString()) as Record<string, string>
  expect(Object.keys(sources).length).toBeGreaterThan(10)
  await recordModel(app.running.stores, 'fields')
  expect(await modelsUsed(app.running.stores.events)).toHaveLength(2)
})

it('an extraction names its model, and has a key of words, model and code, and the client that it knew', async () => {
  const found = await extractions()
  const inputs = found.map(({ extraction }) => extraction.inputs)
  expect(inputs).toEqual(
    found.map(() => ({
      key: expect.stringMatching(/^[0-9a-f]{64}$/u) as string,
      client: { abn: abns[1], names: ['Harbour Street Plumbing'] },
      today: expect.stringMatching(/^\d{4}-\d\d-\d\d$/u) as string,
    })),
  )
  expect(new Set(found.map(({ extraction }) => extraction.model))).toEqual(new Set([fieldModel()]))
  const words = found.map(({ pages }) => pages.map(page => page.words).join())
  expect(new Set(inputs.map(it => it?.key)).size).toBe(new Set(words).size)
})

it('the history says which model read an invoice', async () => {
  const [invoice] = await extractions()
  const { history } = (await app.request('GET', `/api/accountant/invoice/history?invoice_id=${invoice?.invoiceId}`, ann)).json<{
    history: { by: string; of?: string; model?: string }[]
  }>()
  expect(history.flatMap(({ of, model }) => (of === 'file' ? (model ?? []) : []))).toEqual([
    expect.stringMatching(/^page reader 1 \(\d{1,2} \w+ \d{4}\)$/u),
  ])
  expect(history.flatMap(({ of, model }) => (of === undefined ? (model ?? []) : []))).toEqual([
    expect.stringMatching(/^model 1 \(\d{1,2} \w+ \d{4}\)$/u),
  ])
})

it('the files of models are no orphans, and a lost one is found', async () => {
  expect((await verifyLive(configFrom({ DOCKETRY_DATA: app.folder }), { sample: null })).findings).toEqual([])
  await app.running.stores.blobs.erase(modelsOwner)
  const { findings } = await verifyLive(configFrom({ DOCKETRY_DATA: app.folder }), { sample: null })
  expect(findings.length).toBe(used.flatMap(({ files }) => files).length)
  expect(findings.every(({ what }) => what.includes('models'))).toBe(true)
})

it('another model of a kind gets the next number; versions from before models were recorded have no name', async () => {
  const body = { kind: 'fields' as const, version: 'fields@1-bbbbbb', sha256: 'b'.repeat(64), build: '2.0', card: null, files: [] }
  await executor(app.running.stores.events)(recordModelUsed, body, {
    commandId: newId(),
    actId: newId(),
    actor: 'system',
    causeId: null,
    caller: null,
  })
  const now = await modelsUsed(app.running.stores.events)
  expect(now.at(-1)).toMatchObject({ number: 2, name: expect.stringMatching(/^fields 2, /u) as string, build: '2.0' })
  expect(modelNames(now)('fields@1-bbbbbb')).toMatch(/^model 2 \(\d{1,2} \w+ \d{4}\)$/u)
  expect(modelOfVersion(now, 'fields@1-cccccc')).toBeNull()
  given(recordModelUsed)
    .events(...now.map(data => ({ type: 'ModelUsed' as const, data })))
    .when(body)
    .then([])
})
