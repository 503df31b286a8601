import { pageOf, type FileState } from './file.ts'

type Failures = { fileId: string; groupId: string; whole: boolean; pages: number[]; invoices: string[] }

/** What has failed of this file and not come through since, as far as people have left it out or have not; null where that is nothing. */
export function failuresIn(state: FileState, leftOut: boolean): Failures | null {
  if (state.upload === null || state.deleted) return null
  const { fileId, groupId } = state.upload
  const whole = state.failed !== null && state.leftOut === leftOut
  const pages = Object.keys(state.page).map(Number).filter(page => pageOf(state, page).failed !== null && pageOf(state, page).leftOut === leftOut)
  const invoices = state.failedInvoices.filter(id => state.leftOutInvoices.includes(id) === leftOut)
  return whole || pages.length + invoices.length > 0 ? { fileId, groupId, whole, pages, invoices } : null
}
