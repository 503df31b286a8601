/**
 * Stage extract: the words of an invoice's pages become its fields, each with rectangle and confidence, with what the firm knows of the
 * supplier.
 */
import { createHash } from 'node:crypto'
import { proposeExtraction, recordExtraction, recordProposalFailed } from '@docketry/contracts/commands/invoices.ts'
import { recordInvoiceFailed } from '@docketry/contracts/commands/scan-groups.ts'
import { call, type CommandCall } from '../platform/commands/command.ts'
import type { Extraction, ExtractionInputs } from '@docketry/contracts/fields.ts'
import { dateIn } from '@docketry/contracts/rules/dates.ts'
import { defaultZone } from '@docketry/contracts/rules/default-zone.ts'
import type { KnownSupplierRow } from '@docketry/contracts/projections/known-supplier-rows.ts'
import { canonicalJson } from '../platform/events/canonical-json.ts'
import type { Blobs } from '../platform/ports/blobs.ts'
import type { Client } from './fields/client.ts'
import { applyKnownSupplier } from './known-suppliers/apply-known-supplier.ts'
import type { ExtractedPages } from './known-suppliers/find-clues.ts'
import { hashOfRows, type KnownSuppliersOf } from './known-suppliers/known-suppliers-of.ts'
import { clueOf, recognise } from './known-suppliers/recognise.ts'
import type { Stage } from '../platform/stages/stage.ts'
import { jobOptionsFor, withWordFiles, type StageWorkers } from './stage-tools.ts'
import { workOwnersOf } from './read-again-for-proposal.ts'
import type { ExtractMessage } from './topology.ts'

type Dependencies = {
  blobs: Blobs
  workers: Pick<StageWorkers, 'extract'>
  version: string
  modelHash: string
  clientOf(clientId: string): Promise<Client>
  knownSuppliers: KnownSuppliersOf
}

/**
 * Uses what people have confirmed by the time of the extraction: pages of one batch are extracted at the same time, before anybody sees
 * them. A message that is delivered again finds its command executed, so that later corrections change no event.
 */
async function withKnownSupplier(
  { numbers = [], ...extraction }: ExtractedPages,
  { firmId, clientId, invoiceId }: ExtractMessage,
  client: Client,
  knownSuppliers: KnownSuppliersOf,
): Promise<{ extraction: Extraction; rows: KnownSupplierRow[] }> {
  const clue = clueOf(extraction, client.abn)
  const rows = (await knownSuppliers(firmId, clue)).filter(({ id }) => id !== invoiceId)
  const recognised = recognise(extraction, clue, rows)
  return { extraction: recognised ? applyKnownSupplier(extraction, recognised, clientId, numbers) : extraction, rows }
}

const sha256 = (value: unknown): string => createHash('sha256').update(canonicalJson(value)).digest('hex')

/** `modelHash`: of model and code. */
const inputsOf = (
  { pages }: ExtractMessage,
  modelHash: string,
  { abn, names }: Client,
  today: string,
  rows: KnownSupplierRow[],
): ExtractionInputs => ({
  key: sha256({ words: pages.map(({ words }) => words), model: modelHash }),
  client: { abn, names: [...names] },
  today,
  ...(rows.length > 0 ? { knownSuppliers: hashOfRows(rows) } : {}),
})

/**
 * The extraction is a blob of the file, and goes when the file is erased. The same extraction is the same blob, so that a repeat stores
 * nothing new.
 */
async function proposal(
  blobs: Blobs,
  { invoiceId, fileId, pages }: ExtractMessage,
  run: NonNullable<ExtractMessage['proposal']>,
  extraction: Extraction,
): Promise<CommandCall> {
  const { hash: stored } = await blobs.put(fileId, Buffer.from(canonicalJson(extraction)))
  return call(proposeExtraction, { ...run, invoiceId, fileId, pages, extraction, stored })
}

export const extractStage = ({ blobs, workers, version, modelHash, clientOf, knownSuppliers }: Dependencies): Stage => ({
  name: 'extract',
  version,
  async run({ topic, value }) {
    const message = value as ExtractMessage // only the feeders that topology.ts names write to the topic
    const { round: _, order, pages, proposal: run, ...ids } = message
    const client = await clientOf(message.clientId)
    // By the clock in the east of Australia, where a day begins first: a document of this morning is not of the future.
    const today = dateIn(defaultZone, Date.now())
    const extracted = await withWordFiles(blobs, pages, paths => workers.extract({ paths, client, today }, jobOptionsFor(topic, message)))
    const { extraction: found, rows } = await withKnownSupplier(extracted, message, client, knownSuppliers)
    const extraction: Extraction = { ...found, inputs: inputsOf(message, modelHash, client, today, rows) }
    if (run && run.reading !== null) await Promise.all(workOwnersOf(pages, run.runId).map(owner => blobs.erase(owner)))
    if (run) return { commands: [await proposal(blobs, message, run, extraction)], messages: [] }
    const body = { ...ids, pages, order: order * 1000 + (pages[0]?.page ?? 1), prefix: `scan_${order}`, extraction }
    return { commands: [call(recordExtraction, body)], messages: [] }
  },
  failed({ value }, code) {
    const { fileId, invoiceId, proposal: run } = value as ExtractMessage
    if (run) return [call(recordProposalFailed, { runId: run.runId, invoiceId, code })]
    return [call(recordInvoiceFailed, { fileId, invoiceId, code: 'file.fields-failed' })]
  },
})
