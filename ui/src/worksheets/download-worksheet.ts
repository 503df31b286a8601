import { worksheetFile, type WorksheetFileQuery } from '@docketry/contracts/api/worksheets.ts'
import { fetchFile, saveAs } from '../data/download-file.ts'
import { shownSize } from '../data/format.ts'
import { addressOf } from '../data/request.ts'
import { attempt, dismissToasts, notify } from '../parts/toasts.tsx'

const topic = 'worksheet-file'

/** Downloads the worksheet as a PDF or for Excel. After a failure, the toast offers to try again. */
export const downloadWorksheet = (query: WorksheetFileQuery): Promise<void> =>
  attempt(
    async () => {
      notify('Making the file…', { topic, persistent: true })
      const file = await fetchFile(addressOf(worksheetFile.path, query), () => undefined).finally(() => dismissToasts(topic))
      saveAs(file, file.name)
      notify(`${file.name} was downloaded (${shownSize(file.size)}).`, { topic })
    },
    'The worksheet was not downloaded.',
    () => undefined,
  )
