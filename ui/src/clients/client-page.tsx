import { bin as binEndpoint } from '@docketry/contracts/api/bin.ts'
import { books as booksEndpoint } from '@docketry/contracts/api/books.ts'
import { clients, editClient, revealTfn, type ClientAnswer } from '@docketry/contracts/api/clients.ts'
import { uploadFiles } from '@docketry/contracts/api/uploads.ts'
import { worksheet } from '@docketry/contracts/api/worksheets.ts'
import { dateIn } from '@docketry/contracts/rules/dates.ts'
import { shownAbn } from '@docketry/contracts/rules/abn.ts'
import { Suspense, useMemo, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { useDropzone } from 'react-dropzone'
import { binAddress, booksAddress, clientAddress, locOf, readLoc } from '../data/addresses.ts'
import { firmZone } from '../data/firm-zone.ts'
import { counted } from '../data/format.ts'
import { survivingClient } from '../data/surviving-client.ts'
import { useEndpoint } from '../data/use-query.ts'
import { lazyPart } from '../parts/lazy-part.tsx'
import { NotLoaded } from '../parts/states.tsx'
import { setDroppedFiles, accepted, inFolderOrder, sizeProblem } from '../scan-groups/files.ts'
import { useFirm } from '../session/firm.ts'
import { Shell } from '../shell/shell.tsx'
import { useTitle } from '../parts/page-effects.ts'
import { worksheetAddress } from '../worksheets/address.ts'
import { BatchList } from './batch-list.tsx'
import { LegalHoldLine, useLegalHolds } from './legal-holds.tsx'
import { NoClient } from './no-client.tsx'
import { RangeBar } from './range-bar.tsx'
import { Tfn } from './tfn.tsx'
import { reportingText } from './client-texts.ts'
import { readView, viewLoc } from './client-view.ts'
import './client-page.css'
import { useOperator } from '../data/operator.ts'
import { May, useMay } from '../session/may.tsx'
import { FromEmails, ScanDirectly } from '../scan-groups/upload-links.tsx'

const linksOf = (firmId: string | null, clientId: string) =>
  firmId === null ? { bin: null, accounting: null } : { bin: binAddress(clientId, firmId), accounting: booksAddress(clientId, firmId) }

/**
 * Links to upload, scan, email import, accounting package and bin. `loc`: query of the client page; `upload`: address of the upload page.
 */
function UploadWays({
  loc,
  upload,
  bin,
  accounting = null,
  archived = false,
}: {
  loc: URLSearchParams
  upload: string
  bin: string | null
  accounting?: string | null
  archived?: boolean | undefined
}) {
  const { layoutFlags } = useOperator()
  const may = useMay()
  return (
    <div className="ways">
      {accounting && may(booksEndpoint) && (
        <Link className="btn quiet" to={accounting}>
          Accounting
        </Link>
      )}
      {bin && may(binEndpoint) && (
        <Link className="btn quiet" to={bin}>
          Bin
        </Link>
      )}
      {!archived && (
        <May endpoint={uploadFiles}>
          {layoutFlags[0] === true && <FromEmails loc={loc} />}
          <ScanDirectly loc={loc} />
          <Link className="btn primary" to={upload}>
            Upload invoices
          </Link>
        </May>
      )}
    </div>
  )
}

function WorksheetLink({ firmId, clientId }: { firmId: string | null; clientId: string }) {
  const may = useMay()(worksheet)
  return firmId && may ? <Link to={worksheetAddress({ firmId, clientId })}>GST worksheet</Link> : null
}

/** Lazy: few users see a firm as its auditor. */
const AuditorNote = lazyPart(() => import('../audits/auditor-note.tsx').then(it => it.AuditorNote))
const AsAuditor = ({ type, firmId, clientId }: { type: string | null; firmId: string | null; clientId: string }) =>
  type === 'auditor' && firmId !== null ? (
    <Suspense fallback={null}>
      <AuditorNote firmId={firmId} clientId={clientId} />
    </Suspense>
  ) : null
const ClientDialog = lazyPart(() => import('./client-dialog.tsx').then(it => it.ClientDialog))
const MergeClients = lazyPart(() => import('./merge-clients.tsx').then(it => it.MergeClients))
const LodgedLine = lazyPart(() => import('./lodged-line.tsx').then(it => it.LodgedLine))
const ByQuarter = lazyPart(() => import('./quarter-list.tsx').then(it => it.QuarterList), NotLoaded)

function Name({ client }: { client: { name: string } | undefined }) {
  useTitle(client?.name ?? '')
  return <h1 className="page-title">{client?.name ?? '\u00a0'}</h1>
}

function Facts({ client, firmId, changed }: { client: ClientAnswer; firmId: string; changed: () => void }) {
  const [dialog, setDialog] = useState<'edit' | 'merge' | null>(null)
  const navigate = useNavigate()
  const close = (): void => setDialog(null)
  const merged = (survivorId: string): void => {
    close()
    changed()
    if (survivorId !== client.id) void navigate(clientAddress(survivorId, firmId), { replace: true })
  }
  return (
    <>
      {client.abn && <span>ABN {shownAbn(client.abn)}</span>}
      {client.category && <span>{client.category}</span>}
      <span>{counted(client.invoices, 'invoice')}</span>
      <span>{reportingText(client)}</span>
      {client.archived && <span>Archived: receives nothing new</span>}
      {client.merged && <span>Merged with {client.merged.map(it => it.name).join(', ')}</span>}
      <May endpoint={editClient}>
        <button type="button" className="link-like" onClick={() => setDialog('edit')}>
          Edit…
        </button>
      </May>
      {dialog === 'edit' && (
        <Suspense fallback={null}>
          <ClientDialog firmId={firmId} id={client.id} onClose={close} onSaved={changed} onMerge={() => setDialog('merge')} />
        </Suspense>
      )}
      {dialog === 'merge' && (
        <Suspense fallback={null}>
          <MergeClients firmId={firmId} one={client} onClose={close} onMerged={merged} />
        </Suspense>
      )}
    </>
  )
}

function AboutClient({
  client,
  firmId,
  clientId,
  changed,
}: {
  client: ClientAnswer | undefined
  firmId: string
  clientId: string
  changed: () => void
}) {
  return (
    <>
      {client && (
        <>
          <Facts client={client} firmId={firmId} changed={changed} />
          <WorksheetLink firmId={firmId} clientId={clientId} />
        </>
      )}
      <Suspense fallback={null}>
        <LodgedLine firmId={firmId} clientId={clientId} />
      </Suspense>
    </>
  )
}

/** One client: its batches or its quarters. The selection is part of the address, so that Back and reload keep it. */
export function ClientPage() {
  const { locSearch } = useParams()
  const loc = useMemo(() => readLoc(locSearch), [locSearch])
  const clientId = loc.get('clientId') ?? ''
  const { firm, may, type } = useFirm(loc.get('firmId'))
  const firmId = loc.get('firmId') ?? firm?.id ?? null
  const today = dateIn(firmZone(), Date.now())
  const view = useMemo(() => readView(loc, today), [loc, today])
  const navigate = useNavigate()
  const { data, problem, reload } = useEndpoint(clients, firmId ? { query: { firmId, archived: '1' } } : null)
  const client = survivingClient(data, clientId)
  const mayUpload = may(uploadFiles) && client?.archived !== true
  const parentGroup = loc.get('parentGroup')
  const holds = useLegalHolds({ firmId, clientId, may })
  const upload = `/scan/files/${locOf({ firmId, clientId, parentGroup })}`
  const shownUpload = mayUpload ? upload : null
  const { getRootProps, getInputProps, isDragActive } = useDropzone({
    accept: accepted,
    minSize: 1,
    validator: sizeProblem,
    noClick: true,
    noKeyboard: true,
    disabled: !mayUpload,
    onDrop(files, refused) {
      if (files.length + refused.length === 0) return
      // The upload page names what was refused.
      setDroppedFiles({ files: inFolderOrder(files), refused })
      void navigate(upload)
    },
  })
  if ((data && !client) || problem?.status === 404) return <NoClient />
  return (
    <Shell>
      <div {...getRootProps({ className: isDragActive ? 'client-page over' : 'client-page', role: 'presentation' })}>
        {mayUpload && <input {...getInputProps({ 'aria-label': 'Files to upload', tabIndex: -1 })} />}
        <div className="crumbs">
          <span>{firm?.name}</span>
          <span>›</span>
          <Link to="/dashboard">Clients</Link>
        </div>
        <div className="client-head">
          <Name client={client} />
          <UploadWays loc={loc} upload={upload} {...linksOf(firmId, clientId)} archived={client?.archived} />
        </div>
        <div className="page-sub num">
          <Tfn key={clientId} businessId={clientId} masked={client?.tfn} mayShow={may(revealTfn)} />
          {firmId && <AboutClient client={client} firmId={firmId} clientId={clientId} changed={reload} />}
          {client && <LegalHoldLine hold={holds.ofClient(client.name)} />}
        </div>
        <AsAuditor type={type} firmId={firmId} clientId={clientId} />
        {holds.dialog}
        {!parentGroup && (
          <RangeBar
            view={view}
            onChange={to => void navigate(`/business/details/${viewLoc({ clientId, firmId }, to)}`, { replace: true })}
          />
        )}
        {firmId &&
          (view.by === 'scans' || parentGroup ? (
            <BatchList
              key={parentGroup ?? ''}
              firmId={firmId}
              clientId={clientId}
              parentGroup={parentGroup}
              view={view}
              upload={shownUpload}
              onChanged={reload}
              holdOf={holds.ofGroup}
            />
          ) : (
            <Suspense fallback={null}>
              <ByQuarter firmId={firmId} clientId={clientId} view={view} upload={shownUpload} onChanged={reload} />
            </Suspense>
          ))}
      </div>
    </Shell>
  )
}
