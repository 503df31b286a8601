import type { AnswerOf } from '@docketry/contracts/api/endpoint.ts'
import { bin, maxInBin, restoreScan, type BinItem } from '@docketry/contracts/api/bin.ts'
import { useMemo, useRef, useState } from 'react'
import { useParams } from 'react-router-dom'
import { locOf, readLoc } from '../data/addresses.ts'
import { shownDay } from '../data/format.ts'
import { useEndpoint } from '../data/use-query.ts'
import { useLive } from '../data/use-live.ts'
import { Failed, Loading, StatusMessage } from '../parts/states.tsx'
import { useFirm } from '../session/firm.ts'
import { Shell } from '../shell/shell.tsx'
import { useTitle } from '../parts/page-effects.ts'
import { BinHead } from './bin-head.tsx'
import { BinLine } from './bin-line.tsx'
import { OpenedItem } from './opened-item.tsx'
import './bin.css'

/** The address at which a deleted invoice or batch is open. `clients`: `all` where it leads back to the bin of all clients. */
const openedAddress = (firmId: string, clients: string | null, { kind, id, client }: BinItem): string =>
  `/business/bin/${locOf({ clientId: client.id, firmId, clients, [kind]: id })}`

type Answer = AnswerOf<typeof bin>

const Empty = ({ text }: { text: string }) =>
  text ? (
    <StatusMessage title={`Nothing in the bin matches “${text}”`}>
      <p>Try fewer letters, or clear the search to see everything in the bin.</p>
    </StatusMessage>
  ) : (
    <StatusMessage title="Nothing in the bin">
      <p>Invoices and batches that are deleted are listed here, with who deleted them and when.</p>
    </StatusMessage>
  )

function Pager({
  from,
  count,
  more,
  loading,
  onPage,
}: {
  from: number
  count: number
  more: boolean
  loading: boolean
  onPage: (from: number) => void
}) {
  return (
    <p className="bin-ways">
      <button type="button" className="btn" disabled={loading || from === 0} onClick={() => onPage(Math.max(0, from - maxInBin))}>
        Newer
      </button>
      <span className="num" role="status">
        {count > 0 ? `${from + 1} to ${from + count}, newest first` : 'No more here'}
      </span>
      <button type="button" className="btn" disabled={loading || !more} onClick={() => onPage(from + maxInBin)}>
        Older
      </button>
    </p>
  )
}

