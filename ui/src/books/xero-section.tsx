import {
  cancelPosting,
  chooseOrganisation,
  connectXero,
  disconnectXero,
  postBills,
  xeroOrganisations,
  xeroState,
  type PostingAnswer,
  type XeroAnswer,
} from '@docketry/contracts/api/xero.ts'
import { useEffect, useState } from 'react'
import { counted, shownDay } from '../data/format.ts'
import { sendRequest } from '../data/request.ts'
import { useEndpoint } from '../data/use-query.ts'
import { confirmAction } from '../parts/dialogs.tsx'
import { Failed } from '../parts/states.tsx'
import { notify, notifyFailure } from '../parts/toasts.tsx'
import type { BooksPart } from './chart-form.tsx'

const refreshMs = 2000

/** How far a posting is, in a sentence. */
function postingText({
  state,
  isUpdate,
  total,
  posted,
  attached,
  words,
}: Pick<PostingAnswer, 'state' | 'isUpdate' | 'total' | 'posted' | 'attached' | 'words'>): string {
  const done = `${posted} of ${counted(total, 'bill')} ${isUpdate ? 'updated' : 'sent'}, ${attached} with pages`
  if (state === 'running') return `Sending: ${done}.`
  if (state === 'stopped') return `Stopped: ${done}. ${words ?? ''}`
  return `${state === 'cancelled' ? 'Cancelled' : 'Finished'}: ${done}.`
}

