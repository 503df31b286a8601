import { uploadScans } from '@docketry/contracts/api/uploads.ts'
import { Suspense, useCallback, useMemo, useState, useEffect, type RefObject, useRef } from 'react'
import { useParams } from 'react-router-dom'
import { counted } from '../data/format.ts'
import { readLoc } from '../data/addresses.ts'
import { useOperator } from '../data/operator.ts'
import { lazyPart } from '../parts/lazy-part.tsx'
import { NotLoaded } from '../parts/states.tsx'
import { usePageError } from '../parts/toasts.tsx'
import { useFirm } from '../session/firm.ts'
import { RequireRight } from '../session/require-right.tsx'
import { Shell } from '../shell/shell.tsx'
import { useTitle, useLeaveWarning } from '../parts/page-effects.ts'
import type { OnAcquireFailed } from './acquire.ts'
import { CaptureBar } from './capture-bar.tsx'
import { PageStrip } from './page-strip.tsx'
import { SendingOverlay } from './sending-overlay.tsx'
import { StillnessBar, useStillness } from './stillness.tsx'
import { UnfinishedUploads } from './unfinished-uploads.tsx'
import { useCamera } from './camera.ts'
import { useCaptures, type Capture } from './captures.ts'
import { useObjectUrl } from './file-preview.tsx'
import { useFileLoading, type LoadingProgress } from './file-loading.ts'
import type { ScanTarget } from './scanner-source.ts'
import { useScanner, type RunningScan } from './use-scanner.ts'
import { useSend } from './use-send.ts'
import { TargetCrumbs, uploadTargetOf } from './upload-links.tsx'
import './upload.css'
import './scan.css'

const ScannerDialog = lazyPart(() => import('./scanner-dialog.tsx').then(it => it.ScannerDialog), NotLoaded)

type KeyActions = { take: (() => void) | null; undo: (() => void) | null }

/** Space takes a picture unless the focused element uses Space itself; Ctrl+Z or Cmd+Z undoes. */
function useCaptureKeys(actions: KeyActions): void {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { take, undo } = latest.current
      const own = event.target instanceof Element && event.target.closest('button, a, input, select, textarea, dialog')
      if (event.code === 'Space' && !own && take && !event.repeat) take()
      else if (event.code === 'KeyZ' && (event.ctrlKey || event.metaKey) && !event.shiftKey && undo) undo()
      else return
      event.preventDefault()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}

/** The camera image, or the chosen page. The video stays mounted while a page is shown, so that the camera keeps running. */
function CaptureStage({ video, on, shown }: { video: RefObject<HTMLVideoElement | null>; on: boolean; shown: Capture | null }) {
  const address = useObjectUrl(shown?.image ?? null)
  return (
    <section className="stage" aria-label={shown ? `Page: ${shown.label}` : 'Camera'}>
      <video ref={video} muted playsInline hidden={!on || shown !== null} aria-label="What the camera sees" />
      {shown && address && <img src={address} alt={shown.label} />}
      {!shown && !on && <span>Start the camera, or load images and PDFs. The pages you take are shown here.</span>}
    </section>
  )
}

/** The firm and client of scans from network scanners; null where no network scanner can be used. */
function useScanTarget(loc: URLSearchParams): ScanTarget | null {
  const { scanners } = useOperator()
  const { firm } = useFirm(loc.get('firmId'))
  const [accountingFirmId, clientId] = [loc.get('firmId') ?? firm?.id, loc.get('clientId')]
  return accountingFirmId && scanners ? { accountingFirmId, ...(clientId ? { clientId } : {}) } : null
}

function statusText(pages: number, loading: LoadingProgress | null, running: RunningScan | null): string {
  if (running) return `Scanning from ${running.scan.scanner}, ${counted(running.pages, 'page')} so far…`
  if (loading) return `Loading ${loading.label}, page ${loading.page} of ${loading.pages}…`
  return pages > 0 ? `${counted(pages, 'page')} taken` : 'No page yet'
}

const isOn = (flag: string | null): boolean => flag === '1' || flag === 'true'

type Failure = Parameters<OnAcquireFailed>[0]
/** The notice of the failures, of which the latest is also logged. */
function failureText(all: readonly Failure[]): string {
  const latest = all.at(-1)
  console.warn('On Acquire Failed', latest?.code, latest?.text)
  return `Something went wrong: ${all.map(({ code, text }) => `${text} (${code})`).join(' ')}`
}

