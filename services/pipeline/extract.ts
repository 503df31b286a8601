/** Stage extract: the words of an invoice's pages become its fields, each with rectangle and confidence. */
import { recordExtraction } from '@docketry/contracts/commands/invoices.ts'
import { recordInvoiceFailed } from '@docketry/contracts/commands/scan-groups.ts'
import { call } from '../platform/commands/command.ts'
import type { Blobs } from '../platform/ports/blobs.ts'
import type { Client } from './fields/client.ts'
import type { Stage } from '../platform/stages/stage.ts'
import { jobOptionsFor, withWordFiles, type StageWorkers } from './stage-tools.ts'
import type { ExtractMessage } from './topology.ts'

type Dependencies = { blobs: Blobs; workers: Pick<StageWorkers, 'extract'>; version: string; clientOf(clientId: string): Promise<Client> }

export const extractStage = ({ blobs, workers, version, clientOf }: Dependencies): Stage => ({
  name: 'extract',
  version,
  async run({ topic, value }) {
    const message = value as ExtractMessage // only the feeders that topology.ts names write to the topic
    const { round: _, order, pages, ...ids } = message
    const client = await clientOf(message.clientId)
    const extraction = await withWordFiles(blobs, pages, paths => workers.extract({ paths, client }, jobOptionsFor(topic, message)))
    const body = { ...ids, pages, order: order * 1000 + (pages[0]?.page ?? 1), prefix: `scan_${order}`, extraction }
    return { commands: [call(recordExtraction, body)], messages: [] }
  },
  failed({ value }) {
    const { fileId, invoiceId } = value as ExtractMessage
    return [call(recordInvoiceFailed, { fileId, invoiceId, code: 'file.fields-failed' })]
  },
})
