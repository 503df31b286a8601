import type { Mailbox } from '@docketry/contracts/api/mailbox.ts'
import { shownDay } from '../data/format.ts'
import { Link, useLocation } from 'react-router-dom'

const monthMs = 30 * 24 * 60 * 60_000
/** Notice that the address was replaced, for 30 days. */
const Replaced = ({ at }: { at: number | null }) =>
  at !== null && at > Date.now() - monthMs ? (
    <>
      {' '}
      <span>It was changed on {shownDay(at)}; the former one no longer works.</span>
    </>
  ) : null

/** The firm's address for incoming mail. */
export function MailAddress({ box }: { box: Mailbox }) {
  const isHere = useLocation().pathname === '/dashboard/emailaddresses'
  if (!box.isConfigured) return <p className="page-sub">No mailbox is set up yet. Ask whoever runs Docketry to set one up.</p>
  const known = isHere ? 'a client’s confirmed address' : <Link to="/dashboard/emailaddresses">a client’s confirmed address</Link>
  if (box.ownAddress)
    return (
      <p className="page-sub">
        <span>
          Emails to <b className="mail-own-address">{box.ownAddress}</b> reach your firm, whoever sends them; those from {known} are
          assigned to that client.
        </span>
        <Replaced at={box.replacedAt} />
      </p>
    )
  return (
    <p className="page-sub">
      <span>
        {box.folder ? 'Emails are read from the folder maildrop of Docketry’s data. ' : ''}Emails from {known} are assigned to that client;
        those to an address with <b className="mail-own-address">+{box.code.toLowerCase()}</b> before the @ reach your firm.
      </span>
      <Replaced at={box.replacedAt} />
    </p>
  )
}
