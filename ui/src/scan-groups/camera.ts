import { useEffect, useRef, useState } from 'react'
import { acquire, dpi, type AcquiredPage, type OnAcquireFailed, acquireFailure, cameraFailure, type PageSource } from './acquire.ts'
import { drawGrayPage } from './gray-page.ts'

/** A queue of shutter presses: each press is yielded once, in order. */
export function makeShutter() {
  let waiting = 0
  let open = true
  let resumeWaiting = (): void => undefined
  async function* presses(): AsyncIterable<void> {
    while (open) {
      if (waiting > 0) {
        waiting--
        yield
      } else await new Promise<void>(resolve => (resumeWaiting = resolve))
    }
  }
  return {
    presses,
    press: () => (waiting++, resumeWaiting()),
    close: () => ((open = false), resumeWaiting()),
  }
}
type Shutter = ReturnType<typeof makeShutter>

/** Captures the current video frame at each shutter press. */
const cameraSource = (video: HTMLVideoElement, shutter: Shutter): PageSource =>
  async function* () {
    let count = 0
    for await (const _ of shutter.presses()) {
      const size = { width: video.videoWidth, height: video.videoHeight }
      if (size.width === 0) yield acquireFailure('picture-failed')
      else yield await drawGrayPage(video, size, `Camera, page ${++count}`)
    }
  }

type Camera = { stream: MediaStream; shutter: Shutter; stop: AbortController }
type CameraDevice = { id: string; name: string }

/** Highest resolution available; prefers the rear camera of a phone. */
const constraintsFor = (deviceId?: string): MediaStreamConstraints => ({
  audio: false,
  video: {
    width: { ideal: 3840 },
    height: { ideal: 2160 },
    ...(deviceId ? { deviceId: { exact: deviceId } } : { facingMode: 'environment' }),
  },
})

async function streamOf(deviceId?: string): Promise<MediaStream> {
  const media = navigator.mediaDevices as MediaDevices | undefined
  if (!media) throw acquireFailure('camera-insecure')
  return media.getUserMedia(constraintsFor(deviceId)).catch((thrown: unknown) => {
    throw cameraFailure(thrown)
  })
}

async function devicesOf(): Promise<CameraDevice[]> {
  const all = await navigator.mediaDevices.enumerateDevices()
  return all.flatMap((it, i) => (it.kind === 'videoinput' ? [{ id: it.deviceId, name: it.label || `Camera ${i + 1}` }] : []))
}

/** Controls the camera shown in `video`; each `press()` captures a page. Failures are passed to `onAcquireFailed`. */
export function useCamera(on: { onPage: (page: AcquiredPage) => void; onAcquireFailed: OnAcquireFailed }) {
  const video = useRef<HTMLVideoElement>(null)
  const running = useRef<Camera | null>(null)
  /** Grows with each start and stop. */
  const starts = useRef(0)
  const latest = useRef(on)
  const [state, setState] = useState<'off' | 'starting' | 'on'>('off')
  const [devices, setDevices] = useState<CameraDevice[]>([])
  const [inUse, setInUse] = useState('')
  useEffect(() => {
    latest.current = on
  })

  const stop = (): void => {
    starts.current += 1
    running.current?.stop.abort()
    running.current?.shutter.close()
    for (const track of running.current?.stream.getTracks() ?? []) track.stop()
    running.current = null
    setState('off')
  }
  useEffect(() => stop, [])

  const start = async (deviceId?: string): Promise<void> => {
    stop()
    setState('starting')
    const own = starts.current
    const isOver = (): boolean => starts.current !== own
    try {
      const stream = await streamOf(deviceId)
      const it = video.current
      if (!it || isOver()) return stream.getTracks().forEach(track => track.stop())
      const camera: Camera = { stream, shutter: makeShutter(), stop: new AbortController() }
      running.current = camera
      it.srcObject = stream
      stream.getVideoTracks()[0]?.addEventListener('ended', () => {
        stop()
        latest.current.onAcquireFailed(acquireFailure('camera-lost'))
      })
      await it.play()
      if (isOver()) return
      setState('on')
      setInUse(stream.getVideoTracks()[0]?.getSettings().deviceId ?? '')
      setDevices(await devicesOf())
      void acquire(
        cameraSource(it, camera.shutter),
        { dpi: dpi.scanning, signal: camera.stop.signal },
        page => latest.current.onPage(page),
        failure => latest.current.onAcquireFailed(failure),
      )
    } catch (thrown) {
      // Stopping makes a pending `play` fail.
      if (isOver()) return
      stop()
      latest.current.onAcquireFailed(
        typeof thrown === 'object' && thrown && 'code' in thrown && 'text' in thrown
          ? (thrown as ReturnType<typeof cameraFailure>)
          : cameraFailure(thrown),
      )
    }
  }
  return { video, state, devices, inUse, start, stop, press: () => running.current?.shutter.press() }
}
