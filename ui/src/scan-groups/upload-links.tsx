import { clients } from '@docketry/contracts/api/clients.ts'
import { useNavigate } from 'react-router-dom'
import { sendRequest } from '../data/request.ts'
import { useQuery } from '../data/use-query.ts'
import { useFirm } from '../session/firm.ts'
import { backAddress } from './whose-of.ts'

/** The way back, and whose paper this will be: who looks after many clients sees it before anything is sent. */
export function TargetCrumbs({ loc }: { loc: URLSearchParams }) {
  const navigate = useNavigate()
  const { firm } = useFirm(loc.get('firmId'))
  const [firmId, clientId] = [loc.get('firmId') ?? firm?.id ?? null, loc.get('clientId')]
  const { data } = useQuery(firmId && clientId ? `clients ${firmId}` : null, signal => sendRequest(clients, { query: { firmId: firmId ?? '' }, signal }))
  const name = clientId ? data?.find(it => it.id === clientId)?.name : firm?.name
  return (
    <div className="crumbs">
      <a href={backAddress(loc)} onClick={event => (event.preventDefault(), void navigate(-1))}>‹ Back</a>
      {name && <><span aria-hidden="true">·</span><span>{name}</span></>}
    </div>
  )
}
