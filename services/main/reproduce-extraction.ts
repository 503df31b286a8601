/**
 * Makes the recorded extractions of an invoice again, from what is kept: the words of its pages, the model with its code, and the recorded
 * inputs; and compares them value by value.
 */
import { execFile } from 'node:child_process'
import { mkdir, realpath, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, resolve, sep } from 'node:path'
import { isDeepStrictEqual, promisify } from 'node:util'
import type { InvoiceEvent } from '@docketry/contracts/events/invoice.ts'
import { modelsOwner } from '@docketry/contracts/events/model.ts'
import { fieldNames, type Extraction, type FieldName } from '@docketry/contracts/fields.ts'
import { invoice } from '../invoices/invoice.ts'
import type { ExtractedPages } from '../pipeline/known-suppliers/find-clues.ts'
import { withTemporaryFolder } from '../pipeline/stage-tools.ts'
import { readUnderstood } from '../platform/commands/load.ts'
import { coded, reasonOf } from '../platform/errors/coded.ts'
import type { StoredEvent } from '../platform/events/event.ts'
import type { Blobs } from '../platform/ports/blobs.ts'
import type { EventStore } from '../platform/ports/event-store.ts'
import { entryPoint, modelOfKey, modelsUsed, type UsedModel } from '../shared/models.ts'
import { modelPlace } from './kept-code.ts'
import { applyEarlierInvoices } from './reproduce-known-supplier.ts'

type Stores = { events: Pick<EventStore, 'read'>; blobs: Pick<Blobs, 'bytes'> }
/** Pages of an invoice with the recorded extraction of them. */
export type Recorded = Extract<InvoiceEvent, { type: 'InvoiceExtracted' | 'InvoicePagesRead' }>['data'] & { extraction: Extraction }

/**
 * One value, or one of the other parts (`candidates`, `byRule`, `lineItems` …). `recorded`: as it was recorded; where `whyOnlyModel` is a
 * sentence, a field that `taught` names as the model read it, before earlier invoices of the supplier changed it. `again`: as it is made
 * now.
 */
export type ComparedPart = { part: string; recorded: unknown; again: unknown; equal: boolean }
/**
 * `at`: of the event, UTC ms. `model`: its name for people. `taught`: the fields that earlier invoices of the supplier decided.
 * `whyOnlyModel`: null, or a sentence why that step is not made again, so that only what the model had read is compared. `why`: null, or a
 * sentence why nothing can be made again.
 */
export type Reproduction = {
  revision: number
  at: number
  model: string
  compared: ComparedPart[]
  taught: string[]
  whyOnlyModel: string | null
  why: string | null
}

/** Of recorded confidences and boxes: processors round differently in the last digits. */
const tolerance = 1e-6

function isEqual(a: unknown, b: unknown): boolean {
  if (typeof a === 'number' && typeof b === 'number') return Math.abs(a - b) <= tolerance
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((one, i) => isEqual(one, b[i]))
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return isDeepStrictEqual(a, b)
  const [one, other] = [a as Record<string, unknown>, b as Record<string, unknown>]
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every(key => isEqual(one[key], other[key]))
}

/** Fields that a known supplier may change. */
const learned: readonly FieldName[] = ['supplierName', 'supplierAbn', 'category', 'invoiceNumber']
const parts = ['absence', 'byRule', 'domains', 'lineItems', 'buyer'] as const

/**
 * Where `again` is without the step of the known supplier, the values that it may have changed are compared by what the model had read,
 * without place and confidence, which were not kept.
 */
export function compareExtractions(recorded: Extraction, again: Extraction): ComparedPart[] {
  const { knownSupplier } = recorded
  const isOnlyModel = knownSupplier !== undefined && again.knownSupplier === undefined
  const replaced: Partial<Record<string, unknown>> = knownSupplier?.replaced ?? {}
  const isLearned = (field: FieldName): boolean => isOnlyModel && learned.includes(field)
  const compared = (part: string, one: unknown, other: unknown): ComparedPart => ({
    part,
    recorded: one ?? null,
    again: other ?? null,
    equal: isEqual(one ?? null, other ?? null),
  })
  const fields = fieldNames.map(field => {
    const [before, now] = [recorded.fields[field], again.fields[field]]
    return isLearned(field)
      ? compared(field, field in replaced ? replaced[field] : before?.value, now?.value)
      : compared(field, before, now)
  })
  const candidates = fieldNames
    .filter(field => !isLearned(field))
    .map(field => compared(`candidates of ${field}`, recorded.candidates[field], again.candidates[field]))
  const others = parts.filter(part => part !== 'absence' || !isOnlyModel).map(part => compared(part, recorded[part], again[part]))
  return [
    ...fields,
    compared('currency', recorded.currency, again.currency),
    ...candidates,
    ...others,
    ...(isOnlyModel ? [] : [compared('knownSupplier', knownSupplier, again.knownSupplier)]),
    compared('model', recorded.model, again.model),
  ]
}

/** The fields that earlier invoices of the supplier decided. */
const taughtIn = ({ knownSupplier }: Extraction): string[] => [
  ...new Set([...Object.keys(knownSupplier?.replaced ?? {}), ...(knownSupplier?.fields ?? [])]),
]

/** Sources by their path in the project, and the bytes of the model. */
type KeptModel = { sources: Record<string, string>; model: Buffer }

