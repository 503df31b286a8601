import { NoFirmYet } from '../requests/no-firm-yet.tsx'
import { searchInvoices } from '@docketry/contracts/api/invoices.ts'
import { useEffect, useRef, useState } from 'react'
import { useNavigationType, useSearchParams } from 'react-router-dom'
import { counted } from '../data/format.ts'
import { useEndpoint } from '../data/use-query.ts'
import { Failed, Loading, StatusMessage } from '../parts/states.tsx'
import { useFirm } from '../session/firm.ts'
import { Shell } from '../shell/shell.tsx'
import { useTitle } from '../parts/page-effects.ts'
import { FoundList } from './found-list.tsx'
import { useDebouncedValue } from '../data/use-debounced-value.ts'
import './search.css'

const minLength = 2
const debounceMs = 250

/** `whose`: which clients are searched; empty for all of the firm. */
function Found({ firmId, whose, text, toField }: { firmId: string; whose: string; text: string; toField: () => void }) {
  const short = text.length < minLength
  const { data, problem, reload } = useEndpoint(searchInvoices, short ? null : { query: { firmId, text } })
  if (text === '')
    return (
      <StatusMessage title={whose ? 'Search the invoices that you may see' : 'Search all invoices of the firm'}>
        <p>By supplier, ABN, invoice number, category, date (14/08/2026) or amount (1,234.50), over all clients{whose}.</p>
      </StatusMessage>
    )
  if (short)
    return (
      <p className="faint" role="status">
        Type one more letter or digit.
      </p>
    )
  if (problem) return <Failed problem={problem} retry={reload} />
  if (!data) return <Loading what="Searching" />
  if (data.total === 0)
    return (
      <StatusMessage title="Nothing found">
        <p>No invoice has “{text}”. Try fewer letters, or the amount alone.</p>
      </StatusMessage>
    )
  return (
    <>
      <p className="faint num" role="status">
        {data.total > data.invoices.length
          ? `The newest ${data.invoices.length} of ${counted(data.total, 'invoice')}. Type more to find fewer.`
          : counted(data.total, 'invoice')}
      </p>
      <FoundList invoices={data.invoices} firmId={firmId} toField={toField} />
    </>
  )
}

/** `/invoices/search?text=…`: searches all invoices of the firm; a result opens in its batch. */
export function SearchPage() {
  const { firm, firms, type, loading, problem, reload } = useFirm()
  const isLimited = firms.some(it => it.business.id === firm?.id && it.limited)
  const whose = type === 'auditor' ? ' of your engagement' : isLimited ? ' that you work for' : ''
  const [params, setParams] = useSearchParams()
  const field = useRef<HTMLInputElement>(null)
  const root = useRef<HTMLDivElement>(null)
  const navigationType = useNavigationType()
  const inAddress = params.get('text') ?? ''
  const [typed, setTyped] = useState(inAddress)
  // Typing replaces the address; after any other navigation the field takes its text from the address.
  useEffect(() => {
    if (navigationType !== 'REPLACE') setTyped(inAddress)
  }, [navigationType, inAddress])
  const take = (value: string): void => {
    setTyped(value)
    setParams(value ? { text: value } : {}, { replace: true })
  }
  const text = useDebouncedValue(typed.trim(), debounceMs)
  useTitle('Search')
  const toField = (): void => field.current?.focus()
  return (
    <Shell>
      <div className="crumbs">{firm?.name ?? ''}</div>
      <h1 className="page-title">Search invoices</h1>
      <div className="search-page" ref={root}>
        <input
          ref={field}
          className="input"
          type="text"
          role="searchbox"
          aria-label="Search all invoices"
          placeholder="Supplier, ABN, number, date, amount…"
          maxLength={100}
          autoFocus
          value={typed}
          onChange={({ target }) => take(target.value)}
          onKeyDown={event => {
            if (event.key === 'Escape') take('')
            if (event.key !== 'ArrowDown') return
            event.preventDefault()
            root.current?.querySelector<HTMLElement>('.found a')?.focus()
          }}
        />
        {problem ? (
          <Failed problem={problem} retry={reload} />
        ) : firm ? (
          <Found firmId={firm.id} whose={whose} text={text} toField={toField} />
        ) : loading ? (
          <Loading what="Loading your firm" />
        ) : (
          <NoFirmYet />
        )}
      </div>
    </Shell>
  )
}
