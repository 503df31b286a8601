/** Rows for which a newer model proposes other values (docs/reprocess.md). Pure. */
import { capsOf } from '../keyboard/stored-keys.ts'
import { allColumns } from './columns.ts'
import type { Row } from './rows.ts'

type Proposed = { invoice: Pick<Row['invoice'], 'proposed'> }
export const isProposed = ({ invoice: { proposed } }: Proposed): boolean => proposed !== undefined

/** What is proposed and how to see it, in a sentence; null without a proposal. */
export const proposedText = ({ invoice: { proposed } }: Proposed): string | null =>
  proposed
    ? `A newer model reads ${allColumns
        .filter(({ field }) => proposed.includes(field))
        .map(({ title }) => title)
        .join(', ')} differently. ${capsOf('history')} shows both.`
    : null
