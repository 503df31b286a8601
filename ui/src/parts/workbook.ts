import { exportWorkbook, type WorkbookQuery } from '@docketry/contracts/api/exports.ts'
import { fetchFile, fileSizeText, saveAs } from '../data/download-file.ts'
import { addressOf } from '../data/request.ts'
import { attempt, notify } from './toasts.tsx'

/** Downloads an Excel workbook of invoices. A failure can be tried again. */
export const downloadWorkbook = (query: WorkbookQuery): Promise<void> => attempt(async () => {
  const file = await fetchFile(addressOf(exportWorkbook.path, query), () => undefined)
  saveAs(file, file.name)
  notify(`${file.name} is downloaded (${fileSizeText(file.size)}). Its second sheet says which invoices it holds.`)
}, 'The workbook was not downloaded.', () => undefined)
