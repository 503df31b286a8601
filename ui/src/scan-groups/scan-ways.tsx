import { Link } from 'react-router-dom'
import { locOf } from '../data/addresses.ts'

/** Directly from paper, and from e-mails: the other ways in, beside choosing files. `loc`: the query of this page, which goes along. */
export const scanDirectly = (loc: URLSearchParams): string =>
  `/scan/add/${locOf({ firmId: loc.get('firmId'), clientId: loc.get('clientId'), parentGroup: loc.get('parentGroup'), vid: loc.get('vid') })}`

export const ScanDirectly = ({ loc }: { loc: URLSearchParams }) => <Link className="btn" to={scanDirectly(loc)}>Scan Directly</Link>

export const FromEmails = ({ loc }: { loc: URLSearchParams }) => (
  <Link className="btn" to={`/scan/emails/${locOf({ firmId: loc.get('firmId'), clientId: loc.get('clientId'), parentGroup: loc.get('parentGroup') })}`}>From Emails</Link>
)
