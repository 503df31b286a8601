import { worksheetStates } from '@docketry/contracts/api/worksheets.ts'
import { monthsIn } from '@docketry/contracts/rules/quarters.ts'
import { shownDate } from '../data/format.ts'
import { useEndpoint } from '../data/use-query.ts'
import { useMay } from '../session/may.tsx'

/** Up to which period the client's BAS is lodged. */
export function LodgedLine({ firmId, clientId }: { firmId: string; clientId: string }) {
  const may = useMay()(worksheetStates)
  const { data } = useEndpoint(worksheetStates, may ? { query: { firmId, clientId } } : null)
  const last = data?.worksheets.find(it => it.lodged !== null)
  return last?.lodged ? (
    <span>
      BAS {monthsIn(last.name)} lodged on {shownDate(last.lodged.date)}
    </span>
  ) : null
}
