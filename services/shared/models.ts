/** Which models and code have read pages and found fields in this store, and their names for people. */
import { createHash } from 'node:crypto'
import type { Extraction } from '@docketry/contracts/fields.ts'
import Type from 'typebox'
import { ModelUsed, modelsOwner, type ModelEvent } from '@docketry/contracts/events/model.ts'
import { shownModelName } from '@docketry/contracts/rules/model-name.ts'
import { commandOn, type Aggregate } from '../platform/commands/command.ts'
import { load } from '../platform/commands/load.ts'
import { canonicalJson } from '../platform/events/canonical-json.ts'
import type { Blobs } from '../platform/ports/blobs.ts'
import type { EventStore } from '../platform/ports/event-store.ts'

export type UsedModel = ModelEvent['data']

/** Runs kept code; its path in the project, and among the sources that are kept with a model. */
export const entryPoint = 'services/workers/extract-again.ts'

/** Whether what it read can be made again: its kept sources have the entry point. False also where they no longer exist. */
export async function isReproducible(blobs: Pick<Blobs, 'bytes'>, { files }: UsedModel): Promise<boolean> {
  const sources = files.find(({ path }) => path === 'sources.json')
  if (!sources) return false
  return blobs.bytes(modelsOwner, sources.hash).then(
    bytes => bytes.includes(JSON.stringify(entryPoint)),
    () => false,
  )
}

/** Oldest first. */
const models: Aggregate<{ used: UsedModel[] }, ModelEvent, null> = {
  name: 'model',
  stream: () => 'models',
  initial: { used: [] },
  evolve: (state, { type, data }) => (type === 'ModelUsed' ? { used: [...state.used, data] } : state),
}

const day = new Intl.DateTimeFormat('en-AU', { dateStyle: 'medium', timeZone: 'Australia/Sydney' })

const { number: _number, name: _name, ...given } = ModelUsed.properties.data.properties

/** Nothing where it is recorded already. Its files must be stored before. */
export const recordModelUsed = commandOn(models)({
  name: 'record-model-used',
  body: Type.Object(given),
  may: ['system'],
  id: () => null,
  scope: () => ({ firmId: null, clientId: null }),
  decide(body, { used }, { at }) {
    const before = used.filter(({ kind }) => kind === body.kind)
    if (before.some(({ sha256 }) => sha256 === body.sha256)) return []
    const number = before.length + 1
    return [{ type: 'ModelUsed', data: { ...body, number, name: `${body.kind} ${number}, ${day.format(at)}` } }]
  },
})

/** All that were ever used, oldest first. */
export const modelsUsed = async (events: Pick<EventStore, 'read'>): Promise<UsedModel[]> => (await load(events, models, null)).used

/** What an extraction states of the pages and the model that it was made from; older ones state nothing. */
type MadeFrom = { pages: readonly { words: string }[]; extraction: Pick<Extraction, 'model' | 'inputs'> }

/**
 * The recorded model that made an extraction: its key is a hash over the words' hashes and the model with its code. Null where none is
 * recorded that gives this key.
 */
export function modelOfKey(used: readonly UsedModel[], { pages, extraction: { inputs } }: MadeFrom): UsedModel | null {
  if (inputs === undefined) return null
  const words = pages.map(page => page.words)
  const keyOf = (model: string): string => createHash('sha256').update(canonicalJson({ words, model })).digest('hex')
  return used.find(({ kind, sha256 }) => kind === 'fields' && keyOf(sha256) === inputs.key) ?? null
}

/** The recorded model of an extraction. One version may be recorded twice, with other code around it: the key says which it was. */
export const modelOfExtraction = (used: readonly UsedModel[], made: MadeFrom): UsedModel | null =>
  modelOfKey(used, made) ?? modelOfVersion(used, made.extraction.model)

/** The model of this version that was used last; null for one from before models were recorded. `version`: the `model` of an extraction. */
export const modelOfVersion = (used: readonly UsedModel[], version: string): UsedModel | null =>
  used.findLast(one => one.version === version) ?? null

/** What screens call the model of a version. */
export const modelNames =
  (used: readonly UsedModel[]) =>
  (version: string): string =>
    shownModelName(version, modelOfVersion(used, version))
