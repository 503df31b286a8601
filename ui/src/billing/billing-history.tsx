import { billingDocument, billingHistory, type BillingEntry } from '@docketry/contracts/api/billing.ts'
import { toCents } from '@docketry/contracts/rules/money.ts'
import { useState } from 'react'
import { fetchFile, saveAs } from '../data/download-file.ts'
import { shownDate, shownMoney } from '../data/format.ts'
import { perQuarter, shownPrice } from './price-words.ts'
import { useEndpoint } from '../data/use-query.ts'
import { notifyFailure } from '../parts/toasts.tsx'

const price = ({ value }: BillingEntry): string => (value === null ? '' : ` at ${shownPrice(toCents(value))} ${perQuarter}`)
const until = ({ until: day }: BillingEntry, intro: string): string => (day === null ? '' : `${intro} ${shownDate(day)}`)
const planOr = ({ plan }: BillingEntry, other: string): string => plan ?? other

/** What happened, as a sentence. Money that moved is in a column of its own. */
const sentences: Record<BillingEntry['kind'], (entry: BillingEntry) => string> = {
  payment: it => `Paid for ${planOr(it, 'the plan')}${until(it, ', until')}`,
  failed: it => `The payment for ${planOr(it, 'the plan')} did not go through${until(it, '; the plan continues until')}`,
  refund: () => 'Refunded to your card',
  credit: () => 'Credit, used for the next payments',
  stopped: it => `Auto renewing stopped${until(it, '; the plan ends on')}`,
  resumed: it => `Auto renewing resumed${until(it, '; the next payment is on')}`,
  ended: it => `${planOr(it, 'The plan')} ended`,
  plan: it => `Changed to ${planOr(it, 'another plan')}${price(it)}`,
  coupon: it => `Coupon ${it.number ?? ''} used for ${planOr(it, 'the plan')}${price(it)}`,
  card: () => 'Card replaced',
}
const movesMoney = new Set<BillingEntry['kind']>(['payment', 'refund', 'credit'])
const amountOf = ({ kind, value }: BillingEntry): string =>
  value === null || !movesMoney.has(kind) ? '' : shownMoney(kind === 'payment' ? value : -value)

function DocumentButton({ firmId, entry: { document, number } }: { firmId: string; entry: BillingEntry }) {
  const [busy, setBusy] = useState(false)
  if (document === null) return null
  const download = async (): Promise<void> => {
    setBusy(true)
    try {
      const file = await fetchFile(`${billingDocument.path}?${new URLSearchParams({ firm_id: firmId, charge: document })}`, () => {})
      saveAs(file, file.name)
    } catch (thrown) {
      notifyFailure(thrown)
    }
    setBusy(false)
  }
  return (
    <button
      type="button"
      className="btn quiet small"
      disabled={busy}
      aria-label={`PDF of ${number ?? 'the payment'}`}
      onClick={() => void download()}
    >
      PDF
    </button>
  )
}

/** The section “Payments”. `changes`: another value when something was paid or changed on this page. */
export function BillingHistory({ firmId, changes }: { firmId: string; changes: unknown }) {
  return <History key={String(changes)} firmId={firmId} />
}

function History({ firmId }: { firmId: string }) {
  const { data, problem, reload } = useEndpoint(billingHistory, { query: { firm_id: firmId } })
  if (problem)
    return (
      <p className="error" role="alert">
        The payments could not be loaded.{' '}
        <button type="button" className="btn small" onClick={reload}>
          Load them again
        </button>
      </p>
    )
  if (!data || data.length === 0) return null
  return (
    <section className="payments" aria-labelledby="payments-title">
      <h2 id="payments-title">Payments</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">What</th>
            <th scope="col">Number</th>
            <th scope="col" className="num">
              AUD incl. GST
            </th>
            <th scope="col">
              <span className="sr">Document</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {data.map(entry => (
            <tr key={entry.id} className={entry.kind}>
              <td>{shownDate(entry.date)}</td>
              <td>{sentences[entry.kind](entry)}</td>
              <td>{movesMoney.has(entry.kind) ? entry.number : ''}</td>
              <td className="num">{amountOf(entry)}</td>
              <td>
                <DocumentButton firmId={firmId} entry={entry} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
