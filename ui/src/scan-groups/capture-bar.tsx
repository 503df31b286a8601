import { useRef } from 'react'
import { scannable } from './files.ts'
import { FromEmails } from './upload-links.tsx'
import type { useCamera } from './camera.ts'

type Props = {
  camera: Pick<ReturnType<typeof useCamera>, 'state' | 'devices' | 'inUse' | 'start' | 'stop'>
  /** Query of the page's address. */
  loc: URLSearchParams
  automatic: boolean
  onAutomatic: (on: boolean) => void
  onTake: () => void
  onLoad: (files: File[]) => void
  /** Null where no network scanner can be used. */
  onScanner: (() => void) | null
  scanning: boolean
}

/** Sources of pages: the camera, network scanners, files, emails. */
export function CaptureBar({ camera, loc, automatic, onAutomatic, onTake, onLoad, onScanner, scanning }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const { state, devices, inUse } = camera
  return (
    <div className="page-bar capture-bar">
      {state === 'on' ? (
        <>
          {/* The start button had the focus: Space takes the first page. */}
          <button type="button" className="btn primary" autoFocus onClick={onTake}>
            Take picture <kbd>Space</kbd>
          </button>
          <button type="button" className="btn quiet" onClick={camera.stop}>
            Stop camera
          </button>
        </>
      ) : (
        <button type="button" className="btn primary" disabled={state === 'starting'} onClick={() => void camera.start()}>
          {state === 'starting' ? 'Waiting for the camera…' : 'Start camera'}
        </button>
      )}
      <label className="by-itself">
        <input type="checkbox" checked={automatic} onChange={event => onAutomatic(event.target.checked)} /> Take pages automatically when
        they lie still
      </label>
      {state === 'on' && devices.length > 1 && (
        <select className="input" aria-label="Camera" value={inUse} onChange={event => void camera.start(event.target.value)}>
          {devices.map(it => (
            <option key={it.id} value={it.id}>
              {it.name}
            </option>
          ))}
        </select>
      )}
      <span className="end">
        {onScanner && (
          <button type="button" className="btn" disabled={scanning} onClick={onScanner}>
            Scanner…
          </button>
        )}
        <button type="button" className="btn" onClick={() => input.current?.click()}>
          Load images or PDFs
        </button>
        <FromEmails loc={loc} />
      </span>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={Object.keys(scannable).join(',')}
        aria-label="Images or PDFs to load"
        onChange={event => (onLoad([...(event.target.files ?? [])]), (event.target.value = ''))}
      />
    </div>
  )
}
