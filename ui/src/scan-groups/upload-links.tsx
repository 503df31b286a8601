import { clients } from '@docketry/contracts/api/clients.ts'
import { useNavigate, Link } from 'react-router-dom'
import { survivingClient } from '../data/surviving-client.ts'
import { useEndpoint } from '../data/use-query.ts'
import { useFirm } from '../session/firm.ts'
import { locOf } from '../data/addresses.ts'
import type { UploadTarget } from './upload.ts'

/** The upload's target from the page's query: `firmId`, `clientId`, `parentGroup`. */
export function uploadTargetOf(loc: URLSearchParams): UploadTarget {
  const [clientId, accountingFirmId, parentGroupId] = [loc.get('clientId'), loc.get('firmId'), loc.get('parentGroup')]
  return {
    ...(clientId ? { clientId } : {}),
    ...(accountingFirmId ? { accountingFirmId } : {}),
    ...(parentGroupId ? { parentGroupId } : {}),
  }
}

/** Where Back leads: the client's page, else all clients. */
export const backAddress = (loc: URLSearchParams): string =>
  loc.get('clientId') ? `/business/details/${locOf({ clientId: loc.get('clientId'), firmId: loc.get('firmId') })}` : '/dashboard'

/** Back link and the name of the client or firm that the upload is for. */
export function TargetCrumbs({ loc }: { loc: URLSearchParams }) {
  const navigate = useNavigate()
  const { firm } = useFirm(loc.get('firmId'))
  const [firmId, clientId] = [loc.get('firmId') ?? firm?.id ?? null, loc.get('clientId')]
  const { data } = useEndpoint(clients, firmId && clientId ? { query: { firmId, archived: '1' } } : null)
  const name = clientId ? survivingClient(data, clientId)?.name : firm?.name
  return (
    <div className="crumbs">
      <a href={backAddress(loc)} onClick={event => (event.preventDefault(), void navigate(-1))}>
        ‹ Back
      </a>
      {name && (
        <>
          <span aria-hidden="true">·</span>
          <span>{name}</span>
        </>
      )}
    </div>
  )
}

/** `loc`: query of the current page, passed on to the scan page. */
const scanDirectly = (loc: URLSearchParams): string =>
  `/scan/add/${locOf({ firmId: loc.get('firmId'), clientId: loc.get('clientId'), parentGroup: loc.get('parentGroup'), vid: loc.get('vid') })}`

export const ScanDirectly = ({ loc }: { loc: URLSearchParams }) => (
  <Link className="btn" to={scanDirectly(loc)}>
    Scan Directly
  </Link>
)

export const FromEmails = ({ loc }: { loc: URLSearchParams }) => (
  <Link
    className="btn"
    to={`/scan/emails/${locOf({ firmId: loc.get('firmId'), clientId: loc.get('clientId'), parentGroup: loc.get('parentGroup') })}`}
  >
    From Emails
  </Link>
)
