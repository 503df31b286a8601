import { Link } from 'react-router-dom'
import { alertWith } from '../parts/dialogs.tsx'
import { locOf } from '../data/loc-search.ts'

/** Directly from paper, and from e-mails: the other ways in, beside choosing files. `loc`: the query of this page, which goes along. */
export const scanDirectly = (loc: URLSearchParams): string =>
  `/scan/add/${locOf({ firmId: loc.get('firmId'), clientId: loc.get('clientId'), parentGroup: loc.get('parentGroup'), vid: loc.get('vid') })}`

export const ScanDirectly = ({ loc }: { loc: URLSearchParams }) => <Link className="btn" to={scanDirectly(loc)}>Scan Directly</Link>

/** The import itself comes with the mailbox; until then this says what to do instead. */
export const FromEmails = () => (
  <button type="button" className="btn" onClick={() => void alertWith('From e-mails is coming', 'Invoices cannot be imported from e-mails yet. Save their attachments and choose them as files.')}>
    From Emails
  </button>
)
