/** Makes a complete history: the check documents read by the real pipeline, and one field of each invoice edited. */
import { join } from 'node:path'
import { startChild } from './child.ts'
import { editLatency } from './edit-latency.ts'
import { signUp, upload } from './firm.ts'
import { untilComplete } from './upload-throughput.ts'
import { checkDocuments, zipOf } from './scanned-pages.ts'

/** Writes it to `data` in the folder; the process has ended when this resolves. */
export async function finishedHistory(folder: string): Promise<void> {
  const zip = join(folder, 'documents.zip')
  await zipOf(await checkDocuments(), zip)
  const child = await startChild(['start'], {
    ENGINE: 'embedded',
    DOCKETRY_DATA: join(folder, 'data'),
    DOCKETRY_DEMO: '0',
    HOST: '127.0.0.1',
    PORT: '0',
  })
  try {
    const firm = await signUp(child.address, join(folder, 'data'))
    const groupId = await upload(firm, zip)
    const { invoices } = await untilComplete(firm, groupId)
    await editLatency(firm, [child.address], groupId, invoices.length)
  } finally {
    await child.stop()
  }
}
