import { clients } from '@docketry/contracts/api/clients.ts'
import { useNavigate } from 'react-router-dom'
import { sendRequest } from '../data/request.ts'
import { useCall } from '../data/use-call.ts'
import { useFirm } from '../session/firm.ts'
import { backOf } from './whose-of.ts'

/** The way back, and whose paper this will be: who looks after many clients sees it before anything is sent. */
export function WhoseCrumbs({ loc }: { loc: URLSearchParams }) {
  const navigate = useNavigate()
  const { firm } = useFirm(loc.get('firmId'))
  const [firmId, clientId] = [loc.get('firmId') ?? firm?.id ?? null, loc.get('clientId')]
  const { data } = useCall(firmId && clientId ? `clients ${firmId}` : null, signal => sendRequest(clients, { query: { firmId: firmId ?? '' }, signal }))
  const name = clientId ? data?.find(it => it.id === clientId)?.name : firm?.name
  return (
    <div className="crumbs">
      <a href={backOf(loc)} onClick={event => (event.preventDefault(), void navigate(-1))}>‹ Back</a>
      {name && <><span aria-hidden="true">·</span><span>{name}</span></>}
    </div>
  )
}