function PostingRow({ one }: { one: PostingAnswer }) {
  const messages = [...one.refused, ...one.leftInXero]
  return (
    <li>
      <b className="num">{shownDay(one.at)}</b>, {one.by}. {postingText(one)}
      {messages.length > 0 && (
        <details>
          <summary>{counted(messages.length, 'message')}</summary>
          <ul className="books-list">
            {messages.map(({ id, name, words }) => (
              <li key={`${id} ${words}`}>
                <b>{name}.</b> {words}
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}

function Organisations({ of, act }: { of: BooksPart['of']; act: (work: () => Promise<unknown>) => void }) {
  const { data, problem, reload } = useEndpoint(xeroOrganisations, { query: of })
  if (problem) return <Failed problem={problem} retry={reload} />
  return (
    <div className="books-acts" role="group" aria-label="Organisation in Xero">
      {(data ?? []).map(({ tenantId, name }) => (
        <button
          key={tenantId}
          type="button"
          className="btn"
          onClick={() =>
            act(() =>
              sendRequest(chooseOrganisation, { body: { ...of, tenantId } }).then(({ accounts }) =>
                notify(`${name} is chosen, with ${counted(accounts, 'account')}`),
              ),
            )
          }
        >
          {name}
        </button>
      ))}
    </div>
  )
}

/** `changed`: bills that an update can change; `fixed`: those that it could not change the last time, which it tries again. */
const updateText = (changed: number, fixed: number): string =>
  changed > 0
    ? `Update ${counted(changed, 'changed bill')}`
    : fixed > 0
      ? `Try ${counted(fixed, 'changed bill')} again`
      : 'Update changed bills'

type SendProps = { isBusy: boolean; ready: number; changed: number; fixed: number; send: (changed: boolean) => void }
function Send({ isBusy, ready, changed, fixed, send }: SendProps) {
  return (
    <>
      <button type="button" className="btn primary" disabled={isBusy || ready === 0} onClick={() => send(false)}>
        Send what is new to Xero
      </button>
      <button type="button" className="btn" disabled={isBusy || changed + fixed === 0} onClick={() => send(true)}>
        {updateText(changed, fixed)}
      </button>
    </>
  )
}

function summaryOf({ connected, organisation, inXero }: XeroAnswer): string {
  if (!connected) return 'Bills are sent to Xero as drafts, with their pages. Connect once for this client.'
  return organisation === null
    ? 'Connected. Choose the organisation of this client.'
    : `Connected to ${organisation}. ${counted(inXero, 'bill')} sent.`
}

/**
 * The connection to Xero, loaded again every two seconds while bills are sent. When that ends, the books are loaded again too. `running`:
 * the posting that sends them.
 */
function useXeroState(of: BooksPart['of'], reloadBooks: () => void) {
  const { data, problem, reload } = useEndpoint(xeroState, { query: of })
  const running = data?.postings.find(({ state }) => state === 'running')
  const isRunning = running !== undefined
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(reload, refreshMs)
    return () => {
      clearInterval(timer)
      reloadBooks() // what is new, and what was sent
    }
  }, [isRunning, reload, reloadBooks])
  return { data, problem, reload, running }
}

type ConnectionProps = {
  connected: boolean
  disabled: boolean
  isChoosing: boolean
  onConnect: () => void
  onReadAccounts: () => void
  onDisconnect: () => void
}

/** `isChoosing`: the organisations in Xero are listed, and one can be chosen. */
function ConnectionButtons({ connected, disabled, isChoosing, onConnect, onReadAccounts, onDisconnect }: ConnectionProps) {
  return (
    <>
      <button type="button" className={connected ? 'btn quiet' : 'btn primary'} disabled={disabled} onClick={onConnect}>
        {connected ? 'Connect again' : 'Connect to Xero'}
      </button>
      {connected && (
        <>
          <button type="button" className="btn quiet" disabled={disabled} onClick={onReadAccounts} aria-expanded={isChoosing}>
            Read accounts from Xero
          </button>
          <button type="button" className="btn quiet" disabled={disabled} onClick={onDisconnect}>
            Disconnect
          </button>
        </>
      )}
    </>
  )
}

const NotSetUp = () => (
  <section aria-labelledby="books-xero">
    <h2 id="books-xero">Send to Xero</h2>
    <p className="field-hint">
      Bills cannot be sent to Xero from this server yet. Ask whoever runs Docketry to set DOCKETRY_XERO_CLIENT_ID. Until then, export a file
      for Xero.
    </p>
  </section>
)

/** Connecting a client's books to Xero, and sending its bills there. */
export function XeroSection({ of, books, reload }: BooksPart) {
  const { data, problem, reload: reloadXero, running } = useXeroState(of, reload)
  const [busy, setBusy] = useState(false)
  const [opened, choose] = useState(false)
  if (problem && !data)
    return (
      <section>
        <h2>Send to Xero</h2>
        <Failed problem={problem} retry={reloadXero} />
      </section>
    )
  if (!data) return null
  const act = (work: () => Promise<unknown>): void => {
    setBusy(true)
    void work()
      .catch((thrown: unknown) => notifyFailure(thrown))
      .then(() => {
        setBusy(false)
        choose(false)
        reloadXero()
        reload()
      })
  }
  const connect = (): void => act(() => sendRequest(connectXero, { body: of }).then(({ address }) => location.assign(address)))
  const send = (changed: boolean): void => act(() => sendRequest(postBills, { body: { ...of, ...(changed ? { changed } : {}) } }))
  const cancel = (postingId: string): void => act(() => sendRequest(cancelPosting, { body: { ...of, postingId } }))
  const disconnect = async (): Promise<void> => {
    if (
      await confirmAction({
        title: 'Disconnect from Xero?',
        text: 'Bills that were sent stay in Xero. To send others, connect again.',
        yes: 'Disconnect',
      })
    )
      act(() => sendRequest(disconnectXero, { body: of }))
  }
  if (!data.enabled) return <NotSetUp />
  const isBusy = busy || running !== undefined
  const isChoosing = data.connected && (opened || data.organisation === null)
  return (
    <section aria-labelledby="books-xero">
      <h2 id="books-xero">Send to Xero</h2>
      <p>{summaryOf(data)}</p>
      <div className="books-acts">
        {data.connected && data.organisation !== null && books.package === 'xero' && (
          <Send isBusy={isBusy} ready={books.bills.sendable} changed={data.changed} fixed={data.fixed} send={send} />
        )}
        {running && (
          <button type="button" className="btn" disabled={busy} onClick={() => cancel(running.id)}>
            Cancel
          </button>
        )}
        <ConnectionButtons
          connected={data.connected}
          disabled={isBusy}
          isChoosing={isChoosing}
          onConnect={connect}
          onReadAccounts={() => choose(!opened)}
          onDisconnect={() => void disconnect()}
        />
      </div>
      {isChoosing && <Organisations of={of} act={act} />}
      <p role="status" className="num">
        {running ? postingText(running) : ''}
      </p>
      {data.postings.length > 0 && (
        <ul className="books-list" aria-label="Sent to Xero">
          {data.postings.map(one => (
            <PostingRow key={one.id} one={one} />
          ))}
        </ul>
      )}
    </section>
  )
}
