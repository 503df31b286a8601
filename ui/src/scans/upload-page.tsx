import { useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { locOf, readLoc } from '../data/loc-search.ts'
import { newId } from '../data/new-id.ts'
import { isProblem } from '../data/problem.ts'
import { alertWith } from '../parts/dialogs.tsx'
import { notifyError } from '../parts/toasts.tsx'
import { Shell } from '../shell/shell.tsx'
import { withNew } from './files.ts'
import { FileTable } from './file-table.tsx'
import { Dropzone } from './dropzone.tsx'
import { FilePreview } from './file-preview.tsx'
import { sendPile, type Sending } from './send-pile.ts'
import { SendingOverlay } from './sending-overlay.tsx'
import { takeDropped } from './dropped.ts'
import './upload.css'

/** Choose files or a folder, look at them, send them as zips, go to the group. */
export function UploadPage() {
  const { locSearch } = useParams()
  const loc = useMemo(() => readLoc(locSearch), [locSearch])
  const navigate = useNavigate()
  const [files, setFiles] = useState<File[]>(takeDropped)
  const [shown, setShown] = useState<File | null>(null)
  const [sending, setSending] = useState<Sending | null>(null)
  const uploadId = useRef(newId())
  const firmId = loc.get('firmId')
  const clientId = loc.get('clientId')
  const parentGroupId = loc.get('parentGroup')
  const inHand = shown && files.includes(shown) ? shown : (files[0] ?? null)

  useEffect(() => {
    if (!sending) return
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [sending])

  const add = (more: File[]): void => setFiles(have => withNew(have, more))
  const remove = (file: File): void => setFiles(have => have.filter(it => it !== file))
  const send = async (): Promise<void> => {
    try {
      const fields = { uploadId: uploadId.current, ...(clientId ? { clientId } : {}), ...(firmId ? { accountingFirmId: firmId } : {}),
        ...(parentGroupId ? { parentGroupId } : {}) }
      const groupId = await sendPile(files, fields, setSending)
      void navigate(`/scan/detail/${locOf({ groupId, firmId, clientId })}`)
    } catch (thrown) {
      setSending(null)
      if (isProblem(thrown) && thrown.code === 'timeout') notifyError('Something went wrong', { words: 'Try again', run: () => void send() })
      else void alertWith('Something went wrong', isProblem(thrown) ? thrown.message : 'The files could not be read. Choose them again.')
    }
  }
  return (
    <Shell>
      <div className="crumbs">
        <a href={clientId ? `/business/details/${locOf({ clientId, firmId })}` : '/dashboard'}
          onClick={event => (event.preventDefault(), void navigate(-1))}>‹ Back</a>
      </div>
      <h1 className="page-title">Upload invoices</h1>
      <div className="upload">
        <div className="upload-left">
          <Dropzone onFiles={add} small={files.length > 0} />
          {files.length > 0 && <FileTable files={files} inHand={inHand} onShow={setShown} onRemove={remove} />}
        </div>
        <FilePreview file={inHand} />
      </div>
      <div className="upload-foot">
        <button type="button" className="btn primary big" disabled={files.length === 0 || sending !== null} onClick={() => void send()}>
          Process Files
        </button>
        {files.length > 0 && <button type="button" className="btn quiet" onClick={() => setFiles([])}>Remove all</button>}
      </div>
      {sending && <SendingOverlay sending={sending} files={files.length} />}
    </Shell>
  )
}
