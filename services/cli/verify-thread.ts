/**
 * The worker thread in which `docketry verify` checks the history of a data folder and compares some projections with it, while the main
 * thread compares the others.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { openEmbeddedToRead } from '../adapters/embedded/open-to-read.ts'
import type { StoredRow } from '../adapters/embedded/read-events.ts'
import { projections } from '../contents.ts'
import { checkHistory, textCheck } from '../integrity/check-history.ts'
import { compareAll, type ComparedRows } from '../integrity/compare-all.ts'
import type { BesideResult } from '../integrity/verify-stores.ts'
import type { StoredEvent } from '../platform/events/event.ts'
import { anchorsFor, type AnchorSource } from './verify-anchors.ts'
import { eventsIn } from './with-reader.ts'

/** `live`: of which projections the rows are compared, by their names. */
export type ThreadWork = {
  folder: string
  head: number | null
  source: AnchorSource
  live: { name: string; collection: string; upTo: number }[]
}

const { folder, head, source, live } = workerData as ThreadWork // given by verify.ts
const stores = await openEmbeddedToRead(folder)
const anchors = await anchorsFor(stores, source)
const texts = textCheck(anchors)
const progress = (count: number): void => parentPort?.postMessage({ count })
let reached = 0
let count = 0

/** Each event once, although projections may need several passes. */
function checkTexts(rows: StoredRow[]): void {
  const fresh = rows.filter(({ position }) => position > reached && position <= (head ?? 0))
  if (fresh.length === 0) return
  reached = fresh.at(-1)?.position ?? reached
  texts.add(fresh)
  progress((count += fresh.length))
}

/** Reads the events once for the check of their texts and for the rows. */
async function compareRows(): Promise<{ rows: ComparedRows; isPlain: boolean }> {
  const events = eventsIn(stores, { onRows: checkTexts })
  let isKnown = true
  async function* follow(after: number | null, signal: AbortSignal): AsyncGenerator<StoredEvent[]> {
    for await (const batch of events.follow(after, signal)) {
      if (batch.some(({ unknown }) => unknown !== undefined)) isKnown = false
      yield batch
    }
  }
  const these = live.flatMap(({ name, ...one }) =>
    projections.filter(projection => projection.name === name).map(projection => ({ projection, ...one })),
  )
  const rows = await compareAll({ ...stores, events: { ...events, follow }, projections }, these, head, { sample: null, threads: 2 })
  return { rows, isPlain: isKnown && events.damaged().length === 0 }
}

async function check(): Promise<BesideResult> {
  const compared = live.length > 0 ? await compareRows() : null
  if (compared === null) for (const rows of stores.events.texts(head ?? 0)) checkTexts(rows)
  const readAt = compared?.rows.passedAt ?? Date.now()
  const intact = stores.events.damaged().length === 0 ? await texts.result(stores.events.erased) : null
  return {
    history: intact ?? (await checkHistory(stores.events, head, anchors, progress)),
    rows: compared?.rows ?? null,
    isPlain: compared?.isPlain ?? true,
    checkedAt: intact ? readAt : Date.now(),
  }
}

try {
  parentPort?.postMessage({ result: await check() })
} finally {
  stores.close()
}
