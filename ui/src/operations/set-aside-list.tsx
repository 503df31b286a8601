import { retrySetAside, setAside, setAsidePayload, type SetAsideGroup } from '@docketry/contracts/api/operations.ts'
import { useEffect, useState } from 'react'
import { counted, shownMoment } from '../data/format.ts'
import type { Problem } from '../data/problem.ts'
import { sendRequest } from '../data/request.ts'
import { useEndpoint } from '../data/use-query.ts'
import { Failed, Loading } from '../parts/states.tsx'
import { notifyFailure } from '../parts/toasts.tsx'
import { announce, SkipForm } from './skip-form.tsx'
import { useReloadEvery } from './use-status.ts'

/** `onAct`: after it was shown, which is recorded. */
function Payload({ kind, id, onAct }: { kind: SetAsideGroup['kind']; id: string; onAct: () => void }) {
  const { data, problem, reload } = useEndpoint(setAsidePayload, { query: { kind, id } })
  const isShown = data !== undefined
  useEffect(() => {
    if (isShown) onAct()
  }, [isShown, onAct])
  if (problem) return <Failed problem={problem} retry={reload} />
  if (!data) return <Loading what="Loading" />
  return (
    <pre className="ops-payload" tabIndex={0}>
      {data.payload ?? 'It has been retried or skipped in the meantime.'}
    </pre>
  )
}

type ItemProps = { group: SetAsideGroup; item: SetAsideGroup['items'][number]; onAct: () => void }
function Item({ group: { kind }, item, onAct }: ItemProps) {
  const [open, setOpen] = useState(false)
  return (
    <li>
      <details onToggle={event => setOpen(event.currentTarget.open)}>
        <summary>
          {item.subject}{' '}
          <span className="failure">
            {shownMoment(item.at)}: {item.reason}
          </span>
        </summary>
        {open && <Payload kind={kind} id={item.id} onAct={onAct} />}
      </details>
    </li>
  )
}

function Group({ group, reload, onAct }: { group: SetAsideGroup; reload: () => void; onAct: () => void }) {
  const { kind, name, cause, rows, count, items } = group
  const [skipping, setSkipping] = useState(false)
  const [busy, setBusy] = useState(false)
  const ids = items.map(it => it.id)
  const some = count > ids.length ? `the oldest ${ids.length}` : count === 1 ? 'it' : 'all'
  const retry = async (): Promise<void> => {
    setBusy(true)
    await sendRequest(retrySetAside, { body: { kind, ids } }).then(
      it => announce(it, rows ? 'rebuilt from its events, which may take a while' : 'sent again'),
      (problem: Problem) => notifyFailure(problem),
    )
    setBusy(false)
    reload()
    onAct()
  }
  return (
    <li className="ops-group">
      <h3>
        {counted(count, kind === 'dead' ? 'message' : rows ? 'row' : 'event')} of {name}
      </h3>
      <p>{cause}</p>
      <div className="row-acts">
        <button type="button" className="btn small" disabled={busy} onClick={() => void retry()}>
          {busy ? 'Trying…' : `Try ${some} again`}
        </button>
        {!rows && (
          <button type="button" className="btn quiet small" onClick={() => setSkipping(true)}>
            Skip {some}…
          </button>
        )}
      </div>
      <details>
        <summary>Show {counted(items.length, 'entry', 'entries')}</summary>
        <p className="faint">An entry may hold data of customers: opening it is recorded with your name, under “What operators did”.</p>
        <ul>
          {items.map(it => (
            <Item key={it.id} group={group} item={it} onAct={onAct} />
          ))}
        </ul>
      </details>
      {skipping && (
        <SkipForm chosen={{ kind, name, ids }} onClose={() => setSkipping(false)} onDone={() => (setSkipping(false), reload(), onAct())} />
      )}
    </li>
  )
}

/**
 * What failed for good and waits for a person, by cause; loaded again every `reloadMs`. `onAct`: after something was done that “What
 * operators did” lists. Rows cannot be skipped: later events would be applied to a row that lacks one.
 */
export function SetAsideList({ reloadMs, onAct }: { reloadMs: number; onAct: () => void }) {
  const { data, problem, reload } = useEndpoint(setAside, {})
  useReloadEvery(reloadMs, reload)
  // Entries stay while a reload fails, and with them a reason that is being typed; that there are none may not be true any more.
  if (problem && !data?.groups.length) return <Failed problem={problem} retry={reload} />
  if (!data) return <Loading what="Loading what was set aside" />
  return (
    <section aria-labelledby="ops-aside">
      <h2 id="ops-aside">Set aside</h2>
      {data.groups.length === 0 ? (
        <p className="faint">Nothing was set aside.</p>
      ) : (
        <ul className="ops-groups">
          {data.groups.map(it => (
            <Group key={`${it.kind} ${it.name} ${it.cause}`} group={it} reload={reload} onAct={onAct} />
          ))}
        </ul>
      )}
    </section>
  )
}