function Erased({ items }: { items: Answer['erased'] }) {
  if (items.length === 0) return null
  return (
    <section aria-labelledby="bin-erased">
      <h2 id="bin-erased">Erased</h2>
      <p className="faint">Their retention has ended. Nothing of them is left to restore.</p>
      <ul className="bin-erased num">
        {items.map(it => (
          <li key={it.id}>
            [erased] {it.kind === 'batch' ? 'A batch' : 'An invoice'}, on {shownDay(it.at)}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The invoice or batch that the address opens. */
function openedIn(loc: URLSearchParams): { kind: 'invoice' | 'batch'; id: string } | null {
  const [batch, invoice] = [loc.get('batch'), loc.get('invoice')]
  if (invoice !== null) return { kind: 'invoice', id: invoice }
  return batch === null ? null : { kind: 'batch', id: batch }
}

/**
 * `/business/bin/clientId=…&firmId=…`: deleted batches and invoices of a client. `clients=all`: of every client. `groupId=…`: those deleted
 * from that batch. `invoice=…` or `batch=…`: opens that one.
 */
export function BinPage() {
  const { locSearch } = useParams()
  const loc = useMemo(() => readLoc(locSearch), [locSearch])
  const opened = openedIn(loc)
  return opened ? (
    <OpenedItem key={opened.id} {...opened} clientId={loc.get('clientId') ?? ''} firmId={loc.get('firmId')} ofAll={isOfAll(loc)} />
  ) : (
    <BinList key={locSearch} loc={loc} />
  )
}

/** Whether the address is that of the bin of all clients. */
const isOfAll = (loc: URLSearchParams): boolean => loc.get('clients') === 'all'

/**
 * The bin of the address, searched for `text`, from its item `from` on. `data` is the last answer, and `shown` the search and place of it:
 * they stay until the next answer, so that the search field and the focus stay where they are. `problem`: why no answer came.
 */
function useBin(loc: URLSearchParams, firmId: string | null, { text, from }: { text: string; from: number }) {
  const ofAll = isOfAll(loc)
  const clientId = loc.get('clientId') ?? ''
  const groupId = loc.get('groupId')
  const query = {
    firmId: firmId ?? '',
    ...(clientId ? { clientId } : {}),
    ...(ofAll ? { clients: 'all' as const } : {}),
    ...(groupId ? { groupId } : {}),
    ...(text ? { text } : {}),
    ...(from > 0 ? { from } : {}),
  }
  const { data: answer, problem, loading, reload } = useEndpoint(bin, firmId ? { query } : null)
  const [last, setLast] = useState({ data: answer, from, text })
  if (answer && answer !== last.data) setLast({ data: answer, from, text })
  useLive(firmId, { relevant: ({ clients, groups }) => ofAll || clients.includes(clientId) || groups.length > 0, reload, polls: false })
  const { data, ...shown } = last
  return { data, shown, problem: answer ? null : problem, loading, reload }
}

const BinSearch = ({ onSearch }: { onSearch: (text: string) => void }) => (
  <form
    role="search"
    className="bin-search"
    onSubmit={event => (event.preventDefault(), onSearch(String(new FormData(event.currentTarget).get('text') ?? '').trim()))}
  >
    <input
      className="input"
      type="search"
      name="text"
      maxLength={100}
      aria-label="Search the bin"
      placeholder="Supplier, number, ABN, amount or batch"
    />
    <button className="btn">Search</button>
  </form>
)

/** The focused button disappears with the line of a restored item: the focus moves to the next line, else to the Back link. */
function focusBeside(list: HTMLElement | null, id: string): void {
  const lines = [...(list?.querySelectorAll<HTMLElement>('li') ?? [])]
  const at = lines.findIndex(it => it.dataset['deleted'] === id)
  const next =
    lines[at + 1]?.querySelector('button') ??
    lines[at - 1]?.querySelector('button') ??
    document.querySelector<HTMLElement>('.bin-page .bin-back')
  next?.focus()
}

function BinList({ loc }: { loc: URLSearchParams }) {
  const [query, show] = useState({ text: '', from: 0 })
  const { firm, may } = useFirm(loc.get('firmId'))
  const firmId = loc.get('firmId') ?? firm?.id ?? null
  const list = useRef<HTMLUListElement>(null)
  const { data, shown, problem, loading, reload } = useBin(loc, firmId, query)
  useTitle(data?.client ? `Bin · ${data.client.name}` : 'Bin')
  if (problem)
    return (
      <Shell>
        <Failed problem={problem} retry={reload} />
      </Shell>
    )
  if (!data || !firmId)
    return (
      <Shell>
        <Loading what="Opening the bin" />
      </Shell>
    )
  const { client, items } = data
  const page = (from: number): void => {
    show({ text: query.text, from })
    document.querySelector<HTMLElement>('.bin-page h1')?.focus()
  }
  const restored = (id: string): void => {
    focusBeside(list.current, id)
    reload()
  }
  return (
    <Shell>
      <div className="bin-page" aria-busy={loading}>
        <BinHead data={data} firm={firm?.name} firmId={firmId} />
        <BinSearch onSearch={text => show({ text, from: 0 })} />
        {items.length === 0 && shown.from === 0 ? (
          <Empty text={shown.text} />
        ) : (
          <ul className="bin-list" aria-label="Deleted" ref={list}>
            {items.map(it => (
              <BinLine
                key={it.id}
                item={it}
                ofAll={client === null}
                address={openedAddress(firmId, isOfAll(loc) ? 'all' : null, it)}
                mayRestore={may(restoreScan)}
                onRestored={restored}
              />
            ))}
          </ul>
        )}
        {(data.more || shown.from > 0) && <Pager from={shown.from} count={items.length} more={data.more} loading={loading} onPage={page} />}
        <Erased items={data.erased} />
      </div>
    </Shell>
  )
}
