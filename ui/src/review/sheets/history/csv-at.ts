/** The CSV of an invoice's values at a time. Loaded on demand. */
import type { HistoryEntry } from '@docketry/contracts/api/history.ts'
import { plainAbn } from '@docketry/contracts/rules/abn.ts'
import { csvLine } from '@docketry/contracts/rules/csv.ts'
import { dateIn } from '@docketry/contracts/rules/dates.ts'
import { saveAs } from '../../../data/download-file.ts'
import { firmZone } from '../../../data/firm-zone.ts'
import { setByText, valuesAt, type ValueThen } from './values-at.ts'

/** As in every CSV: amounts without separators of thousands, which the spreadsheets of other countries read as texts or decimal signs. */
const plainValue = ({ field, value }: ValueThen): string =>
  field === 'Total' || field === 'GST' ? (value ?? '').replaceAll(',', '') : field === 'ABN' ? plainAbn(value ?? '') : (value ?? '')

/**
 * One line for each value: what it was, who or what set it and when (ISO 8601, UTC), and who confirmed it. The head has the time, and says
 * where an event until then could not be applied. `authorOf`: the name shown for an entry.
 */
export function csvAt(history: readonly HistoryEntry[], last: number, authorOf: (entry: HistoryEntry) => string): string {
  const at = history[last]?.at
  const isIncomplete = history.slice(0, last + 1).some(({ notApplied }) => notApplied)
  const iso = (time: number): string => new Date(time).toISOString()
  const lines = valuesAt(history, last).map(one =>
    csvLine([
      one.field,
      plainValue(one),
      setByText(one, authorOf),
      iso(one.setBy.at),
      one.setBy.what,
      ...(one.confirmedBy ? [authorOf(one.confirmedBy), iso(one.confirmedBy.at)] : ['', '']),
    ]),
  )
  return [
    csvLine(['As it stood', at === undefined ? '' : iso(at)]),
    ...(isIncomplete ? [csvLine(['Not complete: a change could not be applied'])] : []),
    csvLine(['Value', 'Was', 'Set by', 'At', 'How', 'Confirmed by', 'Confirmed at']),
    ...lines,
  ].join('')
}

/** Downloads the CSV, with the day in the firm's zone in its file name. */
export const downloadAt = (history: readonly HistoryEntry[], last: number, authorOf: (entry: HistoryEntry) => string): void =>
  saveAs(
    new Blob(['\uFEFF', csvAt(history, last, authorOf)], { type: 'text/csv;charset=utf-8' }),
    `as-it-stood-${dateIn(firmZone(), history[last]?.at ?? 0)}.csv`,
  )
