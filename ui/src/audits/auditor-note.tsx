import { myEngagements, type MyEngagement } from '@docketry/contracts/api/auditors.ts'
import { shownDate } from '../data/format.ts'
import { useEndpoint } from '../data/use-query.ts'

export const periodText = ({ from, to }: Pick<MyEngagement, 'from' | 'to'>): string => `${shownDate(from)} to ${shownDate(to)}`

/** What an auditor sees of a firm, or of one of its clients: the periods of their engagements. Nothing until they are known. */
export function AuditorNote({ firmId, clientId }: { firmId: string; clientId?: string }) {
  const { data } = useEndpoint(myEngagements, {})
  const here = data?.filter(it => it.firm.id === firmId && (clientId === undefined || it.clients.some(one => one.id === clientId))) ?? []
  if (here.length === 0) return null
  const periods = [...new Set(here.map(periodText))]
  return (
    <p className="page-sub" role="note">
      You are viewing this as an auditor: invoices dated {periods.join(', and ')}. You cannot change anything, and what you open is
      recorded.
    </p>
  )
}
