import { useEffect, useState } from 'react'
import { counted } from '../data/format.ts'
import { ProgressBar } from '../parts/progress-bar.tsx'
import { useModal } from '../parts/use-modal.ts'
import { byteCount, fileCount, fileProgress, storedFileCount } from './upload.ts'
import type { UploadProgress } from './send-upload.ts'
import { SentFiles } from './sent-files.tsx'

type Props = { sending: UploadProgress & { kept: boolean }; onHurry: () => void; onStop: () => void }

/** Seconds left of a wait, counted down. */
function Waiting({ words, until }: { words: string; until: number }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return <p className="sending-wait">{words} Goes on by itself in {Math.max(1, Math.ceil((until - now) / 1000))} s.</p>
}

/** Stands over the page while files leave: how far all of it is and each file. Only Stop takes it away; what is not stored then stays to be sent. */
export function SendingOverlay({ sending, onHurry, onStop }: Props) {
  const ref = useModal()
  const { pile, sent, waiting, kept } = sending
  const all = fileCount(pile.parts)
  const share = (byteCount(pile.parts.slice(0, pile.done)) + sent) / (byteCount(pile.parts) || 1)
  const percent = Math.floor(share * 100)
  return (
    <dialog ref={ref} className="dialog sending" aria-labelledby="sending" onCancel={event => event.preventDefault()}>
      <h2 id="sending">Sending {counted(all, 'file')}</h2>
      <p className="num">{percent < 100 ? `${percent} % sent` : 'All sent. Checking and storing…'}</p>
      <p className="sr" role="status">{waiting ? waiting.words : `${storedFileCount(pile)} of ${all} stored`}</p>
      <div className="sending-bar"><ProgressBar value={percent} label="Sent" /></div>
      <SentFiles files={pile.parts.flat()} shares={fileProgress(pile, sent)} stored={storedFileCount(pile)} />
      {waiting && <Waiting key={waiting.until} {...waiting} />}
      {!kept && <p>This browser has no room to keep the files. Leave this page open until they are stored.</p>}
      <div className="dialog-acts">
        {waiting && <button type="button" className="btn primary" onClick={onHurry}>Try now</button>}
        <button type="button" className="btn" onClick={onStop}>Stop</button>
      </div>
    </dialog>
  )
}
