import { uploadFiles } from '@docketry/contracts/api/uploads.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useParams } from 'react-router-dom'
import { readLoc } from '../data/addresses.ts'
import { useOperator } from '../data/operator.ts'
import { RequireRight } from '../session/require-right.tsx'
import { Shell } from '../shell/shell.tsx'
import { useTitle, useLeaveWarning } from '../parts/page-effects.ts'
import { withNew, takeDroppedFiles } from './files.ts'
import { FileTable } from './file-table.tsx'
import { Dropzone } from './dropzone.tsx'
import { FilePreview } from './file-preview.tsx'
import { createPageState } from './page-state.ts'
import { FromEmails, ScanDirectly, TargetCrumbs, uploadTargetOf } from './upload-links.tsx'
import { SendingOverlay } from './sending-overlay.tsx'
import { UnfinishedUploads } from './unfinished-uploads.tsx'
import { useSend } from './use-send.ts'
import './upload.css'

/** ms that a file must stay active before it is previewed, so that moving through the list stays fast. */
const previewDelayMs = 120

const noFiles: File[] = []
const useChosenFiles = createPageState(noFiles)

function Upload() {
  const { locSearch } = useParams()
  const loc = useMemo(() => readLoc(locSearch), [locSearch])
  const [dropped] = useState(takeDroppedFiles)
  const [files, changeFiles] = useChosenFiles(locSearch ?? '')
  const [chosen, setChosen] = useState<File | null>(null)
  const { sending, unfinished, sendAll, resume, discard, retryNow, stop } = useSend()
  const preview = useRef<HTMLElement>(null)
  const { layoutFlags } = useOperator()
  const active = chosen && files.includes(chosen) ? chosen : (files[0] ?? null)
  const [previewed, setPreviewed] = useState(active)
  useLeaveWarning(files.length > 0 || sending !== null)
  useTitle('Upload invoices')
  useEffect(() => {
    const timer = setTimeout(() => setPreviewed(active), previewDelayMs)
    return () => clearTimeout(timer)
  }, [active])

  const add = (more: File[]): void => changeFiles(have => withNew(have, more))
  const remove = (file: File): void => {
    const at = files.indexOf(file)
    if (file === active) setChosen(files[at + 1] ?? files[at - 1] ?? null)
    changeFiles(have => have.filter(it => it !== file))
  }
  const start = async (): Promise<void> => {
    const removed = await sendAll(
      files.map(it => ({ name: it.name, type: it.type, blob: it })),
      { scanned: false, target: uploadTargetOf(loc) },
    )
    changeFiles(have => have.slice(removed))
  }
  const hasThreeButtons = layoutFlags[0] === true
  return (
    <Shell>
      <TargetCrumbs loc={loc} />
      <h1 className="page-title">Upload invoices</h1>
      <UnfinishedUploads uploads={unfinished} onResume={resume} onDiscard={upload => void discard(upload)} />
      <div className="upload">
        <div className="upload-left">
          <Dropzone initial={dropped} onFiles={add} small={files.length > 0} choose={hasThreeButtons ? 'From Computer' : 'Select File'}>
            <ScanDirectly loc={loc} />
            {hasThreeButtons && <FromEmails loc={loc} />}
          </Dropzone>
          {files.length > 0 && (
            <FileTable files={files} active={active} onShow={setChosen} onRemove={remove} onOpen={() => preview.current?.focus()} />
          )}
        </div>
        <FilePreview file={previewed && files.includes(previewed) ? previewed : active} focusTarget={preview} />
      </div>
      <div className="upload-foot">
        <button type="button" className="btn primary big" disabled={files.length === 0 || sending !== null} onClick={() => void start()}>
          Process Files
        </button>
        {files.length > 0 && (
          <button type="button" className="btn quiet" onClick={() => changeFiles(() => noFiles)}>
            Remove all
          </button>
        )}
        {files.length > 0 && (
          <span className="upload-keys">
            <kbd>↑</kbd> <kbd>↓</kbd> choose a file <kbd>Del</kbd> removes it from the list <kbd>Enter</kbd> opens the preview
          </span>
        )}
      </div>
      {sending && <SendingOverlay sending={sending} onRetryNow={retryNow} onStop={stop} />}
    </Shell>
  )
}

/** `/scan/files/{locSearch}`: choose files or a folder, preview them, upload them as zips, and open the batch. */
export const UploadPage = () => (
  <RequireRight endpoint={uploadFiles}>
    <Upload />
  </RequireRight>
)
