/** Lists of rows of one resource (data of react-admin) that are not up to date, by the path of the resource. */
import { lagHeader } from '@docketry/contracts/api/outdated-rows.ts'
import { lags, noteEntry, noteOutdatedRows } from './outdated-rows.ts'

/** Whatever its page and filters. */
export function noteOutdatedList(path: string, answer: Pick<Response, 'headers'>): void {
  const seconds = answer.headers.get(lagHeader)
  noteOutdatedRows(path, answer)
  noteEntry(lags, path, seconds === null ? null : Number(seconds))
}

/** The list is no longer on screen. */
export const forgetList = (path: string): void => noteEntry(lags, path, null)
