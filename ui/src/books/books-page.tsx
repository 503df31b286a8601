import { books, type Books } from '@docketry/contracts/api/books.ts'
import { clients } from '@docketry/contracts/api/clients.ts'
import { packageNames } from '@docketry/contracts/rules/packages.ts'
import { useMemo } from 'react'
import { Link, useParams } from 'react-router-dom'
import { clientAddress, readLoc } from '../data/addresses.ts'
import { NoClient } from '../clients/no-client.tsx'
import { counted } from '../data/format.ts'
import { survivingClient } from '../data/surviving-client.ts'
import { useEndpoint } from '../data/use-query.ts'
import { Failed, Loading } from '../parts/states.tsx'
import { useTitle } from '../parts/page-effects.ts'
import { useFirm } from '../session/firm.ts'
import { Shell } from '../shell/shell.tsx'
import { ChartForm } from './chart-form.tsx'
import { ExportSection } from './export-section.tsx'
import { CategoryTable, SupplierTable } from './mapping.tsx'
import { XeroSection } from './xero-section.tsx'
import './books.css'

const leadText = ({ package: chosen, accounts, fileName }: Books): string =>
  chosen === null
    ? 'Choose the accounting package of this client and import its chart of accounts. Then its accepted invoices can be exported as bills.'
    : `${packageNames[chosen]}, ${counted(accounts.length, 'account')}${fileName === null ? ', typed' : ` from ${fileName}`}.`

/**
 * `/business/books/clientId=…&firmId=…`: how a client's invoices go into its accounting package: chart of accounts, mapping, supplier
 * rules, exports.
 */
export function BooksPage() {
  const { locSearch } = useParams()
  const loc = useMemo(() => readLoc(locSearch), [locSearch])
  const clientId = loc.get('clientId') ?? ''
  const { firm } = useFirm(loc.get('firmId'))
  const firmId = loc.get('firmId') ?? firm?.id ?? null
  const { data: all } = useEndpoint(clients, firmId ? { query: { firmId } } : null)
  const { data, problem, reload } = useEndpoint(books, firmId && clientId ? { query: { firmId, clientId } } : null)
  const name = survivingClient(all, clientId)?.name ?? ''
  useTitle(name ? `Accounting · ${name}` : 'Accounting')
  if (!clientId || problem?.status === 404) return <NoClient />
  if (problem && !data)
    return (
      <Shell>
        <Failed problem={problem} retry={reload} />
      </Shell>
    )
  if (!data || !firmId)
    return (
      <Shell>
        <Loading what="Opening the accounts" />
      </Shell>
    )
  const of = { firmId, clientId }
  return (
    <Shell>
      <div className="books-page">
        <div className="crumbs">
          <span>{firm?.name}</span>
          <span>›</span>
          <Link to="/dashboard">Clients</Link>
          <span>›</span>
          <Link to={clientAddress(clientId, firmId)}>{name || 'Client'}</Link>
        </div>
        <h1 className="page-title">Accounting</h1>
        <p className="books-lead">{leadText(data)}</p>
        {data.package !== null && <ExportSection of={of} books={data} reload={reload} />}
        {(data.package === null || data.package === 'xero') && <XeroSection of={of} books={data} reload={reload} />}
        <ChartForm of={of} books={data} reload={reload} />
        {data.package !== null && (
          <>
            <datalist id="books-accounts">
              {data.accounts.map(({ code, name: account }) => (
                <option key={code} value={code}>
                  {account}
                </option>
              ))}
            </datalist>
            <CategoryTable of={of} books={data} reload={reload} />
            <SupplierTable of={of} books={data} reload={reload} />
          </>
        )}
      </div>
    </Shell>
  )
}
