import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

/** First card of a client's lists: link to the upload page. */
export const UploadCard = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link className="card new" to={to} draggable={false}>
    <b>Scan or Upload New Invoices</b>
    <span>{children}</span>
    <span className="faint">PNG, JPEG, HEIC, PDF, e-invoice (XML), or a zip of them</span>
  </Link>
)
