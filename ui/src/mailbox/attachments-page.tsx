import { NoFirmYet } from '../requests/no-firm-yet.tsx'
import { downloadEmail, unplacedAttachments, updateAttachments, type Mailbox } from '@docketry/contracts/api/mailbox.ts'
import type { ResourceRow } from '@docketry/contracts/api/resources.ts'
import { useState } from 'react'
import { DataTable, useGetList, useListContext } from 'react-admin'
import { ListSearch, ReloadOnChange, ResourceList, ResourceTable } from '../admin/resource-list.tsx'
import { Failed, Loading, StatusMessage } from '../parts/states.tsx'
import { useFirm } from '../session/firm.ts'
import { May, useMay } from '../session/may.tsx'
import { AttachmentActions } from './attachment-actions.tsx'
import { AttachmentName, AttachmentReceived, AttachmentStatus, moveFocus } from './attachment-cells.tsx'
import { MailAddress } from './mail-address.tsx'
import { Preview } from './attachment-preview.tsx'
import { useMailbox } from './use-mailbox.ts'
import { fetchingText } from './texts.ts'
import '../scan-groups/upload.css'
import './mailbox.css'

type Attachment = ResourceRow<'attachments'>

/** The filters of the list, by the button that sets them. */
const filters = { waiting: { done: false }, done: { done: true }, all: {}, unplaced: { unplaced: true } }
type Show = keyof typeof filters
const showLabels: Record<Show, string> = { waiting: 'Waiting', done: 'Done', all: 'All', unplaced: 'Without a firm' }

/** In place of an empty list. */
function EmptyList({ show, firmId }: { show: Show; firmId: string }) {
  const { total: received = 0, isLoading } = useGetList(
    'attachments',
    { filter: { firmId }, pagination: { page: 1, perPage: 1 } },
    { enabled: show === 'waiting' },
  )
  // Not known yet which of the two it is.
  if (isLoading) return null
  if (received > 0 && show === 'waiting')
    return (
      <StatusMessage title="Nothing is waiting">
        <p>Every attachment is done. Get new emails, or press Done to see them.</p>
      </StatusMessage>
    )
  if (show === 'unplaced')
    return (
      <StatusMessage title="Nothing without a firm">
        <p>Emails wait here for you if they name no firm, and no firm or several firms know their sender.</p>
      </StatusMessage>
    )
  return (
    <StatusMessage title={show === 'done' ? 'Nothing is done yet' : 'No attachments yet'}>
      <p>What your clients send by email is listed here.</p>
    </StatusMessage>
  )
}

/** Progress of the current fetch, or why the mailbox cannot be read. */
function Fetching({ box }: { box: Mailbox }) {
  if (!box.fetching)
    return box.problem ? (
      <p className="mail-warning" role="alert">
        {box.problem}
      </p>
    ) : null
  return (
    <p className="mail-progress" role="status">
      {fetchingText(box)}
    </p>
  )
}

/** Buttons that choose which attachments are listed. */
function ShowButtons({ show, setShow }: { show: Show; setShow: (show: Show) => void }) {
  const mayPlace = useMay()(unplacedAttachments)
  const offered = (Object.keys(filters) as Show[]).filter(it => mayPlace || it !== 'unplaced')
  return (
    <div className="mail-shows" role="group" aria-label="Show">
      {offered.map(it => (
        <button key={it} type="button" className="btn small" aria-pressed={show === it} onClick={() => setShow(it)}>
          {showLabels[it]}
        </button>
      ))}
    </div>
  )
}

/** The listed attachments beside a preview of the active one. */
function AttachmentTable({ firmId, show }: { firmId: string; show: Show }) {
  const may = useMay()
  const { data = [] } = useListContext<Attachment>()
  const [activeId, setActiveId] = useState<string | null>(null)
  const current = data.find(it => it.id === activeId) ?? data[0] ?? null
  const selection = may(updateAttachments)
    ? {
        nameOf: (it: Attachment) => it.name,
        actions: (rows: Attachment[]) => <AttachmentActions chosen={rows} firmId={firmId} unplaced={show === 'unplaced'} />,
      }
    : undefined
  const table = (
    <ResourceTable<Attachment>
      what="attachments"
      selection={selection}
      empty={<EmptyList show={show} firmId={firmId} />}
      notFound={
        <StatusMessage title="No such attachment">
          <p>Try fewer letters of the file’s name, sender, subject or client.</p>
        </StatusMessage>
      }
    >
      <DataTable.Col<Attachment>
        source="name"
        label="Attachment"
        render={it => <AttachmentName it={it} active={it.id === current?.id} onShow={setActiveId} />}
      />
      <DataTable.Col<Attachment>
        source="clientName"
        label="Client"
        render={it => (
          <div className="mail-where">
            <span className={it.clientId === null ? 'mail-unassigned' : ''}>
              {it.clientId === null ? 'No client yet' : it.clientName || 'A client'}
            </span>
            <span>
              <AttachmentStatus it={it} firmId={firmId} />
            </span>
          </div>
        )}
      />
      <DataTable.Col<Attachment> source="date" label="Received" render={it => <AttachmentReceived it={it} />} />
    </ResourceTable>
  )
  if (!current) return table
  return (
    <div className="mail-split">
      <div onKeyDown={moveFocus}>{table}</div>
      <Preview attachment={current} />
    </div>
  )
}

function Emails({ firmId, name, show, setShow }: { firmId: string; name: string; show: Show; setShow: (show: Show) => void }) {
  const { refetch } = useListContext()
  const { box, fetching, get } = useMailbox(firmId, refetch)
  return (
    <div className="mail">
      <ReloadOnChange firmId={firmId} polls={fetching} />
      <div className="crumbs">{name}</div>
      <h1 className="page-title">Email attachments</h1>
      {box && <MailAddress box={box} />}
      <ListSearch label="Search attachments">
        <ShowButtons show={show} setShow={setShow} />
        <May endpoint={downloadEmail}>
          <span className="end">
            <button type="button" className="btn primary" disabled={fetching || box?.isConfigured === false} onClick={() => void get()}>
              Get new emails
            </button>
          </span>
        </May>
      </ListSearch>
      {box && <Fetching box={box} />}
      <AttachmentTable firmId={firmId} show={show} />
    </div>
  )
}

function EmailsOfFirm({ firm: { id, name } }: { firm: { id: string; name: string } }) {
  const [show, setShow] = useState<Show>('waiting')
  return (
    <ResourceList
      resource="attachments"
      firmId={show === 'unplaced' ? null : id}
      sort={{ field: 'date', order: 'DESC' }}
      filter={filters[show]}
    >
      <Emails firmId={id} name={name} show={show} setShow={setShow} />
    </ResourceList>
  )
}

/** The section 'Email attachments': received attachments, their clients and their state. */
export function AttachmentsPage() {
  const { firm, loading, problem, reload } = useFirm()
  if (problem) return <Failed problem={problem} retry={reload} />
  if (loading) return <Loading what="Loading your firm" />
  if (!firm) return <NoFirmYet />
  return <EmailsOfFirm key={firm.id} firm={firm} />
}