function Scan() {
  const { locSearch } = useParams()
  const loc = useMemo(() => readLoc(locSearch), [locSearch])
  useTitle('Scan invoices')
  const { pages, canUndo, add, remove, move, undo, dropFirst } = useCaptures(locSearch ?? '')
  const [chosen, setChosen] = useState<number | null>(null)
  const [automatic, setAutomatic] = useState(() => isOn(loc.get('vid')))
  const [showFileError, showScanError] = [usePageError(), usePageError()]
  const onFilesFailed = useCallback((all: readonly Failure[]) => showFileError(failureText(all)), [showFileError])
  /** The specification's callback 'On Acquire Failed': shows code, cause and next step. */
  const onAcquireFailed: OnAcquireFailed = useCallback(it => showScanError(failureText([it])), [showScanError])
  const onPage = useCallback((page: Parameters<typeof add>[0]) => (add(page), setChosen(null)), [add])
  const device = useCamera({ onPage, onAcquireFailed })
  const camera = { ...device, start: (deviceId?: string) => (showScanError(null), device.start(deviceId)) }
  const still = useStillness(camera.video, camera.state === 'on' && automatic, () => camera.press())
  const { loading, load, stop: stopLoading } = useFileLoading(add, onFilesFailed)
  const { sending, unfinished, sendAll, resume, discard, retryNow, stop } = useSend()
  const target = useScanTarget(loc)
  const scanner = useScanner(target, onPage, onAcquireFailed)
  const [choosing, setChoosing] = useState(false)
  const shown = pages.find(it => it.id === chosen) ?? (camera.state === 'off' ? pages.at(-1) : null) ?? null
  const busy = sending !== null || loading !== null || scanner.running !== null
  const take = (): void => {
    still.markTaken()
    camera.press()
  }
  useLeaveWarning(pages.length > 0)
  useCaptureKeys({ take: camera.state === 'on' && !sending ? take : null, undo: canUndo && !sending ? undo : null })

  const process = async (): Promise<void> => {
    camera.stop()
    const files = pages.map(it => ({ name: it.label, type: it.image.type === 'image/jpeg' ? 'image/jpeg' : 'image/png', blob: it.image }))
    const sent = await sendAll(files, { scanned: true, target: uploadTargetOf(loc) })
    void scanner.discard(pages.slice(0, sent), sent === pages.length)
    dropFirst(sent)
  }
  return (
    <Shell>
      <TargetCrumbs loc={loc} />
      <h1 className="page-title">Scan invoices</h1>
      <UnfinishedUploads uploads={unfinished} onResume={resume} onDiscard={upload => void discard(upload)} />
      <CaptureBar
        camera={camera}
        loc={loc}
        automatic={automatic}
        onAutomatic={setAutomatic}
        onTake={take}
        onLoad={load}
        onScanner={target && (() => setChoosing(true))}
        scanning={scanner.running !== null}
      />
      <CaptureStage video={camera.video} on={camera.state === 'on'} shown={shown} />
      {camera.state === 'on' && automatic && <StillnessBar status={still.status} share={still.share} />}
      <p className="capture-status num" role="status">
        {statusText(pages.length, loading, scanner.running)}
      </p>
      {pages.length > 0 && <PageStrip pages={pages} chosen={chosen} onChoose={setChosen} onRemove={remove} onMove={move} />}
      <div className="upload-foot">
        <button type="button" className="btn primary big" disabled={pages.length === 0 || busy} onClick={() => void process()}>
          Process Images
        </button>
        <button type="button" className="btn" disabled={!canUndo || sending !== null} onClick={undo}>
          Undo <kbd>Ctrl Z</kbd>
        </button>
        {scanner.running && (
          <button type="button" className="btn quiet" onClick={scanner.cancel}>
            Cancel scan
          </button>
        )}
        {loading && (
          <button type="button" className="btn quiet" onClick={stopLoading}>
            Stop loading
          </button>
        )}
        {pages.length > 0 && (
          <span className="upload-keys">
            <kbd>←</kbd> <kbd>→</kbd> choose a page <kbd>Alt</kbd> with them moves it <kbd>Del</kbd> deletes it
          </span>
        )}
      </div>
      {choosing && target && (
        <Suspense>
          <ScannerDialog
            target={target}
            isHere={scanner.isHere}
            onClose={() => setChoosing(false)}
            onScan={scan => (setChoosing(false), showScanError(null), scanner.fetchPages(scan))}
          />
        </Suspense>
      )}
      {sending && <SendingOverlay sending={sending} onRetryNow={retryNow} onStop={stop} />}
    </Shell>
  )
}

/**
 * `/scan/add/{locSearch}`: captures pages with the camera, manually or automatically, from network scanners, and from images and PDFs;
 * uploads them as one document.
 */
export const ScanPage = () => (
  <RequireRight endpoint={uploadScans}>
    <Scan />
  </RequireRight>
)
