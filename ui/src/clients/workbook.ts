import { exportWorkbook, type WorkbookQuery } from '@docketry/contracts/api/exports.ts'
import { fetchFile, saveAs } from '../data/download-file.ts'
import { shownSize } from '../data/format.ts'
import { addressOf } from '../data/request.ts'
import { attempt, notify } from '../parts/toasts.tsx'

/** Downloads an Excel workbook of invoices. After a failure, the toast offers to try again. */
export const downloadWorkbook = (query: WorkbookQuery): Promise<void> =>
  attempt(
    async () => {
      const file = await fetchFile(addressOf(exportWorkbook.path, query), () => undefined)
      saveAs(file, file.name)
      notify(`${file.name} was downloaded (${shownSize(file.size)}). Its second sheet shows which invoices it holds.`)
    },
    'The workbook was not downloaded.',
    () => undefined,
  )
