/** Automatic capture: takes a page when the image is still, differs from the last capture, and is not an empty desk. */
import { useEffect, useRef, useState, type RefObject } from 'react'
import { grayOf } from './gray-png.ts'
import { ProgressBar } from '../parts/states.tsx'

/** A downscaled gray frame of the camera. */
export type Frame = Uint8Array

/** `taken`: the last captured frame. `since`: ms since which the image is still; null while it moves. */
export type Stillness = { frame: Frame | null; taken: Frame | null; since: number | null }
export type StillnessStatus = 'moving' | 'same' | 'empty' | 'holding' | 'capture'

/** ms that the image must be still before it is captured. */
export const stillMs = 1200
/** Mean difference of gray values (0..255): camera noise is about 1, a hand in the picture over 10. */
const movedThreshold = 4
const newPageThreshold = 8
/** Mean deviation of gray values below which the image is an empty desk. */
const emptyThreshold = 6

export const initialStillness: Stillness = { frame: null, taken: null, since: null }

const difference = (a: Frame, b: Frame): number => a.reduce((sum, it, i) => sum + Math.abs(it - (b[i] ?? 0)), 0) / Math.max(1, a.length)

function spread(frame: Frame): number {
  const mean = frame.reduce((sum, it) => sum + it, 0) / Math.max(1, frame.length)
  return frame.reduce((sum, it) => sum + Math.abs(it - mean), 0) / Math.max(1, frame.length)
}

/** Evaluates the next frame at `at` ms. `share`: 0..1 of `stillMs`. On 'capture' the frame becomes the last captured one. */
export function observeFrame(before: Stillness, frame: Frame, at: number): { now: Stillness; status: StillnessStatus; share: number } {
  const still = before.frame !== null && difference(frame, before.frame) < movedThreshold
  if (!still) return { now: { ...before, frame, since: null }, status: 'moving', share: 0 }
  const since = before.since ?? at
  const now = { ...before, frame, since }
  if (before.taken && difference(frame, before.taken) < newPageThreshold) return { now, status: 'same', share: 0 }
  if (spread(frame) < emptyThreshold) return { now, status: 'empty', share: 0 }
  const share = Math.min(1, (at - since) / stillMs)
  return share < 1 ? { now, status: 'holding', share } : { now: { frame, taken: frame, since: null }, status: 'capture', share: 1 }
}

/** After a manual capture: the present image is not captured again automatically. */
export const takenManually = (it: Stillness): Stillness => ({ ...it, taken: it.frame, since: null })

/** ms between two frames; size of a frame in pixels. */
const frameMs = 100
const frameSize = { width: 64, height: 48 }

function frameOf(video: HTMLVideoElement, context: CanvasRenderingContext2D): Frame {
  context.drawImage(video, 0, 0, frameSize.width, frameSize.height)
  return grayOf(context.getImageData(0, 0, frameSize.width, frameSize.height).data)
}

/** Video mode: calls `onCapture` when a new page is still. `markTaken`: call it after a manual capture. */
export function useStillness(video: RefObject<HTMLVideoElement | null>, running: boolean, onCapture: () => void) {
  const [shown, setShown] = useState<{ status: StillnessStatus; share: number }>({ status: 'moving', share: 0 })
  const state = useRef(initialStillness)
  const capture = useRef(onCapture)
  useEffect(() => {
    capture.current = onCapture
  })
  useEffect(() => {
    const canvas = Object.assign(document.createElement('canvas'), frameSize)
    const context = running ? canvas.getContext('2d', { willReadFrequently: true }) : null
    if (!context) return
    state.current = { ...initialStillness, taken: state.current.taken }
    const timer = setInterval(() => {
      const it = video.current
      if (!it || it.videoWidth === 0) return
      const { now, status, share } = observeFrame(state.current, frameOf(it, context), performance.now())
      state.current = now
      setShown(before => (before.status === status && before.share === share ? before : { status, share }))
      if (status === 'capture') capture.current()
    }, frameMs)
    return () => clearInterval(timer)
  }, [running, video])
  return { ...shown, markTaken: () => void (state.current = takenManually(state.current)) }
}

const texts: Record<StillnessStatus, string> = {
  moving: 'Place a page in front of the camera and hold it still',
  same: 'Taken. Place the next page',
  empty: 'Place a page in front of the camera',
  holding: 'Hold still',
  capture: 'Taken',
}

/** Progress until the next automatic capture. */
export function StillnessBar({ status, share }: { status: StillnessStatus; share: number }) {
  const left = Math.max(0, ((1 - share) * stillMs) / 1000)
  return (
    <div className={`stillness ${status}`}>
      <ProgressBar value={share * 100} label="Stillness" />
      <p className="num">{status === 'holding' ? `Hold still · ${left.toFixed(1)} s` : texts[status]}</p>
    </div>
  )
}
