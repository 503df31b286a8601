import { reminders, type Reminder } from '@docketry/contracts/api/reminders.ts'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { shownTime } from '../data/format.ts'
import { clientAddress } from '../data/addresses.ts'
import { worksheetAddress } from '../worksheets/address.ts'
import { useEndpoint } from '../data/use-query.ts'
import './reminders.css'

const maxShown = 8

function addressOf({ clientId, groupId, period }: Reminder, firmId: string): string | null {
  if (groupId !== null) return `/scan/detail/groupId=${encodeURIComponent(groupId)}`
  if (clientId === null) return null
  return period === undefined ? clientAddress(clientId, firmId) : worksheetAddress({ firmId, clientId, period })
}

/** The firm's current reminders, below its clients, so that the list does not move when they are loaded. Nothing without reminders. */
export function ReminderList({ firmId }: { firmId: string }) {
  const { data, reload } = useEndpoint(reminders, { query: { firmId } })
  // What was done in another window, or by another person, since: reading them is too much work to repeat at every change.
  useEffect(() => {
    window.addEventListener('focus', reload)
    return () => window.removeEventListener('focus', reload)
  }, [reload])
  if (!data || data.reminders.length === 0) return null
  const rest = data.reminders.length - maxShown
  return (
    <section className="reminders" aria-label="Reminders">
      <ul>
        {data.reminders.slice(0, maxShown).map(it => {
          const address = addressOf(it, firmId)
          return (
            <li key={`${it.kind} ${it.title}`}>
              {address === null ? <b>{it.title}</b> : <Link to={address}>{it.title}</Link>} <span>{it.detail}</span>
            </li>
          )
        })}
      </ul>
      <p>
        As of {shownTime(data.at)}. {rest > 0 && `And ${rest} more. `}
        <Link to="/dashboard/settings#reminders">Choose what you are reminded of</Link>
      </p>
    </section>
  )
}
