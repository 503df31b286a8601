import { worksheetStates } from '@docketry/contracts/api/worksheets.ts'
import { monthsIn } from '@docketry/contracts/rules/quarters.ts'
import { Link } from 'react-router-dom'
import { useEndpoint } from '../../data/use-query.ts'
import { useMay } from '../../session/may.tsx'
import { worksheetAddress } from '../../worksheets/address.ts'
import { useDeferred } from '../page-context.ts'
import type { Row } from '../state/rows.ts'

/**
 * For a row that is in, or moves to, a period whose BAS is lodged or whose worksheet is frozen: what a change means, with a link to the
 * worksheet.
 */
export function LodgedNote({ row }: { row: Row }) {
  const firmId = useDeferred(state => state.detail.firm.id)
  const clientId = useDeferred(state => state.detail.client.id)
  const may = useMay()(worksheetStates)
  const { data } = useEndpoint(worksheetStates, may && firmId && clientId ? { query: { firmId, clientId } } : null)
  const dates = [row.invoice.paymentDate, row.values.paymentDate]
  const among = (data?.worksheets ?? []).filter(it => dates.some(date => date !== null && it.from <= date && date < it.before))
  const found = among.find(it => it.lodged !== null) ?? among[0]
  if (!found) return null
  const name = monthsIn(found.name)
  const text = found.lodged
    ? `BAS ${name} is lodged: GST changes become adjustments`
    : `Worksheet ${name} is frozen: reopen it to include changes`
  return (
    <Link className="strip-lodged" to={worksheetAddress({ firmId, clientId, period: found.period })} title={text}>
      {text}
    </Link>
  )
}