async function keptModel({ blobs }: Stores, { files }: UsedModel): Promise<KeptModel> {
  const bytesOf = (path: string) => blobs.bytes(modelsOwner, files.find(file => file.path === path)?.hash ?? '')
  return {
    sources: JSON.parse((await bytesOf('sources.json')).toString()) as KeptModel['sources'], // as record-models.ts writes it
    model: await bytesOf('model/fields.onnx'),
  }
}

const require = createRequire(import.meta.url)

/** The folder of an installed package. */
async function packageFolder(name: string): Promise<string> {
  const [before = '', ...after] = require.resolve(name).split(`${sep}node_modules${sep}${name}${sep}`)
  if (after.length === 0) throw new Error(`${name} is not installed in a folder of its name`)
  return realpath(join(before, 'node_modules', name))
}

async function writeSources(folder: string, { sources, model }: KeptModel): Promise<void> {
  for (const [path, text] of Object.entries(sources)) {
    const file = resolve(folder, path)
    if (!file.startsWith(folder + sep)) throw coded('model-damaged', `The kept code names a file outside its folder: ${path}.`)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
  }
  await writeFile(join(folder, modelPlace), model)
  for (const part of ['services', 'contracts']) await writeFile(join(folder, part, 'package.json'), '{ "type": "module" }')
  await mkdir(join(folder, 'node_modules', '@docketry'), { recursive: true })
  await symlink(join(folder, 'contracts'), join(folder, 'node_modules', '@docketry', 'contracts'), 'junction')
  for (const name of ['onnxruntime-node', 'typebox'])
    await symlink(await packageFolder(name), join(folder, 'node_modules', name), 'junction')
}

/**
 * Kept code comes from the store, so it may read files, but write none and start no process. Native code is allowed for the model's
 * runtime.
 */
const permissions = [
  '--permission',
  '--allow-fs-read=*',
  '--allow-addons',
  '--disable-warning=SecurityWarning',
  '--disable-warning=ExperimentalWarning',
]

/** Runs kept code on recorded inputs, in a process of its own. Throws `model-fails` with its message. */
export async function extractAgain(
  kept: KeptModel,
  inputs: { pages: unknown[]; client: NonNullable<Extraction['inputs']>['client']; today: string },
): Promise<ExtractedPages> {
  return withTemporaryFolder(async made => {
    const folder = await realpath(made)
    await writeSources(folder, kept)
    await writeFile(join(folder, 'inputs.json'), JSON.stringify(inputs))
    try {
      const { stdout } = await promisify(execFile)(
        process.execPath,
        [...permissions, join(folder, entryPoint), join(folder, 'inputs.json'), join(folder, modelPlace)],
        { cwd: folder, env: {}, maxBuffer: 1 << 28, timeout: 300_000 },
      )
      return JSON.parse(stdout) as ExtractedPages // printed by extract-again.ts
    } catch (error) {
      throw coded('model-fails', `The kept model does not run: ${reasonOf(error)}`)
    }
  })
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

async function reproduced(
  stores: Stores,
  used: readonly UsedModel[],
  data: Recorded,
  { revision, position, metadata: { at } }: Pick<StoredEvent, 'revision' | 'position' | 'metadata'>,
  clientId: string,
): Promise<Reproduction> {
  const { extraction, pages } = data
  const none = { compared: [], taught: [], whyOnlyModel: null }
  const cannot = (why: string): Reproduction => ({ revision, at, model: extraction.model, ...none, why })
  if (!extraction.inputs) return cannot('It was made before extractions recorded their inputs.')
  const model = modelOfKey(used, data)
  if (!model) return cannot('No model and code kept in this store give the key that it recorded.')
  const kept = await keptModel(stores, model)
  if (!(entryPoint in kept.sources)) return cannot(`${model.name} was kept before the whole code was kept with the model.`)
  const words = await Promise.all(
    pages.map(async page => JSON.parse((await stores.blobs.bytes(page.fileId, page.words)).toString()) as unknown),
  )
  const { client, today = dayOf(at) } = extraction.inputs
  const again = await extractAgain(kept, { pages: words, client, today })
  const done = { revision, at, model: model.name, taught: taughtIn(extraction), why: null }
  const withEarlier = await applyEarlierInvoices(stores.events, extraction, again, { clientId, position })
  if (typeof withEarlier === 'string') return { ...done, compared: compareExtractions(extraction, again), whyOnlyModel: withEarlier }
  const compared = compareExtractions(extraction, withEarlier.extraction)
  if (withEarlier.isSameInput || compared.every(({ equal }) => equal)) return { ...done, compared, whyOnlyModel: null }
  const whyOnlyModel = 'What Docketry knew of the supplier at that moment cannot be told exactly from the events.'
  return { ...done, compared: compareExtractions(extraction, again), whyOnlyModel }
}

/**
 * Each extraction of the invoice's pages, oldest first. Throws `no-invoice`, `stream-erased`, `blob-missing`, `blob-damaged` and
 * `model-fails`, with sentences.
 */
export async function reproduceInvoice(stores: Stores, invoiceId: string): Promise<Reproduction[]> {
  const [events, used] = [await readUnderstood(stores.events, invoice.stream(invoiceId)), await modelsUsed(stores.events)]
  if (events.length === 0) throw coded('no-invoice', `There is no invoice ${invoiceId}.`)
  const made: Reproduction[] = []
  let owner = ''
  for (const event of events) {
    const { type, data } = event as unknown as InvoiceEvent // its stream has invoice events only
    if (type === 'InvoiceExtracted' || type === 'InvoicePagesSet') owner = data.clientId
    if (type === 'InvoiceExtracted' || type === 'InvoicePagesRead') made.push(await reproduced(stores, used, data, event, owner))
  }
  return made
}
