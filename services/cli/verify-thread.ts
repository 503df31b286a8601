/** The worker thread in which `docketry verify` checks the history of a data folder, while the main thread folds the same events. */
import { parentPort, workerData } from 'node:worker_threads'
import { openEmbeddedToRead } from '../adapters/embedded/open-to-read.ts'
import { checkHistory, checkTexts } from '../integrity/check-history.ts'
import { anchorsFor, type AnchorSource } from './verify-anchors.ts'

const { folder, head, source, thorough } = workerData as { folder: string; head: number | null; source: AnchorSource; thorough: boolean } // given by verify.ts
const stores = await openEmbeddedToRead(folder)
try {
  const { events } = stores
  const anchors = await anchorsFor(stores, source)
  const progress = (count: number): void => parentPort?.postMessage({ count })
  const intact = thorough ? null : await checkTexts(head === null ? [] : events.texts(head), events.erased, anchors, progress)
  parentPort?.postMessage({ history: intact ?? (await checkHistory(events, head, anchors, progress)) })
} finally {
  stores.close()
}
