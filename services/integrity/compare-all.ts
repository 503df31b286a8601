/** Folds the events of many projections again, in as many passes as memory allows, and compares the rows with those that readers use. */
import { eventsUpTo } from '../platform/events/events-up-to.ts'
import type { Documents } from '../platform/ports/documents.ts'
import type { EventStore } from '../platform/ports/event-store.ts'
import { isBuildOf, type AnyProjection } from '../platform/projections/projection.ts'
import { compareRows, rowsWithoutEvents, type RowDifference } from './compare-rows.ts'
import type { LiveProjection, Refold } from './folded-rows.ts'
import { refold } from './refold.ts'
import { erasedStreams, type LoadTexts } from './same-rows.ts'

/**
 * Limits of what is in memory at once: rows whose newest event is still to come, and the characters that they have as JSON, each of which
 * takes about four bytes. Other rows wait for another pass over the events.
 */
const maxOpen = 200_000
const maxCharacters = 64_000_000
/** How often rows are compared that were changed meanwhile. */
const attempts = 3

/** The same number for the same id, evenly distributed. */
function numberOf(id: string): number {
  let hash = 2_166_136_261
  for (let i = 0; i < id.length; i += 1) hash = Math.imul(hash ^ id.charCodeAt(i), 16_777_619)
  return hash >>> 0
}

/**
 * Whether a row is in the one of `parts` equal parts that `start` chooses: each time the same for an id. The number of the last id is kept,
 * because many projections in turn have a row with the same id.
 */
function sampled(start: number): (id: string, parts: number) => boolean {
  let [last, number] = ['', 0]
  return (id, parts) => {
    if (parts === 1) return true
    if (id !== last) [last, number] = [id, numberOf(id) + start]
    return number % parts === 0
  }
}

/** `texts`: the rows of a collection as JSON. */
export type CompareTools = {
  events: Pick<EventStore, 'follow' | 'head' | 'erased'>
  documents: Pick<Documents, 'find' | 'ids' | 'pointer' | 'checkpoint'>
  texts: LoadTexts
  projections: AnyProjection[]
}

/** `skipped`: collections of projections that readers use in a version of another build; `unbuilt`: projections that no reader has yet. */
export type Live = { live: LiveProjection[]; skipped: string[]; unbuilt: string[] }

export async function liveOf({ documents, projections }: Pick<CompareTools, 'documents' | 'projections'>): Promise<Live> {
  const found: Live = { live: [], skipped: [], unbuilt: [] }
  for (const projection of projections) {
    const collection = await documents.pointer(projection.name)
    if (collection === null) {
      found.unbuilt.push(projection.name)
      continue
    }
    if (!isBuildOf(projection, collection)) {
      found.skipped.push(collection)
      continue
    }
    const upTo = await documents.checkpoint(collection)
    if (upTo !== null) found.live.push({ projection, collection, upTo })
  }
  return found
}

/**
 * `sample`: about how many rows of each projection; null: all. `threads`: how many compare at the same time, each with its part of the
 * memory. `upToHead`: the events up to the head, where the projections do not need all of them.
 */
type CompareOptions = { sample: number | null; threads: 1 | 2; upToHead?: Pick<EventStore, 'follow'> }

/** `passedAt`: UTC ms, the end of the first pass over the events. `rows` were compared with a fresh fold; others as in `VerifyResult`. */
export type ComparedRows = {
  passedAt: number
  rows: number
  parked: number
  erased: number
  changing: number
  differences: RowDifference[]
}

/** `live`: the projections, none of whose checkpoints is after `head`. */
export async function compareAll(
  tools: CompareTools,
  live: LiveProjection[],
  head: number | null,
  { sample, threads, upToHead = tools.events }: CompareOptions,
): Promise<ComparedRows> {
  const { events, documents, texts } = tools
  const names: string[] = []
  for await (const name of events.erased()) names.push(name)
  const erased = erasedStreams(names)
  const done: ComparedRows = { passedAt: 0, rows: 0, parked: 0, erased: 0, changing: 0, differences: [] }
  const parts = new Map<string, number>()
  for (const { collection } of sample === null ? [] : live) {
    const { total } = await documents.find(collection, { range: [0, 0] })
    parts.set(collection, Math.max(1, Math.ceil(total / (sample ?? 1))))
  }
  let moved = new Map<string, Set<string>>()

  async function pass(
    these: LiveProjection[],
    from: Pick<EventStore, 'follow'>,
    upTo: number | null,
    chosen: (live: LiveProjection, id: string) => boolean,
  ): Promise<Refold[]> {
    const limits = { maxOpen: maxOpen / threads, maxCharacters: maxCharacters / threads }
    const { folds, add } = refold(these, chosen, { texts, erased, ...limits })
    for await (const batch of eventsUpTo(from, null, upTo)) await add(batch)
    if (done.passedAt === 0) done.passedAt = Date.now()
    for (const fold of folds) {
      const compared = await compareRows(texts, fold, erased)
      done.rows += compared.rows
      done.parked += compared.parked
      done.erased += compared.erased
      for (const one of compared.differences) done.differences.push(one)
      if (compared.moved.length > 0)
        moved.set(fold.live.collection, new Set([...(moved.get(fold.live.collection) ?? []), ...compared.moved]))
    }
    return folds
  }

  const inSample = sampled(sample === null ? 0 : Math.floor(Math.random() * 2 ** 31))
  const first = await pass(live, upToHead, head, ({ collection }, id) => inSample(id, parts.get(collection) ?? 1))
  const passes = [first]
  for (let folds = first; folds.some(({ later }) => later.size > 0); ) {
    const waiting = new Map(folds.map(({ live: { collection }, later }) => [collection, later]))
    folds = await pass(
      folds.filter(({ later }) => later.size > 0).map(one => one.live),
      upToHead,
      head,
      ({ collection }, id) => waiting.get(collection)?.has(id) === true,
    )
    passes.push(folds)
  }
  // All passes together know every row that events make.
  if (sample === null) {
    for (const fold of first) {
      const of = passes.flatMap(folds => folds.filter(one => one.live === fold.live))
      const without = await rowsWithoutEvents(
        documents,
        texts,
        fold,
        id => of.some(({ rows, same }) => rows.has(id) || same.has(id)),
        erased,
      )
      for (const one of without.differences) done.differences.push(one)
      done.erased += without.erased
    }
  }
  for (let attempt = 1; attempt < attempts && moved.size > 0; attempt += 1) {
    const before = moved
    moved = new Map()
    const again = (await liveOf(tools)).live.filter(({ collection }) => before.has(collection))
    await pass(again, events, await events.head(), ({ collection }, id) => before.get(collection)?.has(id) === true)
  }
  done.changing = [...moved.values()].reduce((sum, ids) => sum + ids.size, 0)
  return done
}
