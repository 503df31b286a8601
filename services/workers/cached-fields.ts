/** The field model of this worker, loaded once, and the words it is given. */
import { readFile } from 'node:fs/promises'
import type { Extraction } from '@docketry/contracts/fields.ts'
import type { ReadPage } from '@docketry/contracts/page.ts'
import { extractFields } from '../pipeline/fields/extract-fields.ts'
import { modelPath } from '../pipeline/model/version.ts'
import { loadScorer } from './onnx.ts'

/** `paths`: JSON files of `ReadPage`, in order. `ownAbn`: the client's own, which is never the supplier's. */
export type FieldsJob = { paths: string[]; ownAbn: string | null }

let scorer: ReturnType<typeof loadScorer> | null = null

/** Written by stage read. */
export const pagesAt = (paths: string[]): Promise<ReadPage[]> =>
  Promise.all(paths.map(async path => JSON.parse(await readFile(path, 'utf8')) as ReadPage))

export async function extractAt({ paths, ownAbn }: FieldsJob): Promise<Extraction> {
  const { score, model } = await (scorer ??= loadScorer(modelPath))
  return extractFields(await pagesAt(paths), score, { model, ...(ownAbn === null ? {} : { ownAbn }) })
}
