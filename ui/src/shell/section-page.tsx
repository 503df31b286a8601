import { Link } from 'react-router-dom'
import { StatusMessage } from '../parts/states.tsx'
import { useFirm } from '../session/firm.ts'
import { isForMembers, type Section } from './sections.ts'

/**
 * The page of a section. The menu offers an auditor no section about the firm itself; one who follows a link there sees why it is empty,
 * and where to go.
 */
export function SectionPage({ section }: { section: Section }) {
  const { firm, type } = useFirm()
  const { label, Page } = section
  if (firm === null || type !== 'auditor' || !isForMembers(section)) return <Page />
  return (
    <>
      <div className="crumbs">{firm.name}</div>
      <h1 className="page-title">{label}</h1>
      <StatusMessage title="Not for auditors">
        <p>
          You are an auditor of {firm.name}: you see the invoices of the clients that it has engaged you for. This page is about the firm
          itself.
        </p>
        <Link className="btn" to="/dashboard">
          Go to your clients
        </Link>
      </StatusMessage>
    </>
  )
}
