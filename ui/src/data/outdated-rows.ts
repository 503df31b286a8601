/**
 * Which answers contain rows that are not up to date (contracts/api/outdated-rows.ts), by address. An answer without such rows removes its
 * entry.
 */
import { failedRowsHeader, lagHeader } from '@docketry/contracts/api/outdated-rows.ts'
import { createStore, type Store } from './store.ts'

type ByAddress = Readonly<Record<string, number>>

/** Number of failed rows by the address of the answer that contains them. */
export const failedRows = createStore<ByAddress>({})

/** For how many seconds the lists are behind that an answer on screen was made from, by its address. */
export const lags = createStore<ByAddress>({})

export const isAnyBehind = (state: ByAddress): boolean => Object.keys(state).length > 0

const countOf = (header: string): number => [...header.matchAll(/=(\d+)/gu)].reduce((sum, [, count]) => sum + Number(count), 0)

/** `value`: null removes the entry. */
export const noteEntry = (store: Store<ByAddress>, address: string, value: number | null): void =>
  store.set(now => {
    const { [address]: before, ...others } = now
    if (value === null) return before === undefined ? now : others
    return before === value ? now : { ...others, [address]: value }
  })

/** While the server's lists are behind, screens load again this often. No message says when they have caught up. */
export const laggingReloadMs = 5000

/** Signals of queries that load again while lists are behind, and are aborted when their answer is no longer on screen. */
const reloaded = new WeakSet<AbortSignal>()

/** `signal`: of the requests of a query that loads again while lists are behind. */
export function reloadsWhileBehind(signal: AbortSignal): void {
  reloaded.add(signal)
}

/** `signal`: of the request. A lag is noted only where a later answer, or leaving the screen, removes it. */
export function noteOutdatedRows(address: string, { headers }: Pick<Response, 'headers'>, signal?: AbortSignal): void {
  const [failed, seconds] = [headers.get(failedRowsHeader), headers.get(lagHeader)]
  noteEntry(failedRows, address, failed === null ? null : countOf(failed))
  if (!signal || signal.aborted || !reloaded.has(signal)) return
  if (seconds !== null) signal.addEventListener('abort', () => noteEntry(lags, address, null))
  noteEntry(lags, address, seconds === null ? null : Number(seconds))
}
