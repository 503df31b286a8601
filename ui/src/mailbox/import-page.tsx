import type { BodyOf } from '@docketry/contracts/api/endpoint.ts'
import { attachments, uploadAttachments } from '@docketry/contracts/api/mailbox.ts'
import { useMemo, useRef, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { sendRequest } from '../data/request.ts'
import { counted } from '../data/format.ts'
import { locOf, readLoc } from '../data/addresses.ts'
import { newId } from '../data/new-id.ts'
import { useEndpoint } from '../data/use-query.ts'
import { Failed, Loading, StatusMessage } from '../parts/states.tsx'
import { notifyFailure } from '../parts/toasts.tsx'
import { backAddress } from '../scan-groups/upload-links.tsx'
import { useFirm } from '../session/firm.ts'
import { RequireRight } from '../session/require-right.tsx'
import { Shell } from '../shell/shell.tsx'
import { useTitle } from '../parts/page-effects.ts'
import { AttachmentList, useSelection } from './attachment-list.tsx'
import { Preview } from './attachment-preview.tsx'
import { useMailbox } from './use-mailbox.ts'
import { fetchingText } from './texts.ts'
import '../scan-groups/upload.css'
import './mailbox.css'

const processLabel = (count: number): string => (count === 0 ? 'Process' : `Process ${counted(count, 'attachment')}`)

function GetMail({ firmId, onFetched }: { firmId: string | null; onFetched: () => void }) {
  const { box, fetching, get } = useMailbox(firmId, onFetched)
  return (
    <span className="end">
      {box && fetching && <span role="status">{fetchingText(box)}</span>}
      <button type="button" className="btn" disabled={fetching || box?.isConfigured === false} onClick={() => void get()}>
        Get new emails
      </button>
    </span>
  )
}

const NoAttachments = () => (
  <StatusMessage title="No attachments are waiting">
    <p>Attachments from this client’s addresses are listed here.</p>
    <Link className="btn" to="/dashboard/emailaddresses">
      Client email addresses
    </Link>
    <Link className="btn" to="/dashboard/emails">
      Email attachments
    </Link>
  </StatusMessage>
)

/** Makes a batch of attachments and opens it. `onFailed`: called after the message that it failed. */
function useProcessing(onFailed: () => void) {
  const navigate = useNavigate()
  const [processing, setProcessing] = useState(false)
  const key = useRef({ for: '', id: '' })
  const process = async (body: BodyOf<typeof uploadAttachments>): Promise<void> => {
    if (processing) return
    // A retry of the same request keeps its idempotency key, so that it creates one batch.
    const request = JSON.stringify(body)
    if (key.current.for !== request) key.current = { for: request, id: newId() }
    setProcessing(true)
    try {
      const { scanGroup } = (await sendRequest(uploadAttachments, { body, key: key.current.id })).data
      void navigate(`/scan/detail/${locOf({ groupId: scanGroup.id, firmId: body.firmId, clientId: body.clientId })}`)
    } catch (thrown) {
      notifyFailure(thrown)
      setProcessing(false)
      onFailed()
    }
  }
  return { processing, process }
}

function Crumbs({ loc, client }: { loc: URLSearchParams; client: string | undefined }) {
  const navigate = useNavigate()
  return (
    <div className="crumbs">
      <a href={backAddress(loc)} onClick={event => (event.preventDefault(), void navigate(-1))}>
        ‹ Back
      </a>
      {client && (
        <>
          <span aria-hidden="true">·</span>
          <span>{client}</span>
        </>
      )}
    </div>
  )
}

function Import() {
  const { locSearch } = useParams()
  const loc = useMemo(() => readLoc(locSearch), [locSearch])
  const { firm } = useFirm(loc.get('firmId'))
  const firmId = loc.get('firmId') ?? firm?.id ?? null
  const clientId = loc.get('clientId') ?? firmId
  const { data, problem, reload } = useEndpoint(attachments, firmId && clientId ? { query: { firmId, clientId } } : null)
  useTitle('Import from emails')
  const [showDone, setShowDone] = useState(false)
  const [activeId, setActiveId] = useState<string | null>(null)
  const { processing, process } = useProcessing(reload)
  const listed = useMemo(() => data?.attachments.filter(it => showDone || !it.done) ?? [], [data, showDone])
  const { selected, select, selectAll } = useSelection(listed.map(it => it.id))
  const usable = listed.filter(it => it.reason === null)
  const chosen = usable.filter(it => selected.has(it.id))
  const all = usable.length > 0 && chosen.length === usable.length
  const current = listed.find(it => it.id === activeId) ?? listed[0] ?? null
  const processChosen = (): void => {
    if (!firmId || !clientId) return
    const parentGroup = loc.get('parentGroup')
    void process({ attachmentIds: chosen.map(it => it.id), clientId, firmId, ...(parentGroup ? { parentGroupId: parentGroup } : {}) })
  }
  return (
    <Shell>
      <div className="mail">
        <Crumbs loc={loc} client={data?.client?.name} />
        <h1 className="page-title">Import from emails</h1>
        <div className="page-bar">
          {usable.length > 0 && (
            <label className="mail-all">
              <input type="checkbox" checked={all} onChange={() => selectAll(all ? [] : usable.map(it => it.id))} /> Select all
            </label>
          )}
          <label className="mail-all">
            <input type="checkbox" checked={showDone} onChange={event => setShowDone(event.target.checked)} /> Show attachments that are
            done
          </label>
          <GetMail firmId={firmId} onFetched={reload} />
        </div>
        {problem && !data ? (
          <Failed problem={problem} retry={reload} />
        ) : !data ? (
          <Loading what="Loading attachments" />
        ) : listed.length === 0 ? (
          <NoAttachments />
        ) : (
          <div className="mail-split">
            <AttachmentList
              attachments={listed}
              activeId={current?.id ?? null}
              selected={selected}
              onShow={setActiveId}
              onSelect={(id, selecting) => listed.some(it => it.id === id && it.reason === null) && select(id, selecting)}
              firmId={firmId ?? ''}
            />
            <Preview attachment={current} />
          </div>
        )}
        <div className="upload-foot">
          <button type="button" className="btn primary big" disabled={chosen.length === 0 || processing} onClick={processChosen}>
            {processing ? 'Processing…' : processLabel(chosen.length)}
          </button>
        </div>
      </div>
    </Shell>
  )
}

/** `/scan/emails/{locSearch}`: makes a batch of a client's email attachments. */
export const ImportPage = () => (
  <RequireRight endpoint={uploadAttachments}>
    <Import />
  </RequireRight>
)
