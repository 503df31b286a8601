import { bin, restoreScan, type BinItem } from '@docketry/contracts/api/bin.ts'
import { toDollars } from '@docketry/contracts/rules/money.ts'
import { useMemo, useRef, useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { clientAddress, locOf, readLoc, binAddress } from '../data/addresses.ts'
import { counted, shownDate, shownDay, shownMoney } from '../data/format.ts'
import { firmZone } from '../data/firm-zone.ts'
import { useEndpoint } from '../data/use-query.ts'
import { useLive } from '../data/use-live.ts'
import { Failed, Loading, StatusMessage } from '../parts/states.tsx'
import { useFirm } from '../session/firm.ts'
import { Shell } from '../shell/shell.tsx'
import { useTitle } from '../parts/use-title.ts'
import { OpenedItem } from './opened-item.tsx'
import { restore } from './restore.ts'
import './bin.css'

const nameOf = (it: BinItem): string =>
  it.kind === 'invoice' ? it.name || 'Invoice without a supplier' : `“${it.name}”`

const time = (at: number): string => new Intl.DateTimeFormat('en-AU', { hour: 'numeric', minute: '2-digit', timeZone: firmZone() }).format(at)

/** The address at which a deleted invoice or batch is open. */
const openedAddress = (clientId: string, firmId: string, { kind, id }: BinItem): string => `/business/bin/${locOf({ clientId, firmId, [kind]: id })}`

function contents({ kind, batches, invoices, amount, batch }: BinItem): string {
  const of = batch ? ` of “${batch.name}”` : ''
  if (kind === 'invoice') return `Invoice${of}${amount === null ? '' : ` · ${shownMoney(toDollars(amount))}`}`
  return `Batch${of} · ${counted(invoices, 'invoice')}${batches > 0 ? ` · ${counted(batches, 'merged batch', 'merged batches')}` : ''}`
}

const untilText = ({ until }: BinItem): string => (until === null ? 'For as long as it is kept from erasure' : `Until ${shownDate(until)}`)

function Item({ item, address, mayRestore, onRestored }: { item: BinItem; address: string; mayRestore: boolean; onRestored: (id: string) => void }) {
  const name = nameOf(item)
  return (
    <li data-deleted={item.id}>
      <div><Link to={address} aria-label={`Open ${name}`}><b>{name}</b></Link><span className="num">{contents(item)}</span></div>
      <div className="num">Deleted {shownDay(item.at)}, {time(item.at)}<span>by {item.by}</span></div>
      <div className="num">{untilText(item)}</div>
      {item.batchDeleted
        ? <p>Its batch is in the bin too: restore that first.</p>
        : mayRestore && <button type="button" className="btn" aria-label={`Restore ${name}`} onClick={() => void restore(item.kind, item.id, name, () => onRestored(item.id))}>Restore</button>}
    </li>
  )
}

/** `/business/bin/clientId=…&firmId=…`: deleted batches and invoices of a client; with `groupId=…` those deleted from that batch; with `invoice=…` or `batch=…` that one, opened. */
export function BinPage() {
  const { locSearch } = useParams()
  const loc = useMemo(() => readLoc(locSearch), [locSearch])
  const [batch, invoice] = [loc.get('batch'), loc.get('invoice')]
  const opened = invoice === null ? (batch === null ? null : { kind: 'batch' as const, id: batch }) : { kind: 'invoice' as const, id: invoice }
  return opened ? <OpenedItem key={opened.id} {...opened} clientId={loc.get('clientId') ?? ''} firmId={loc.get('firmId')} /> : <BinList loc={loc} />
}

function BinList({ loc }: { loc: URLSearchParams }) {
  const [text, search] = useState('')
  const clientId = loc.get('clientId') ?? ''
  const groupId = loc.get('groupId')
  const { firm, may } = useFirm(loc.get('firmId'))
  const firmId = loc.get('firmId') ?? firm?.id ?? null
  const list = useRef<HTMLUListElement>(null)
  const query = { firmId: firmId ?? '', ...(clientId ? { clientId } : {}), ...(groupId ? { groupId } : {}), ...(text ? { text } : {}) }
  const { data, problem, reload } = useEndpoint(bin, firmId ? { query } : null)
  useLive(firmId, { relevant: ({ clients, groups }) => clients.includes(clientId) || groups.length > 0, reload, polls: false })
  useTitle(data ? `Bin · ${data.client.name}` : 'Bin')
  if (problem && !data) return <Shell><Failed problem={problem} retry={reload} /></Shell>
  if (!data || !firmId) return <Shell><Loading what="Opening the bin" /></Shell>
  const back = data.batch ? `/scan/detail/${locOf({ groupId: data.batch.id, firmId, clientId })}` : clientAddress(data.client.id, firmId)
  const restored = (id: string): void => {
    // The focused button disappears with its line: the focus moves to the next line, else to the Back link.
    const lines = [...(list.current?.querySelectorAll<HTMLElement>('li') ?? [])]
    const at = lines.findIndex(it => it.dataset['deleted'] === id)
    const next = lines[at + 1]?.querySelector('button') ?? lines[at - 1]?.querySelector('button') ?? document.querySelector<HTMLElement>('.bin-page .bin-back')
    next?.focus()
    reload()
  }
  return (
    <Shell>
      <div className="bin-page">
        <div className="crumbs"><span>{firm?.name}</span><span>›</span><Link to="/dashboard">Clients</Link><span>›</span><Link to={clientAddress(data.client.id, firmId)}>{data.client.name}</Link></div>
        <h1 className="page-title">{data.batch ? `Deleted from “${data.batch.name}”` : 'Bin'}</h1>
        <p className="bin-lead">What is deleted stays here until the retention of your plan ends, and can be restored as it was. A batch comes back with what was deleted with it.</p>
        <p className="bin-ways">
          <Link className="btn bin-back" to={back}>{data.batch ? '‹ Back to the batch' : '‹ All batches'}</Link>
          {data.batch && <Link className="btn" to={binAddress(data.client.id, firmId)}>Everything deleted of {data.client.name}</Link>}
        </p>
        <form role="search" className="bin-search" onSubmit={event => (event.preventDefault(), search(String(new FormData(event.currentTarget).get('text') ?? '').trim()))}>
          <input className="input" type="search" name="text" maxLength={100} aria-label="Search the bin" placeholder="Supplier, number, ABN, amount or batch" />
          <button className="btn">Search</button>
        </form>
        {text && data.items.length === 0
          ? <StatusMessage title={`Nothing deleted has “${text}”`}><p>Try fewer letters, or clear the search to see everything in the bin.</p></StatusMessage>
          : data.items.length === 0
          ? <StatusMessage title="Nothing in the bin"><p>Invoices and batches that are deleted are listed here, with who deleted them and when.</p></StatusMessage>
          : <ul className="bin-list" aria-label="Deleted" ref={list}>
              {data.items.map(it => <Item key={it.id} item={it} address={openedAddress(clientId, firmId, it)} mayRestore={may(restoreScan)} onRestored={restored} />)}
            </ul>}
        {data.more && <p className="faint">Older ones are not listed. Search for them, restore or leave these, and open the bin of a single batch from its page for what was deleted out of it.</p>}
        {data.erased.length > 0 && (
          <section aria-labelledby="bin-erased">
            <h2 id="bin-erased">Erased</h2>
            <p className="faint">Their retention has ended. Nothing of them is left to restore.</p>
            <ul className="bin-erased num">{data.erased.map(it => <li key={it.id}>[erased] {it.kind === 'batch' ? 'A batch' : 'An invoice'}, on {shownDay(it.at)}</li>)}</ul>
          </section>
        )}
      </div>
    </Shell>
  )
}
