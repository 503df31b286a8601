import { clients } from '@docketry/contracts/api/clients.ts'
import { attachments, downloadEmail, unplacedAttachments, updateAttachments, type Attachment, type Mailbox } from '@docketry/contracts/api/mailbox.ts'
import { useMemo, useState } from 'react'
import { sendRequest } from '../data/request.ts'
import { useEndpoint, useQuery } from '../data/use-query.ts'
import { useLive } from '../data/use-live.ts'
import { ProgressBar } from '../parts/progress-bar.tsx'
import { Failed, Loading, StatusMessage } from '../parts/states.tsx'
import { useFirm } from '../session/firm.ts'
import { May, useMay } from '../session/may.tsx'
import { AttachmentActions } from './attachment-actions.tsx'
import { AttachmentList, useSelection } from './attachment-list.tsx'
import { MailAddress } from './mail-address.tsx'
import { Preview } from './attachment-preview.tsx'
import { useMailbox } from './use-mailbox.ts'
import { fetchingText } from './texts.ts'
import '../scan-groups/upload.css'
import './mailbox.css'

const shows = { waiting: (it: Attachment) => !it.done, done: (it: Attachment) => it.done, all: () => true, unplaced: () => true }
type Show = keyof typeof shows
const words: Record<Show, string> = { waiting: 'Waiting', done: 'Done', all: 'All', unplaced: 'Without a firm' }

function EmptyList({ show, any }: { show: Show; any: boolean }) {
  if (any && show === 'waiting') return <StatusMessage title="Nothing waits"><p>Everything that came is done. Get new mail, or look at what is done.</p></StatusMessage>
  if (show === 'unplaced') return <StatusMessage title="Nothing is without a firm"><p>Mail that names no firm, and whose sender no firm or several know, waits here for you.</p></StatusMessage>
  return <StatusMessage title={show === 'done' ? 'Nothing is done yet' : 'No attachments yet'}><p>What your clients send by email appears here.</p></StatusMessage>
}

/** Progress of the current fetch, or why the mailbox cannot be read. */
function Fetching({ box }: { box: Mailbox }) {
  if (!box.fetching) return box.trouble ? <p className="mail-warning" role="alert">{box.trouble}</p> : null
  return (
    <div className="mail-progress" role="status">
      <p>{fetchingText(box)}</p><ProgressBar value={box.found === 0 ? 3 : (100 * box.looked) / box.found} label="Getting mail" />
    </div>
  )
}

function Emails({ firmId, name }: { firmId: string; name: string }) {
  const known = useEndpoint(clients, { query: { firmId } })
  const may = useMay()
  const [show, setShow] = useState<Show>('waiting')
  const unplaced = show === 'unplaced'
  const { data, problem, reload } = useQuery(unplaced ? [unplacedAttachments.path] : [attachments.path, { query: { firmId } }],
    signal => (unplaced ? sendRequest(unplacedAttachments, { signal }) : sendRequest(attachments, { query: { firmId }, signal })))
  const { box, fetching, get } = useMailbox(firmId, reload)
  const [activeId, setActiveId] = useState<string | null>(null)
  const listed = useMemo(() => data?.attachments.filter(shows[show]) ?? [], [data, show])
  const { selected, select, selectAll } = useSelection(listed.map(it => it.id))
  useLive(firmId, { relevant: () => true, reload, polls: fetching })
  const names = new Map(known.data?.map(it => [it.id, it.name]))
  const clientName = (id: string | null): string => (id === null ? 'No client yet' : (names.get(id) ?? 'A client'))
  const chosen = listed.filter(it => selected.has(it.id))
  const current = listed.find(it => it.id === activeId) ?? listed[0] ?? null
  const all = listed.length > 0 && chosen.length === listed.length
  return (
    <div className="mail">
      <div className="crumbs">{name}</div>
      <h1 className="page-title">Email attachments</h1>
      {box && <MailAddress box={box} />}
      <div className="page-bar">
        <div className="mail-shows" role="group" aria-label="Show">
          {(Object.keys(shows) as Show[]).filter(it => may(unplacedAttachments) || it !== 'unplaced').map(it => <button key={it} type="button" className="btn small" aria-pressed={show === it} onClick={() => setShow(it)}>{words[it]}</button>)}
        </div>
        <May endpoint={downloadEmail}><span className="end"><button type="button" className="btn primary" disabled={fetching || box?.set === false} onClick={() => void get()}>Get new mail</button></span></May>
      </div>
      {box && <Fetching box={box} />}
      {problem && !data ? <Failed problem={problem} retry={reload} />
        : !data ? <Loading what="Loading attachments" />
          : listed.length === 0 ? <EmptyList show={show} any={data.attachments.length > 0} />
            : (
              <>
                <div className="mail-bar">
                  <May endpoint={updateAttachments}><label><input type="checkbox" checked={all} onChange={() => selectAll(all ? [] : listed.map(it => it.id))} /> Select all</label></May>
                  {chosen.length > 0 && <AttachmentActions chosen={chosen} clients={known.data ?? []} firmId={firmId} unplaced={unplaced} after={reload} />}
                </div>
                <div className="mail-split">
                  <AttachmentList attachments={listed} activeId={current?.id ?? null} selected={selected} onShow={setActiveId} onSelect={may(updateAttachments) ? select : undefined} clientName={clientName} firmId={firmId} />
                  <Preview attachment={current} />
                </div>
              </>
            )}
    </div>
  )
}

/** The section 'Email attachments': received attachments, their clients and their state. */
export function AttachmentsPage() {
  const { firm, loading, problem, reload } = useFirm()
  if (problem) return <Failed problem={problem} retry={reload} />
  if (loading) return <Loading what="Loading your firm" />
  if (!firm) return <StatusMessage title="No firm yet"><p>Please request your empolyer to add you to the platform</p></StatusMessage>
  return <Emails key={firm.id} firmId={firm.id} name={firm.name} />
}
