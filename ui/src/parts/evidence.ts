/** Downloads an evidence bundle. */
import { evidence, type EvidenceQuery } from '@docketry/contracts/api/evidence.ts'
import { fetchFile, saveAs } from '../data/download-file.ts'
import { shownSize } from '../data/format.ts'
import { addressOf } from '../data/request.ts'
import { attempt, dismissToasts, notify } from './toasts.tsx'

const topic = 'evidence'
/** Bytes between two reports of the progress. */
const step = 5_000_000

/** Toasts show the progress, the result and how to verify the file; after a failure, the toast offers to try again. */
export const downloadEvidence = (query: EvidenceQuery): Promise<void> =>
  attempt(
    async () => {
      notify('Collecting the evidence…', { topic, persistent: true })
      let reported = 0
      const onBytes = (bytes: number): void => {
        if (bytes - reported < step) return
        reported = bytes
        notify(`Collecting the evidence… ${shownSize(bytes)}`, { topic, persistent: true })
      }
      const file = await fetchFile(addressOf(evidence.path, query), onBytes).finally(() => dismissToasts(topic))
      saveAs(file, file.name)
      notify(
        `${file.name} was downloaded (${shownSize(file.size)}). Unpack it and open report.html; verify.html shows whether anything was changed.`,
        { topic },
      )
    },
    'The evidence was not downloaded.',
    () => undefined,
  )
