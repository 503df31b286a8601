/** Stage extract: the words of an invoice's pages become its fields, each with rectangle and confidence. */
import type { Blobs } from '../platform/ports/blobs.ts'
import type { Stage } from '../platform/stages/stage.ts'
import { howFor, type Engines } from './stage-tools.ts'
import type { ExtractMessage } from './topology.ts'
import { withWords } from './with-files.ts'

type Tools = { blobs: Blobs; engines: Pick<Engines, 'extract'>; version: string; abnOf(clientId: string): Promise<string | null> }

export const extractStage = ({ blobs, engines, version, abnOf }: Tools): Stage => ({
  name: 'extract',
  version,
  async run({ topic, value }) {
    const it = value as ExtractMessage // only `feed-extract` and `feed-restart` write to the topic
    const { round: _, order, pages, ...whose } = it
    const ownAbn = await abnOf(it.clientId)
    const extraction = await withWords(blobs, pages, paths => engines.extract({ paths, ownAbn }, howFor(topic, it)))
    const body = { ...whose, pages, order: order * 1000 + (pages[0]?.page ?? 1), prefix: `scan_${order}`, extraction }
    return { commands: [{ name: 'record-extraction', body }], messages: [] }
  },
  failed({ value }) {
    const { fileId, invoiceId } = value as ExtractMessage
    return [{ name: 'record-invoice-failed', body: { fileId, invoiceId, code: 'file.fields-failed' } }]
  },
})
