/**
 * The worker thread in which `docketry verify` checks the history of a data folder and compares some projections with it, while the main
 * thread compares the others. Each event is read once for both.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { openEmbeddedToRead } from '../adapters/embedded/open-to-read.ts'
import { projections } from '../contents.ts'
import { checkHistory, textCheck } from '../integrity/check-history.ts'
import { compareAll } from '../integrity/compare-all.ts'
import type { BesideResult } from '../integrity/verify-stores.ts'
import { anchorsFor, type AnchorSource } from './verify-anchors.ts'
import { eventsIn } from './with-reader.ts'

/** `live`: of which projections the rows are compared, by their names. */
export type ThreadWork = {
  folder: string
  head: number | null
  source: AnchorSource
  sample: number | null
  live: { name: string; collection: string; upTo: number }[]
}

async function check({ folder, head, source, sample, live }: ThreadWork, progress: (events: number) => void): Promise<BesideResult> {
  const stores = await openEmbeddedToRead(folder)
  try {
    const anchors = await anchorsFor(stores, source)
    const texts = textCheck(anchors)
    let count = 0
    // The first pass over the events, which the check of their texts joins; later passes read without it.
    let reached = 0
    let isKnown = true
    const events = eventsIn(stores, {
      onRows(rows) {
        const fresh = rows.filter(({ position }) => position > reached && position <= (head ?? 0))
        if (fresh.length === 0) return
        reached = fresh.at(-1)?.position ?? reached
        texts.add(fresh)
        progress((count += fresh.length))
      },
    })
    const noting: typeof events = {
      ...events,
      async *follow(after, signal) {
        for await (const batch of events.follow(after, signal)) {
          if (batch.some(({ unknown }) => unknown !== undefined)) isKnown = false
          yield batch
        }
      },
    }
    const these = live.flatMap(({ name, ...one }) =>
      projections.filter(projection => projection.name === name).map(projection => ({ projection, ...one })),
    )
    const rows = await compareAll({ ...stores, events: noting, projections }, these, head, { sample, threads: 2 })
    const isReadable = events.damaged().length === 0
    const intact = isReadable ? await texts.result(events.erased) : null
    const history = intact ?? (await checkHistory(stores.events, head, anchors, progress))
    return { history, rows, isPlain: isReadable && isKnown, checkedAt: intact ? rows.passedAt : Date.now() }
  } finally {
    stores.close()
  }
}

parentPort?.postMessage({ result: await check(workerData as ThreadWork, count => parentPort?.postMessage({ count })) }) // given by verify.ts
