/**
 * Which answers contain rows that are not up to date (contracts/api/failed-rows.ts), by address. An answer without such rows removes its
 * entry.
 */
import { failedRowsHeader } from '@docketry/contracts/api/failed-rows.ts'
import { createStore } from './store.ts'

/** Number of failed rows by the address of the answer that contains them. */
export const failedRows = createStore<Readonly<Record<string, number>>>({})

const countOf = (header: string): number => [...header.matchAll(/=(\d+)/gu)].reduce((sum, [, count]) => sum + Number(count), 0)

export function noteFailedRows(address: string, answer: Pick<Response, 'headers'>): void {
  const header = answer.headers.get(failedRowsHeader)
  failedRows.set(now => {
    const { [address]: before, ...others } = now
    if (header === null) return before === undefined ? now : others
    const count = countOf(header)
    return before === count ? now : { ...others, [address]: count }
  })
}
