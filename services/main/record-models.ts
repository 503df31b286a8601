/** Records a model at its first use in a store, with everything that is needed to use it again. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { modelsOwner, type ModelKind } from '@docketry/contracts/events/model.ts'
import { fieldModel, modelPath } from '../pipeline/model/version.ts'
import { lineDetectorPath, lineReaderPath, readingHash, readingSources, readingVersion } from '../pipeline/reading-version.ts'
import { executor } from '../platform/commands/execute.ts'
import { build } from '../platform/events/build.ts'
import { idFrom } from '../platform/events/ids.ts'
import type { Stage } from '../platform/stages/stage.ts'
import { modelsUsed, recordModelUsed } from '../shared/models.ts'
import { extractionHash, keptCode } from './kept-code.ts'
import type { Stores } from './stores.ts'

/** `files`: everything that decides its answers, with the paths under which they are kept. */
type Model = { kind: ModelKind; version: string; sha256: string; card: string; files: ModelFile[] }
type ModelFile = { path: string; bytes: Buffer }

const pipeline = join(import.meta.dirname, '..', 'pipeline')
const fieldsCard = join(dirname(modelPath), 'card.json')
/** Beside the folder `reading`, whose files decide what is read and make the hash. */
const readingCard = join(pipeline, 'reading-card.json')
const licences = [lineDetectorPath, lineReaderPath].map(path => path.replace(/onnx$/u, 'license.txt'))

const pathOf = (file: string): string => relative(pipeline, file).replaceAll('\\', '/')
const whole = (file: string): ModelFile => ({ path: pathOf(file), bytes: readFileSync(file) })
/** Sources are many and small: they are one file, JSON of texts by path. */
const bundled = (sources: Record<string, string>): ModelFile => ({ path: 'sources.json', bytes: Buffer.from(JSON.stringify(sources)) })

function readingFiles(): ModelFile[] {
  const files = readingSources().map(url => fileURLToPath(url))
  const isSource = (file: string): boolean => file.endsWith('.ts')
  return [
    ...[...files.filter(file => !isSource(file)), ...licences, readingCard].map(whole),
    bundled(Object.fromEntries(files.filter(isSource).map(file => [pathOf(file), readFileSync(file, 'utf8')]))),
  ]
}

const models: Record<ModelKind, () => Model> = {
  fields: () => ({
    kind: 'fields',
    version: fieldModel(),
    sha256: extractionHash(),
    card: fieldsCard,
    files: [whole(modelPath), whole(fieldsCard), bundled(keptCode().sources)],
  }),
  reading: () => ({ kind: 'reading', version: readingVersion, sha256: readingHash(), card: readingCard, files: readingFiles() }),
}

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

type Recording = Pick<Stores, 'events' | 'blobs'>

/** Does nothing when the model is recorded already. Throws the errors of the stores. */
export async function recordModel({ events, blobs }: Recording, kind: ModelKind): Promise<void> {
  const { version, sha256, files, card } = models[kind]()
  if ((await modelsUsed(events)).some(one => one.kind === kind && one.sha256 === sha256)) return
  const stored: { path: string; hash: string; size: number }[] = []
  for (const { path, bytes } of files) stored.push({ path, ...(await blobs.put(modelsOwner, bytes)) })
  const commandId = idFrom('model-used', kind, sha256)
  await executor(events)(
    recordModelUsed,
    { kind, version, sha256, build, card: hashOf(readFileSync(card)), files: stored },
    { commandId, actId: commandId, actor: 'system', causeId: null, caller: null },
  )
}

const kindOf: Partial<Record<string, ModelKind>> = { read: 'reading', segment: 'fields', extract: 'fields' }

/** The stages, each of which records its model before it first uses it in this process. */
export function recordingModels(stages: Stage[], stores: Recording): Stage[] {
  const done = new Map<ModelKind, Promise<void>>()
  async function once(kind: ModelKind): Promise<void> {
    const recording = done.get(kind) ?? recordModel(stores, kind)
    done.set(kind, recording)
    await recording.catch((error: unknown) => {
      done.delete(kind)
      throw error
    })
  }
  return stages.map(stage => {
    const kind = kindOf[stage.name]
    if (kind === undefined) return stage
    return {
      ...stage,
      async run(message) {
        await once(kind)
        return stage.run(message)
      },
    }
  })
}
