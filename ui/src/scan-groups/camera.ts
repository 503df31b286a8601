import { useEffect, useRef, useState } from 'react'
import { acquire, dpi, type AcquiredPage, type OnAcquireFailed } from './acquire.ts'
import { acquireFailure, cameraFailure } from './acquire-failure.ts'
import { cameraSource, makeShutter, type Shutter } from './camera-source.ts'

type Camera = { stream: MediaStream; shutter: Shutter; stop: AbortController }
export type CameraDevice = { id: string; name: string }

/** As sharp as the camera gives; at a phone the one at its back. */
const asked = (deviceId?: string): MediaStreamConstraints => ({
  audio: false,
  video: { width: { ideal: 3840 }, height: { ideal: 2160 }, ...(deviceId ? { deviceId: { exact: deviceId } } : { facingMode: 'environment' }) },
})

async function streamOf(deviceId?: string): Promise<MediaStream> {
  const media = navigator.mediaDevices as MediaDevices | undefined
  if (!media) throw acquireFailure('camera-insecure')
  return media.getUserMedia(asked(deviceId)).catch((thrown: unknown) => {
    throw cameraFailure(thrown)
  })
}

async function devicesOf(): Promise<CameraDevice[]> {
  const all = await navigator.mediaDevices.enumerateDevices()
  return all.flatMap((it, i) => (it.kind === 'videoinput' ? [{ id: it.deviceId, name: it.label || `Camera ${i + 1}` }] : []))
}

/** The camera behind `video`: off, being asked for, or on; each press of its shutter is a page. Its failures reach 'On Acquire Failed'. */
export function useCamera(on: { onPage: (page: AcquiredPage) => void; onAcquireFailed: OnAcquireFailed }) {
  const video = useRef<HTMLVideoElement>(null)
  const running = useRef<Camera | null>(null)
  const latest = useRef(on)
  const [state, setState] = useState<'off' | 'asking' | 'on'>('off')
  const [devices, setDevices] = useState<CameraDevice[]>([])
  const [inUse, setInUse] = useState('')
  useEffect(() => {
    latest.current = on
  })

  const stop = (): void => {
    running.current?.stop.abort()
    running.current?.shutter.close()
    for (const track of running.current?.stream.getTracks() ?? []) track.stop()
    running.current = null
    setState('off')
  }
  useEffect(() => stop, [])

  const start = async (deviceId?: string): Promise<void> => {
    stop()
    setState('asking')
    try {
      const stream = await streamOf(deviceId)
      const it = video.current
      if (!it) return stream.getTracks().forEach(track => track.stop())
      const camera: Camera = { stream, shutter: makeShutter(), stop: new AbortController() }
      running.current = camera
      it.srcObject = stream
      stream.getVideoTracks()[0]?.addEventListener('ended', () => {
        stop()
        latest.current.onAcquireFailed(acquireFailure('camera-lost'))
      })
      await it.play()
      setState('on')
      setInUse(stream.getVideoTracks()[0]?.getSettings().deviceId ?? '')
      setDevices(await devicesOf())
      void acquire(cameraSource(it, camera.shutter), { dpi: dpi.scanning, signal: camera.stop.signal },
        page => latest.current.onPage(page), failure => latest.current.onAcquireFailed(failure))
    } catch (thrown) {
      stop()
      latest.current.onAcquireFailed(typeof thrown === 'object' && thrown && 'code' in thrown && 'text' in thrown
        ? (thrown as ReturnType<typeof cameraFailure>) : cameraFailure(thrown))
    }
  }
  return { video, state, devices, inUse, start, stop, press: () => running.current?.shutter.press() }
}
