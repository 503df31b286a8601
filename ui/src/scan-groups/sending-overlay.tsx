import { useEffect, useState } from 'react'
import { counted } from '../data/format.ts'
import { ProgressBar } from '../parts/states.tsx'
import { Modal } from '../parts/modal.tsx'
import { byteCount, fileCount, fileProgress, storedFileCount, type UploadFile } from './upload.ts'
import type { UploadProgress } from './send-upload.ts'
import { useVisibleRows } from './use-visible-rows.ts'

/** Pixels, as in upload.css. */
const row = 26

const statusText = (share: number, stored: boolean): string =>
  stored ? '✓ stored' : share >= 1 ? 'sent' : share > 0 ? `${Math.floor(share * 100)}%` : 'waiting'

/** Progress of each file; the list scrolls to the file being sent. */
function SentFiles({ files, shares, stored }: { files: UploadFile[]; shares: number[]; stored: number }) {
  const { box, range, onScroll, reveal, above, below } = useVisibleRows<HTMLDivElement>(files.length, row)
  const next = shares.findIndex(it => it < 1)
  useEffect(() => reveal(next < 0 ? files.length - 1 : next, row), [next, files.length, reveal])
  return (
    <div className="sent-files" ref={box} onScroll={onScroll} tabIndex={0} role="region" aria-label="Each file">
      <ul style={{ paddingTop: above, paddingBottom: below }}>
        {files.slice(range.from, range.to).map((file, i) => (
          <li key={file.entry} className={range.from + i < stored ? 'through' : ''}>
            <span title={file.called}>{file.called}</span>
            <span className="num">{statusText(shares[range.from + i] ?? 0, range.from + i < stored)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

type Props = { sending: UploadProgress & { stored: boolean }; onRetryNow: () => void; onStop: () => void }

/** Countdown to the next retry. */
function Waiting({ text, until }: { text: string; until: number }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <p className="sending-wait">
      {text} Trying again in {Math.max(1, Math.ceil((until - now) / 1000))} s.
    </p>
  )
}

/** Modal progress of an upload and of each of its files. Stop closes it; files not stored yet are offered again. */
export function SendingOverlay({ sending, onRetryNow, onStop }: Props) {
  const { upload, sent, waiting, stored } = sending
  const all = fileCount(upload.parts)
  const share = (byteCount(upload.parts.slice(0, upload.done)) + sent) / (byteCount(upload.parts) || 1)
  const percent = Math.floor(share * 100)
  return (
    <Modal className="sending" labelledBy="sending">
      <h2 id="sending">Sending {counted(all, 'file')}</h2>
      <p className="num">{percent < 100 ? `${percent}% sent` : 'All sent. Checking and storing…'}</p>
      <p className="sr" role="status">
        {waiting ? waiting.text : `${storedFileCount(upload)} of ${all} stored`}
      </p>
      <div className="sending-bar">
        <ProgressBar value={percent} label="Sent" />
      </div>
      <SentFiles files={upload.parts.flat()} shares={fileProgress(upload, sent)} stored={storedFileCount(upload)} />
      {waiting && <Waiting key={waiting.until} {...waiting} />}
      {!stored && <p>This browser has no room to keep the files. Leave this page open until they are stored.</p>}
      <div className="dialog-acts">
        {waiting && (
          <button type="button" className="btn primary" onClick={onRetryNow}>
            Try now
          </button>
        )}
        <button type="button" className="btn" onClick={onStop}>
          Stop
        </button>
      </div>
    </Modal>
  )
}
