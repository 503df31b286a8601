/** What `docketry reprocess --dry-run` prints: the score by field and supplier, and examples. */
import type { ScoredValue } from '@docketry/contracts/api/reprocessing.ts'
import { dryRunScore, type ScoreCounts } from '@docketry/contracts/rules/dry-run-score.ts'
import { counted } from '../shared/counted.ts'
import { tableOf, type Output } from './output.ts'

const columns = ['VALUES', 'OLD RIGHT', 'NEW RIGHT', 'BETTER', 'WORSE', 'BOTH WRONG']
const cells = ({ values, old, next, better, worse, bothWrong }: ScoreCounts): string[] => [
  String(values),
  ...[old, next].map(count => `${((100 * count) / values).toFixed(1)}%`),
  `+${better}`,
  `-${worse}`,
  String(bothWrong),
]
/** Dollars of money, which is in cents. */
function shown(value: string | number | null): string {
  if (value === null) return '(none)'
  return typeof value === 'number' ? (value / 100).toFixed(2) : value
}
const example = ({ invoiceId, supplier, field, right, old, next }: ScoredValue): string[] => [
  field,
  shown(right),
  shown(old),
  shown(next),
  supplier ?? '-',
  invoiceId,
]

const maxSuppliers = 20

/**
 * `invoices`: that were read; `unreadable`: that could not be. With `json` one line, in which money is in cents, as in corrections; tables
 * have dollars.
 */
export function printDryRun(
  { invoices, unreadable, scored }: { invoices: number; unreadable: number; scored: readonly ScoredValue[] },
  json: boolean | undefined,
  { say, warn }: Output,
): void {
  const score = dryRunScore(scored)
  if (json) say(JSON.stringify({ invoices, unreadable, ...score }))
  else if (scored.length === 0) say('Nobody has corrected any of these invoices, so there is nothing to compare.')
  else {
    say(tableOf(['FIELD', ...columns], [['all', ...cells(score.all)], ...score.byField.map(([field, it]) => [field, ...cells(it)])]))
    if (score.bySupplier.length > 0)
      say(
        tableOf(
          [`SUPPLIER${score.bySupplier.length > maxSuppliers ? ` (${maxSuppliers} of ${score.bySupplier.length})` : ''}`, ...columns],
          score.bySupplier.slice(0, maxSuppliers).map(([supplier, it]) => [supplier || '-', ...cells(it)]),
        ),
      )
    for (const [title, some] of [
      ['BETTER', score.better],
      ['WORSE', score.worse],
      ['BOTH WRONG', score.bothWrong],
    ] as const)
      if (some.length > 0) say(tableOf([title, 'RIGHT', 'OLD MODEL', 'NEW MODEL', 'SUPPLIER', 'INVOICE'], some.map(example)))
  }
  warn(
    `Nothing was written. ${counted(invoices, 'corrected invoice was', 'corrected invoices were')} read${unreadable > 0 ? `, and ${unreadable} could not be: "docketry check" says what is damaged` : ''}.`,
  )
}
