/** Stage extract: the words of an invoice's pages become its fields, each with rectangle and confidence, with what the firm knows of the supplier. */
import { recordExtraction } from '@docketry/contracts/commands/invoices.ts'
import { recordInvoiceFailed } from '@docketry/contracts/commands/scan-groups.ts'
import { call } from '../platform/commands/command.ts'
import type { Extraction } from '@docketry/contracts/fields.ts'
import type { Blobs } from '../platform/ports/blobs.ts'
import type { Client } from './fields/client.ts'
import { applyKnownSupplier } from './known-suppliers/apply-known-supplier.ts'
import type { ExtractedPages } from './known-suppliers/find-clues.ts'
import type { KnownSuppliersOf } from './known-suppliers/known-suppliers-of.ts'
import { clueOf, recognise } from './known-suppliers/recognise.ts'
import type { Stage } from '../platform/stages/stage.ts'
import { jobOptionsFor, withWordFiles, type StageWorkers } from './stage-tools.ts'
import type { ExtractMessage } from './topology.ts'

type Dependencies = { blobs: Blobs; workers: Pick<StageWorkers, 'extract'>; version: string; clientOf(clientId: string): Promise<Client>; knownSuppliers: KnownSuppliersOf }

/**
 * What people have confirmed by now decides: pages of one batch are extracted at the same time, before anybody sees them. A message that is delivered again finds its
 * command executed, so that later corrections change no event.
 */
async function withKnownSupplier({ numbers = [], ...extraction }: ExtractedPages, { firmId, clientId, invoiceId }: ExtractMessage, client: Client, knownSuppliers: KnownSuppliersOf): Promise<Extraction> {
  const clue = clueOf(extraction, client.abn)
  const rows = await knownSuppliers(firmId, clue)
  const recognised = recognise(extraction, clue, rows.filter(({ id }) => id !== invoiceId))
  return recognised ? applyKnownSupplier(extraction, recognised, clientId, numbers) : extraction
}

export const extractStage = ({ blobs, workers, version, clientOf, knownSuppliers }: Dependencies): Stage => ({
  name: 'extract',
  version,
  async run({ topic, value }) {
    const message = value as ExtractMessage // only the feeders that topology.ts names write to the topic
    const { round: _, order, pages, ...ids } = message
    const client = await clientOf(message.clientId)
    const extracted = await withWordFiles(blobs, pages, paths => workers.extract({ paths, client }, jobOptionsFor(topic, message)))
    const extraction = await withKnownSupplier(extracted, message, client, knownSuppliers)
    const body = { ...ids, pages, order: order * 1000 + (pages[0]?.page ?? 1), prefix: `scan_${order}`, extraction }
    return { commands: [call(recordExtraction, body)], messages: [] }
  },
  failed({ value }) {
    const { fileId, invoiceId } = value as ExtractMessage
    return [call(recordInvoiceFailed, { fileId, invoiceId, code: 'file.fields-failed' })]
  },
})
