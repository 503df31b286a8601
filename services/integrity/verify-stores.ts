/** Verifies everything that is stored against the events, while Docketry runs or not. Writes nothing. */
import { eventsUpTo } from '../platform/events/events-up-to.ts'
import { codeOf } from '../platform/errors/coded.ts'
import type { FindingData } from '../platform/events/findings.ts'
import type { Blobs } from '../platform/ports/blobs.ts'
import type { Documents } from '../platform/ports/documents.ts'
import type { EventStore } from '../platform/ports/event-store.ts'
import { isBuildOf } from '../platform/projections/live-collection.ts'
import type { AnyProjection } from '../platform/projections/projection.ts'
import type { AnchorSummary } from './anchors/load-anchors.ts'
import type { CheckedHistory } from './check-history.ts'
import { compareRows, rowsWithoutEvents, type RowDifference } from './compare-rows.ts'
import { explainRows } from './explain-rows.ts'
import { checkReferenced } from './referenced-blobs.ts'
import { refold, type LiveProjection, type Refold } from './refold.ts'
import { erasedStreams, type ErasedStreams, type LoadTexts } from './same-rows.ts'
import { checkPages, type Work } from './unfinished-pages.ts'

/**
 * Reading is enough. `texts`: the rows of a collection as JSON. `history`: `checkHistory` of the events up to `head`, perhaps in another
 * thread; unless it is `thorough`, it need not see that the last event of a stream cannot be read. `work`: whether anything waits in the
 * pipeline.
 */
export type VerifyTools = {
  events: Pick<EventStore, 'follow' | 'head' | 'read' | 'erased' | 'damaged'>
  history(head: number | null, thorough: boolean): Promise<CheckedHistory>
  documents: Pick<Documents, 'find' | 'ids' | 'pointer' | 'checkpoint'>
  texts: LoadTexts
  blobs: Pick<Blobs, 'get' | 'has'>
  projections: AnyProjection[]
  work(): Promise<Work>
}
/** `sample`: about how many rows of each projection, and how many blobs, are compared; null: all. All events are read in any case. */
export type VerifyOptions = { sample: number | null }

/**
 * Times in ms; `eventsMs`: until all events were checked and folded. `rows` were compared with a fresh fold; `parked` rows have a fold that
 * fails; `erased` ones differ and cannot be compared, because events that may have made them were erased; `changing` rows changed whenever
 * they were compared. `skipped`: projections that readers use in a version of another build; `unbuilt`: those that no reader has yet, as
 * after a restore. `read` of the `blobs` that events refer to were compared with their hash. `unfinished` files have pages or invoices to
 * come.
 */
export type VerifyResult = {
  at: number
  tookMs: number
  events: number
  streams: number
  eventsMs: number
  rows: number
  parked: number
  erased: number
  changing: number
  skipped: string[]
  unbuilt: string[]
  blobs: number
  read: number
  files: number
  unfinished: number
  anchors: AnchorSummary
  findings: FindingData[]
}

/**
 * Rows in memory at once: those whose newest event is still to come; and how many characters they have as JSON, a fourth of their room in
 * memory. Others wait for another pass over the events.
 */
const maxOpen = 200_000
const maxCharacters = 64_000_000
/** How often rows are compared that were changed meanwhile. */
const attempts = 3
const maxFindings = 100

/** The same number for the same id, evenly distributed. */
function numberOf(id: string): number {
  let hash = 2_166_136_261
  for (let i = 0; i < id.length; i += 1) hash = Math.imul(hash ^ id.charCodeAt(i), 16_777_619)
  return hash >>> 0
}

/**
 * Whether a row is in one of `parts` equal parts, from an id to the same part each time. Many projections in turn have a row with the same
 * id.
 */
function sampled(start: number): (id: string, parts: number) => boolean {
  let [last, number] = ['', 0]
  return (id, parts) => {
    if (parts === 1) return true
    if (id !== last) [last, number] = [id, numberOf(id) + start]
    return number % parts === 0
  }
}

type Totals = { live: LiveProjection[]; counts: Map<string, number>; skipped: string[]; unbuilt: string[] }

async function liveOf({ documents, projections }: VerifyTools): Promise<Totals> {
  const found: Totals = { live: [], counts: new Map(), skipped: [], unbuilt: [] }
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
    if (upTo === null) continue
    found.live.push({ projection, collection, upTo })
    found.counts.set(collection, (await documents.find(collection, { range: [0, 0] })).total)
  }
  return found
}

/** `passMs`: time of the first pass over the events. */
type Rows = { passMs: number; compared: number; parked: number; erased: number; changing: number; differences: RowDifference[] }

