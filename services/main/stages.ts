/** The stages of the pipeline in order, each with the jobs it runs on the workers. */
import type { Blobs } from '../platform/ports/blobs.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'
import type { Stage } from '../platform/stages/stage.ts'
import type { Workers } from '../workers/workers.ts'
import { unknownClient, type Client } from '../pipeline/fields/client.ts'
import { fieldModel } from '../pipeline/model/version.ts'
import { readingVersion } from '../pipeline/reading-version.ts'
import { extractionHash } from './kept-code.ts'
import { extractStage } from '../pipeline/extract.ts'
import { prepareStage } from '../pipeline/prepare.ts'
import { readStage } from '../pipeline/read.ts'
import { segmentStage } from '../pipeline/segment.ts'
import { knownSuppliersOf } from '../pipeline/known-suppliers/known-suppliers-of.ts'

/** The client of an invoice, as stage extract needs it. */
export const clientFrom =
  (read: ReadRows) =>
  async (clientId: string): Promise<Client> => {
    const business = await read.get('businesses', clientId)
    return business ? { abn: business.abn, names: [business.name] } : unknownClient
  }

let extracting: { version: string; modelHash: string } | null = null
/** Version and hash of what extracts in this process: its code and model, which are read and hashed once. */
const extractingHere = () => (extracting ??= { version: fieldModel(), modelHash: extractionHash() })

/** `reading`: the version of what reads pages, another one in tests. */
export function stagesOf(blobs: Blobs, workers: Workers, read: ReadRows, reading = readingVersion): Stage[] {
  const { version, modelHash } = extractingHere()
  return [
    prepareStage({ blobs, workers, version: reading }),
    readStage({ blobs, workers, version: reading }),
    segmentStage({ blobs, workers: { segment: (job, options) => workers.run('segment', job, options) }, version }),
    extractStage({
      blobs,
      workers: { extract: (job, options) => workers.run('extract', job, options) },
      version,
      modelHash,
      clientOf: clientFrom(read),
      knownSuppliers: knownSuppliersOf(read),
    }),
  ]
}
