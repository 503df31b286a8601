import { Link } from 'react-router-dom'
import { Shell } from '../shell/shell.tsx'
import { StatusMessage } from '../parts/states.tsx'
import { useTitle } from '../parts/page-effects.ts'

const pages = {
  add: {
    title: 'Add bank statements',
    text: 'Bank and card statements will be added here. Meanwhile, scan or upload invoices on a client’s page.',
  },
  process: {
    title: 'Process bank statements',
    text: 'Statements will be matched here with the invoices that they pay. Meanwhile, open a client By Quarter to see everything that was paid in a BAS period.',
  },
}

/** `/statments/add` and `/statments/process`: what is not there yet, and where to go until then. */
export function StatementsPage({ step }: { step: keyof typeof pages }) {
  const { title, text } = pages[step]
  useTitle(title)
  return (
    <Shell>
      <h1 className="page-title">{title}</h1>
      <StatusMessage title="Not available yet">
        <p>{text}</p>
        <Link className="btn primary" to="/dashboard">
          Go to your clients
        </Link>
      </StatusMessage>
    </Shell>
  )
}