/** Folds the events again and compares. */
async function compareAll(
  tools: VerifyTools,
  totals: Totals,
  head: number | null,
  erased: ErasedStreams,
  { sample }: VerifyOptions,
): Promise<Rows> {
  const { events, documents, texts } = tools
  const begun = performance.now()
  const done: Rows = { passMs: 0, compared: 0, parked: 0, erased: 0, changing: 0, differences: [] }
  const parts = new Map(
    [...totals.counts].map(([collection, count]) => [collection, sample === null ? 1 : Math.max(1, Math.ceil(count / sample))]),
  )
  const start = sample === null ? 0 : Math.floor(Math.random() * 2 ** 31)
  let moved = new Map<string, Set<string>>()

  async function pass(
    live: LiveProjection[],
    upTo: number | null,
    chosen: (live: LiveProjection, id: string) => boolean,
  ): Promise<Refold[]> {
    const { folds, add } = refold(live, chosen, { texts, erased, maxOpen, maxCharacters })
    for await (const batch of eventsUpTo(events, null, upTo)) await add(batch)
    if (done.passMs === 0) done.passMs = performance.now() - begun
    for (const fold of folds) {
      const compared = await compareRows(texts, fold, erased)
      done.compared += compared.rows
      done.parked += compared.parked
      done.erased += compared.erased
      done.differences.push(...compared.differences)
      if (compared.moved.length > 0)
        moved.set(fold.live.collection, new Set([...(moved.get(fold.live.collection) ?? []), ...compared.moved]))
    }
    return folds
  }

  const inSample = sampled(start)
  const first = await pass(totals.live, head, ({ collection }, id) => inSample(id, parts.get(collection) ?? 1))
  const passes = [first]
  for (let folds = first; folds.some(({ later }) => later.size > 0); ) {
    const waiting = new Map(folds.map(({ live, later }) => [live.collection, later]))
    folds = await pass(
      folds.filter(({ later }) => later.size > 0).map(({ live }) => live),
      head,
      ({ collection }, id) => waiting.get(collection)?.has(id) === true,
    )
    passes.push(folds)
  }
  // All passes together know every row that events make.
  if (sample === null) {
    for (const fold of first) {
      const of = passes.flatMap(folds => folds.filter(({ live }) => live === fold.live))
      const without = await rowsWithoutEvents(
        documents,
        texts,
        fold,
        id => of.some(({ rows, same }) => rows.has(id) || same.has(id)),
        erased,
      )
      done.differences.push(...without.differences)
      done.erased += without.erased
    }
  }
  for (let attempt = 1; attempt < attempts && moved.size > 0; attempt += 1) {
    const before = moved
    moved = new Map()
    const again = (await liveOf(tools)).live.filter(({ collection }) => before.has(collection))
    await pass(again, await events.head(), ({ collection }, id) => before.get(collection)?.has(id) === true)
  }
  done.changing = [...moved.values()].reduce((sum, ids) => sum + ids.size, 0)
  return done
}

async function erasedIn(events: VerifyTools['events']): Promise<ErasedStreams> {
  const names: string[] = []
  for await (const name of events.erased()) names.push(name)
  return erasedStreams(names)
}

/** Throws the errors of the stores when they are unavailable. */
export async function verifyStores(tools: VerifyTools, options: VerifyOptions): Promise<VerifyResult> {
  const { events, documents, blobs } = tools
  const at = Date.now()
  const begun = performance.now()
  // The checkpoints are read before the head, so that the fold reaches each of them.
  const totals = await liveOf(tools)
  const head = await events.head()
  const timed = async (): Promise<{ history: CheckedHistory; historyMs: number }> => ({
    history: await tools.history(head, false),
    historyMs: performance.now() - begun,
  })
  const [{ history: first, historyMs }, rows] = await Promise.all([
    timed(),
    compareAll(tools, totals, head, await erasedIn(events), options),
  ])
  const hasMoreDamage = events.damaged().length > first.found.filter(({ kind }) => kind === 'event').length
  const history = hasMoreDamage ? await tools.history(head, true) : first
  const isErased = async (owner: string): Promise<boolean> => {
    for (const stream of [`file-${owner}`, `attachment-${owner}`]) {
      const gone = await events.read(stream).then(
        () => false,
        (error: unknown) => codeOf(error) === 'stream-erased',
      )
      if (gone) return true
    }
    return false
  }
  const checked = await checkReferenced(blobs, history.owners, { sample: options.sample, isErased })
  const groups = totals.live.find(({ projection }) => projection.name === 'scan-groups')
  const pages = groups ? await checkPages(documents, groups.collection, await tools.work()) : { files: 0, unfinished: 0, found: [] }
  const headOf = async (stream: string): Promise<number | null> => (await events.read(stream)).at(-1)?.revision ?? null
  const unreadable = new Set(events.damaged().map(({ position }) => position))
  const findings = [
    ...history.found,
    ...(await explainRows({ events, headOf, unreadable }, rows.differences, maxFindings)),
    ...checked.found,
    ...pages.found,
  ]
  return {
    at,
    tookMs: Math.round(performance.now() - begun),
    events: history.events,
    streams: history.streams,
    eventsMs: Math.round(Math.max(historyMs, rows.passMs)),
    rows: rows.compared,
    parked: rows.parked,
    erased: rows.erased,
    changing: rows.changing,
    skipped: totals.skipped,
    unbuilt: totals.unbuilt,
    blobs: checked.blobs,
    read: checked.read,
    files: pages.files,
    unfinished: pages.unfinished,
    anchors: history.anchors,
    findings,
  }
}
