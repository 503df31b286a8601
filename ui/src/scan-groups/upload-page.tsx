import { uploadFiles } from '@docketry/contracts/api/uploads.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useParams } from 'react-router-dom'
import { readLoc } from '../data/addresses.ts'
import { useOperator } from '../data/operator.ts'
import { RequireRight } from '../session/require-right.tsx'
import { Shell } from '../shell/shell.tsx'
import { useTitle } from '../parts/use-title.ts'
import { withNew } from './files.ts'
import { FileTable } from './file-table.tsx'
import { Dropzone } from './dropzone.tsx'
import { FilePreview } from './file-preview.tsx'
import { FromEmails, ScanDirectly } from './scan-ways.tsx'
import { SendingOverlay } from './sending-overlay.tsx'
import { takeDroppedFiles } from './dropped.ts'
import { UnfinishedUploads } from './unfinished-uploads.tsx'
import { useLeavingWarning } from './use-leaving.ts'
import { useSend } from './use-send.ts'
import { TargetCrumbs } from './upload-links.tsx'
import { uploadTargetOf } from './whose-of.ts'
import './upload.css'

/** Milliseconds that the file in hand must stay in hand before it is drawn: walking by costs nothing. */
const settleFor = 120

function Upload() {
  const { locSearch } = useParams()
  const loc = useMemo(() => readLoc(locSearch), [locSearch])
  const [dropped] = useState(takeDroppedFiles)
  const [files, setFiles] = useState<File[]>([])
  const [chosen, setChosen] = useState<File | null>(null)
  const { sending, unfinished, sendAll, goOn, throwAway, hurry, stop } = useSend()
  const preview = useRef<HTMLElement>(null)
  const { layoutFlags } = useOperator()
  const inHand = chosen && files.includes(chosen) ? chosen : (files[0] ?? null)
  const [drawn, setDrawn] = useState(inHand)
  useLeavingWarning(sending !== null)
  useTitle('Upload invoices')
  useEffect(() => {
    const timer = setTimeout(() => setDrawn(inHand), settleFor)
    return () => clearTimeout(timer)
  }, [inHand])

  const add = (more: File[]): void => setFiles(have => withNew(have, more))
  const remove = (file: File): void => {
    const at = files.indexOf(file)
    if (file === inHand) setChosen(files[at + 1] ?? files[at - 1] ?? null)
    setFiles(files.filter(it => it !== file))
  }
  const start = async (): Promise<void> => {
    const gone = await sendAll(files.map(it => ({ name: it.name, type: it.type, blob: it })), { stack: false, whose: uploadTargetOf(loc) })
    setFiles(files.slice(gone))
  }
  const full = layoutFlags[0] === true
  return (
    <Shell>
      <TargetCrumbs loc={loc} />
      <h1 className="page-title">Upload invoices</h1>
      <UnfinishedUploads piles={unfinished} onGoOn={goOn} onThrowAway={pile => void throwAway(pile)} />
      <div className="upload">
        <div className="upload-left">
          <Dropzone first={dropped} onFiles={add} small={files.length > 0} choose={full ? 'From Computer' : 'Select File'}>
            <ScanDirectly loc={loc} />
            {full && <FromEmails loc={loc} />}
          </Dropzone>
          {files.length > 0 && <FileTable files={files} inHand={inHand} onShow={setChosen} onRemove={remove} onOpen={() => preview.current?.focus()} />}
        </div>
        <FilePreview file={drawn && files.includes(drawn) ? drawn : inHand} box={preview} />
      </div>
      <div className="upload-foot">
        <button type="button" className="btn primary big" disabled={files.length === 0 || sending !== null} onClick={() => void start()}>
          Process Files
        </button>
        {files.length > 0 && <button type="button" className="btn quiet" onClick={() => setFiles([])}>Remove all</button>}
        {files.length > 0 && <span className="upload-keys"><kbd>↑</kbd> <kbd>↓</kbd> walk <kbd>Del</kbd> takes off the list <kbd>Enter</kbd> preview</span>}
      </div>
      {sending && <SendingOverlay sending={sending} onHurry={hurry} onStop={stop} />}
    </Shell>
  )
}

/** Choose files or a folder, look at them, send them as zips, go to the group. */
export const UploadPage = () => <RequireRight call={uploadFiles}><Upload /></RequireRight>
