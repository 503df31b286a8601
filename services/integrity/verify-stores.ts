/** Verifies everything that is stored against the events, while Docketry runs or not. Writes nothing. */
import { codeOf } from '../platform/errors/coded.ts'
import type { FindingData } from '../platform/events/findings.ts'
import type { Blobs } from '../platform/ports/blobs.ts'
import type { Documents } from '../platform/ports/documents.ts'
import type { EventStore } from '../platform/ports/event-store.ts'
import type { AnchorSummary } from './anchors/load-anchors.ts'
import type { CheckedHistory } from './check-history.ts'
import { compareAll, liveOf, type ComparedRows, type CompareTools } from './compare-all.ts'
import type { RowDifference } from './compare-rows.ts'
import { explainRows } from './explain-rows.ts'
import { checkReferenced } from './referenced-blobs.ts'
import type { LiveProjection } from './folded-rows.ts'
import { checkPages, type Work } from './unfinished-pages.ts'

/**
 * Work of another thread: it checks the history up to `head` and compares the rows of `live`. Where `live` is empty, `rows` is null and it
 * need not see that the last event of a stream cannot be read. `isPlain`: it could read every event, and this build knows the type and
 * version of each; not told where `rows` is null. `checkedAt`: UTC ms, when history and first pass were done.
 */
export type BesideResult = { history: CheckedHistory; rows: ComparedRows | null; isPlain: boolean; checkedAt: number }
export type BesideCheck = (head: number | null, live: LiveProjection[]) => Promise<BesideResult>
type Beside = {
  check: BesideCheck
  /** Events of these types only: the others are not read. */
  eventsOf(types: ReadonlySet<string>): Pick<EventStore, 'follow'>
}

/**
 * Reading is enough. `history`: `checkHistory` of the events up to `head`. `beside`: where another thread can do this and compare rows.
 * `work`: whether anything waits in the pipeline.
 */
