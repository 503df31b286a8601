/** The stages of the pipeline in order, each with the engines it needs. */
import type { Blobs } from '../platform/ports/blobs.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'
import type { Stage } from '../platform/stages/stage.ts'
import type { Workers } from '../workers/workers.ts'
import { fieldModel } from '../pipeline/model/version.ts'
import { readingVersion } from '../pipeline/reading-version.ts'
import { extractStage } from '../pipeline/extract.ts'
import { prepareStage } from '../pipeline/prepare.ts'
import { readStage } from '../pipeline/read.ts'
import { segmentStage } from '../pipeline/segment.ts'

export function stagesOf(blobs: Blobs, engines: Workers, read: ReadRows): Stage[] {
  const version = fieldModel()
  const abnOf = async (clientId: string) => (await read.get('businesses', clientId))?.abn ?? null
  return [
    prepareStage({ blobs, engines, version: readingVersion }),
    readStage({ blobs, engines, version: readingVersion }),
    segmentStage({ blobs, engines: { segment: (job, how) => engines.run('segment', job, how) }, version }),
    extractStage({ blobs, engines: { extract: (job, how) => engines.run('extract', job, how) }, version, abnOf }),
  ]
}
