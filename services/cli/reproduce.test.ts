/** An old extraction is made again from what the store keeps: words, model, code and recorded inputs. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AnswerOf } from '@docketry/contracts/api/endpoint.ts'
import type { invoiceHistory } from '@docketry/contracts/api/history.ts'
import type { InvoiceEvent } from '@docketry/contracts/events/invoice.ts'
import { modelsOwner } from '@docketry/contracts/events/model.ts'
import { recordExtraction } from '../invoices/commands/record-extraction.ts'
import { applyEarlierInvoices } from '../main/reproduce-known-supplier.ts'
import { compareExtractions, extractAgain, reproduceInvoice, type Recorded } from '../main/reproduce-extraction.ts'
import { executor } from '../platform/commands/execute.ts'
import { newId } from '../platform/events/ids.ts'
import { modelOfKey, modelsUsed, recordModelUsed } from '../shared/models.ts'
import { abns, addClient, groupOf, startApp, type Person, type TestApp } from '../testing/app.ts'
import { extractionOf, sampleFields } from '../testing/fake-workers.ts'
import { pdfOfInvoices } from '../testing/sample-invoices.ts'
import { reproduce } from './reproduce.ts'

let app: TestApp
let ann: Person
let first: Extract<InvoiceEvent, { type: 'InvoiceExtracted' }>['data']
beforeAll(async () => {
  app = await startApp({ real: true })
  ann = await app.owner(abns[0])
  const clientId = await addClient(app, ann, abns[1])
  groupOf(await app.upload(ann.token, { 'two.pdf': pdfOfInvoices(2) }, { clientId }))
  await app.running.settled()
  first = (await app.events()).map(event => event as unknown as InvoiceEvent).find(event => event.type === 'InvoiceExtracted')!
    .data as typeof first
})
afterAll(() => app.close())

const kept = async () => {
  const { blobs, events } = app.running.stores
  const { files } = modelOfKey(await modelsUsed(events), first)!
  const bytesOf = (path: string) => blobs.bytes(modelsOwner, files.find(file => file.path === path)!.hash)
  return {
    sources: JSON.parse((await bytesOf('sources.json')).toString()) as Record<string, string>,
    model: await bytesOf('model/fields.onnx'),
  }
}
const inputs = async () => {
  const { client, today = '' } = first.extraction.inputs!
  return {
    pages: await Promise.all(
      first.pages.map(async page => JSON.parse((await app.running.stores.blobs.bytes(page.fileId, page.words)).toString()) as unknown),
    ),
    client,
    today,
  }
}
async function run(...args: string[]) {
  const lines: string[] = []
  const output = { say: (line: string) => lines.push(line), warn: (line: string) => lines.push(line) }
  return { code: await reproduce(args, output, { DOCKETRY_DATA: app.folder }), text: lines.join('\n') }
}

it('the command makes it again beside the running Docketry, equal field by field', async () => {
  const { code, text } = await run(first.invoiceId)
  expect([code, text]).toEqual([0, expect.stringMatching(/by fields 1, .*: made again, equal in every value\./u) as string])
  const [made] = await reproduceInvoice(app.running.stores, first.invoiceId)
  expect(
    made?.compared.filter(({ part }) => part in first.extraction.fields).map(({ part, again, equal }) => [part, again, equal]),
  ).toEqual(Object.entries(first.extraction.fields).map(([field, value]) => [field, value, true]))
  expect(first.extraction.fields.total).not.toBeNull()
  expect(JSON.parse((await run(first.invoiceId, '--json')).text)).toMatchObject({ why: null, taught: [] })
})

it('it is the kept code that runs, on the recorded client and day, without the right to write', async () => {
  const { sources, model } = await kept()
  const place = 'services/workers/extract-pages.ts'
  const changed = (code: string) => ({
    model,
    sources: { ...sources, [place]: sources[place]!.replace(/return \{\s*\.\.\.extraction,/u, `${code}\n  return { ...extraction,`) },
  })
  expect(
    (await extractAgain(changed('extraction.currency = [client.abn, today].join()'), { ...(await inputs()), today: '2020-02-29' }))
      .currency,
  ).toBe(`${abns[1]},2020-02-29`)
  await expect(
    extractAgain(changed("await (await import('node:fs/promises')).writeFile('written', '')"), await inputs()),
  ).rejects.toMatchObject({ code: 'model-fails', message: expect.stringContaining('ERR_ACCESS_DENIED') as string })
  await expect(extractAgain({ model: Buffer.from('no model'), sources }, await inputs())).rejects.toMatchObject({ code: 'model-fails' })
  await expect(extractAgain({ model, sources: { ...sources, '../outside.ts': '' } }, await inputs())).rejects.toMatchObject({
    code: 'model-damaged',
  })
})

it('the model of an extraction is found by its key, also in the history, and no other one is taken for it; an unknown invoice and a missing argument are refused with a sentence', async () => {
  const { events } = app.running.stores
  const used = await modelsUsed(events)
  expect(modelOfKey(used, { ...first, pages: [] })).toBeNull()
  expect(modelOfKey([], first)).toBeNull()
  const own = { commandId: newId(), actId: newId(), actor: 'system', causeId: null, caller: null }
  expect(
    (
      await executor(events)(
        recordModelUsed,
        { kind: 'fields', version: 'fields@0', sha256: 'b'.repeat(64), build: '0', card: null, files: [] },
        own,
      )
    ).facts.length,
  ).toBe(1)
  expect(modelOfKey(await modelsUsed(events), first)?.version).toBe(first.extraction.model)
  const modelInHistory = async () =>
    (await app.request('GET', `/api/accountant/invoice/history?invoice_id=${first.invoiceId}`, ann))
      .json<AnswerOf<typeof invoiceHistory>>()
      .history.find(({ by }) => by.startsWith('extract@'))?.model
  const before = await modelInHistory()
  // The same version with other code around it.
  const body = { kind: 'fields' as const, version: first.extraction.model, sha256: 'c'.repeat(64), build: '0', card: null, files: [] }
  await executor(events)(recordModelUsed, body, { ...own, commandId: newId() })
  expect([before, await modelInHistory()]).toEqual([expect.stringMatching(/^model 1 /u), before])
  await expect(run(newId())).rejects.toThrow('There is no invoice')
  await expect(run()).rejects.toThrow('docketry reproduce INVOICE')
})

it('an extraction that did not record its inputs is reported in a sentence, with exit code 3', async () => {
  const { inputs: _, ...extraction } = first.extraction
  const invoiceId = newId()
  const origin = { commandId: newId(), actId: newId(), actor: 'system', causeId: null, caller: null }
  await executor(app.running.stores.events)(recordExtraction, { ...first, invoiceId, extraction }, origin)
  expect(await run(invoiceId)).toEqual({
    code: 3,
    text: expect.stringContaining('cannot be made again. It was made before extractions recorded their inputs.') as string,
  })
})

it('what earlier invoices of the supplier decided is made again from their events as they stood then, also when they were changed since', async () => {
  const clientId = await addClient(app, ann, abns[2], 'Magpie Cafe')
  async function extracted(number: number) {
    await app.upload(ann.token, { [`${number}.pdf`]: pdfOfInvoices(number) }, { clientId })
    await app.running.settled()
    return (await app.events()).filter(({ type }) => type === 'InvoiceExtracted').at(-1)!
  }
  const earlier = (await extracted(3)).data as unknown as Recorded
  const abn = earlier.extraction.fields.supplierAbn!.value
  async function save(name: string, cat: string): Promise<void> {
    const invoices = [{ invoice_id: earlier.invoiceId, invoice_data: { cat }, invoice_supplier: { name, abn } }]
    const { body } = await app.request('POST', '/api/accountant/invoices/update', { token: ann.token, body: { invoices } })
    expect(body).toContain('"saved":true')
    await app.running.settled()
  }
  await save('Corrected Supplier', 'Materials')
  const event = await extracted(4)
  const { invoiceId, extraction } = event.data as unknown as Recorded
  expect(extraction.fields.supplierName?.value).toBe('Corrected Supplier')
  const forged = { ...extraction, fields: { ...extraction.fields, supplierName: { ...extraction.fields.supplierName!, value: 'Forged' } } }
  const forgedId = newId()
  const origin = { commandId: newId(), actId: newId(), actor: 'system', causeId: null, caller: null }
  const body = { ...(event.data as unknown as typeof first), invoiceId: forgedId, extraction: forged }
  await executor(app.running.stores.events)(recordExtraction, body, origin)
  await save('Corrected Again', 'Rent')
  const { code, text } = await run(invoiceId)
  expect([code, text]).toEqual([0, expect.stringContaining('This was made again from their events as they stood then.') as string])
  const [made] = await reproduceInvoice(app.running.stores, invoiceId)
  expect(made?.compared.find(({ part }) => part === 'supplierName')).toEqual({
    part: 'supplierName',
    recorded: extraction.fields.supplierName,
    again: extraction.fields.supplierName,
    equal: true,
  })

  // A name that neither the model nor the earlier invoices gave is found, as is a step that this build cannot make.
  const [ofForged] = await reproduceInvoice(app.running.stores, forgedId)
  expect([ofForged?.whyOnlyModel, ofForged?.compared.filter(({ equal }) => !equal).map(({ part }) => part)]).toEqual([
    null,
    ['supplierName'],
  ])
  const { events } = app.running.stores
  const moment = { clientId, position: event.position }
  const { knownSupplier: _, ...again } = extraction
  const newer = { ...extraction, knownSupplier: { ...extraction.knownSupplier!, rules: 2 } }
  expect(await applyEarlierInvoices(events, newer, again, moment)).toContain('version 2 of the rules for known suppliers')
  expect(await applyEarlierInvoices(events, extraction, again, { ...moment, position: 1 })).toContain('were erased since')
})

it('where that step is not made again, values are compared by what the model had read; a forged one is found, as is a forged buyer', () => {
  const again = extractionOf(sampleFields)
  const taught = {
    ...extractionOf({ ...sampleFields, supplierName: { value: 'Harbour St Plumbing Pty Ltd', confidence: 1 } }),
    knownSupplier: {
      by: 'abn' as const,
      key: '51824753556',
      invoices: ['i'],
      fields: ['supplierName' as const],
      replaced: { supplierName: 'Harbour Street Plumbing' },
      rules: 1,
    },
  }
  expect(compareExtractions(taught, again).every(({ equal }) => equal)).toBe(true)
  const forged = extractionOf({ ...sampleFields, total: { ...sampleFields.total!, value: 99000 } })
  expect(compareExtractions(forged, again).filter(({ equal }) => !equal)).toEqual([
    { part: 'total', recorded: forged.fields.total, again: again.fields.total, equal: false },
  ])
  const buyer = { abn: '53004085616', otherAbns: [] }
  expect(compareExtractions({ ...again, buyer }, again).filter(({ equal }) => !equal)).toEqual([
    { part: 'buyer', recorded: buyer, again: null, equal: false },
  ])
})