export type VerifyTools = CompareTools & {
  events: Pick<EventStore, 'follow' | 'head' | 'read' | 'links' | 'erased' | 'damaged' | 'hidden'>
  history(head: number | null): Promise<CheckedHistory>
  beside: Beside | null
  documents: Pick<Documents, 'find' | 'ids' | 'pointer' | 'checkpoint'>
  blobs: Pick<Blobs, 'get' | 'has'>
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

const maxFindings = 100

type Checked = { history: CheckedHistory; rows: ComparedRows; checkedAt: number }

async function checkedInOneThread(
  tools: VerifyTools,
  live: LiveProjection[],
  head: number | null,
  sample: number | null,
): Promise<Checked> {
  const timed = async () => ({ history: await tools.history(head), at: Date.now() })
  const [{ history, at }, rows] = await Promise.all([timed(), compareAll(tools, live, head, { sample, threads: 1 })])
  return { history, rows, checkedAt: Math.max(at, rows.passedAt) }
}

/** Recorded types decide which events of erased streams may have made a row. */
const registryType = 'EventTypeRecorded'

/**
 * Projections of which this thread compares the rows, if it compares all: those that fold extractions and edits of invoices, the largest
 * events and the largest rows. That is half of the work, because the other thread, which reads all events, need not fold these.
 */
const isFoldedHere = ({ projection: { types } }: LiveProjection): boolean => types?.has('InvoiceEdited') === true

async function checkedInTwoThreads(
  tools: VerifyTools,
  { check, eventsOf }: Beside,
  live: LiveProjection[],
  head: number | null,
  sample: number | null,
): Promise<Checked> {
  // A sample is folded in less time than the history is checked.
  const others = sample === null ? live.filter(one => !isFoldedHere(one)) : []
  const here = live.filter(one => !others.includes(one))
  const threads = others.length > 0 ? 2 : 1
  const types = new Set([registryType, ...here.flatMap(({ projection }) => [...(projection.types ?? [])])])
  const [there, own] = await Promise.all([
    check(head, others),
    compareAll(tools, here, head, { sample, threads, upToHead: threads === 2 ? eventsOf(types) : tools.events }),
  ])
  const checkedAt = Math.max(there.checkedAt, own.passedAt)
  if (there.rows === null) {
    const hasMoreDamage = tools.events.damaged().length > there.history.found.filter(({ kind }) => kind === 'event').length
    return { history: hasMoreDamage ? await tools.history(head) : there.history, rows: own, checkedAt }
  }
  // An event that cannot be read, or that this build does not know, concerns rows of every projection, whatever its type.
  const rows = there.isPlain ? own : await compareAll(tools, here, head, { sample, threads })
  return {
    history: there.history,
    rows: {
      passedAt: rows.passedAt,
      rows: there.rows.rows + rows.rows,
      parked: there.rows.parked + rows.parked,
      erased: there.rows.erased + rows.erased,
      changing: there.rows.changing + rows.changing,
      differences: [...rows.differences, ...there.rows.differences],
    },
    checkedAt: Math.max(checkedAt, rows.passedAt),
  }
}

/** What explains these rows. `head`: position of the last event, up to which they were folded. */
async function explained(events: VerifyTools['events'], head: number | null, differences: RowDifference[]): Promise<FindingData[]> {
  /** Of a stream with an unreadable event the links say where it ends: nothing later of it can be read. */
  async function headOf(stream: string): Promise<number | null> {
    const unreadable = events.damaged().find(one => one.stream === stream)
    if (unreadable === undefined) return (await events.read(stream)).at(-1)?.revision ?? null
    let last = unreadable.revision
    for await (const links of events.links(unreadable.position - 1, head ?? unreadable.position))
      for (const link of links) if (link.stream === stream) last = Math.max(last, link.revision)
    return last
  }
  const unreadable = new Set(events.damaged().map(({ position }) => position))
  return explainRows({ events, headOf, unreadable }, differences, maxFindings)
}

/**
 * Compares all rows with a fresh fold, and looks for pages that nothing will finish: for a copy of stores at rest, whose rows are not
 * copied. Throws the errors of the stores when they are unavailable.
 */
export async function checkRowsAndPages(tools: Omit<VerifyTools, 'history' | 'beside' | 'blobs'>): Promise<FindingData[]> {
  const { events, documents } = tools
  const { live } = await liveOf(tools)
  const head = await events.head()
  const { differences } = await compareAll(tools, live, head, { sample: null, threads: 1 })
  const groups = live.find(({ projection }) => projection.name === 'scan-groups')
  const pages = groups ? (await checkPages(documents, groups.collection, await tools.work())).found : []
  return [...(await explained(events, head, differences)), ...pages]
}

/** Throws the errors of the stores when they are unavailable. */
export async function verifyStores(tools: VerifyTools, options: VerifyOptions): Promise<VerifyResult> {
  const { events, documents, blobs } = tools
  const at = Date.now()
  const begun = performance.now()
  // The checkpoints are read before the head, so that the fold reaches each of them.
  const { live, skipped, unbuilt } = await liveOf(tools)
  const head = await events.head()
  const { history, rows, checkedAt } = await (tools.beside === null
    ? checkedInOneThread(tools, live, head, options.sample)
    : checkedInTwoThreads(tools, tools.beside, live, head, options.sample))
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
  const groups = live.find(({ projection }) => projection.name === 'scan-groups')
  const pages = groups ? await checkPages(documents, groups.collection, await tools.work()) : { files: 0, unfinished: 0, found: [] }
  const findings = [...history.found, ...(await explained(events, head, rows.differences)), ...checked.found, ...pages.found]
  return {
    at,
    tookMs: Math.round(performance.now() - begun),
    events: history.events,
    streams: history.streams,
    eventsMs: checkedAt - at,
    rows: rows.rows,
    parked: rows.parked,
    erased: rows.erased,
    changing: rows.changing,
    skipped,
    unbuilt,
    blobs: checked.blobs,
    read: checked.read,
    files: pages.files,
    unfinished: pages.unfinished,
    anchors: history.anchors,
    findings,
  }
}
