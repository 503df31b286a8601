/** The worker thread in which `docketry verify` checks the hash chains of a data folder, while the main thread folds the same events. */
import { parentPort, workerData } from 'node:worker_threads'
import { openEmbeddedToRead } from '../adapters/embedded/open-to-read.ts'
import { checkHistory } from '../integrity/check-history.ts'

const { folder, head } = workerData as { folder: string; head: number | null } // given by verify.ts
const { events, close } = await openEmbeddedToRead(folder)
try {
  parentPort?.postMessage({ history: await checkHistory(events, head, count => parentPort?.postMessage({ count })) })
} finally {
  close()
}
