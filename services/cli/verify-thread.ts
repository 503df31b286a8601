/** The worker thread in which `docketry verify` checks the history of a data folder, while the main thread folds the same events. */
import { parentPort, workerData } from 'node:worker_threads'
import { openEmbeddedToRead } from '../adapters/embedded/open-to-read.ts'
import { checkHistory } from '../integrity/check-history.ts'
import { anchorsFor, type AnchorSource } from './verify-anchors.ts'

const { folder, head, source } = workerData as { folder: string; head: number | null; source: AnchorSource } // given by verify.ts
const stores = await openEmbeddedToRead(folder)
try {
  parentPort?.postMessage({ history: await checkHistory(stores.events, head, await anchorsFor(stores, source), count => parentPort?.postMessage({ count })) })
} finally {
  stores.close()
}
