import { uploadScans } from '@docketry/contracts/api/uploads.ts'
import { useCallback, useMemo, useState } from 'react'
import { useParams } from 'react-router-dom'
import { counted } from '../data/format.ts'
import { readLoc } from '../data/addresses.ts'
import { usePageError } from '../parts/toasts.tsx'
import { RequireRight } from '../session/require-right.tsx'
import { Shell } from '../shell/shell.tsx'
import { useTitle } from '../parts/use-title.ts'
import type { OnAcquireFailed } from './acquire.ts'
import { CaptureBar } from './capture-bar.tsx'
import { CaptureStage } from './capture-stage.tsx'
import { PageStrip } from './page-strip.tsx'
import { SendingOverlay } from './sending-overlay.tsx'
import { StillnessBar } from './stillness-bar.tsx'
import { UnfinishedUploads } from './unfinished-uploads.tsx'
import { useCamera } from './camera.ts'
import { useCaptureKeys } from './use-capture-keys.ts'
import { useCaptures } from './use-captures.ts'
import { useLeavingWarning } from './use-leaving.ts'
import { useFileLoading } from './use-loading.ts'
import { useSend } from './use-send.ts'
import { useStillness } from './use-stillness.ts'
import { TargetCrumbs } from './upload-links.tsx'
import { uploadTargetOf } from './whose-of.ts'
import './upload.css'
import './scan.css'

const isOn = (flag: string | null): boolean => flag === '1' || flag === 'true'

function Scan() {
  const { locSearch } = useParams()
  const loc = useMemo(() => readLoc(locSearch), [locSearch])
  useTitle('Scan invoices')
  const { pages, canUndo, add, remove, move, undo, dropFirst } = useCaptures()
  const [chosen, setChosen] = useState<number | null>(null)
  const [byItself, setByItself] = useState(() => isOn(loc.get('vid')))
  const tell = usePageError()
  /** The specification's callback 'On Acquire Failed': its toast, why, and what to do next. */
  const onAcquireFailed: OnAcquireFailed = useCallback(({ code, text }) => {
    console.warn('On Acquire Failed', code, text)
    tell(`Something went wrong: ${text} (${code})`)
  }, [tell])
  const onPage = useCallback((page: Parameters<typeof add>[0]) => (add(page), setChosen(null)), [add])
  const camera = useCamera({ onPage, onAcquireFailed })
  const still = useStillness(camera.video, camera.state === 'on' && byItself, () => camera.press())
  const { loading, load, stop: stopLoading } = useFileLoading(add, onAcquireFailed)
  const { sending, unfinished, sendAll, goOn, throwAway, hurry, stop } = useSend()
  const shown = pages.find(it => it.id === chosen) ?? (camera.state === 'off' ? pages.at(-1) : null) ?? null
  const busy = sending !== null || loading !== null
  const take = (): void => {
    still.byHand()
    camera.press()
  }
  useLeavingWarning(pages.length > 0)
  useCaptureKeys({ take: camera.state === 'on' && !sending ? take : null, undo: canUndo && !sending ? undo : null })

  const process = async (): Promise<void> => {
    camera.stop()
    const files = pages.map(it => ({ name: it.label, type: 'image/png', blob: it.image }))
    dropFirst(await sendAll(files, { stack: true, whose: uploadTargetOf(loc) }))
  }
  return (
    <Shell>
      <TargetCrumbs loc={loc} />
      <h1 className="page-title">Scan invoices</h1>
      <UnfinishedUploads piles={unfinished} onGoOn={goOn} onThrowAway={pile => void throwAway(pile)} />
      <CaptureBar camera={camera} loc={loc} byItself={byItself} onByItself={setByItself} onTake={take} onLoad={load} />
      <CaptureStage video={camera.video} on={camera.state === 'on'} shown={shown} />
      {camera.state === 'on' && byItself && <StillnessBar seen={still.seen} held={still.held} />}
      <p className="capture-status num" role="status">
        {loading ? `Loading ${loading.called}, page ${loading.page} of ${loading.pages}…` : pages.length > 0 ? `${counted(pages.length, 'page')} taken` : 'No page yet'}
      </p>
      {pages.length > 0 && <PageStrip pages={pages} chosen={chosen} onChoose={setChosen} onRemove={remove} onMove={move} />}
      <div className="upload-foot">
        <button type="button" className="btn primary big" disabled={pages.length === 0 || busy} onClick={() => void process()}>Process Images</button>
        <button type="button" className="btn" disabled={!canUndo || sending !== null} onClick={undo}>Undo <kbd>Ctrl Z</kbd></button>
        {loading && <button type="button" className="btn quiet" onClick={stopLoading}>Stop loading</button>}
        {pages.length > 0 && <span className="upload-keys"><kbd>←</kbd> <kbd>→</kbd> walk <kbd>Alt</kbd> with them moves <kbd>Del</kbd> takes out</span>}
      </div>
      {sending && <SendingOverlay sending={sending} onHurry={hurry} onStop={stop} />}
    </Shell>
  )
}

/** Takes pages by camera, one by one or by themselves as they lie still, and from images and PDFs; then they are one stack of paper. */
export const ScanPage = () => <RequireRight call={uploadScans}><Scan /></RequireRight>
