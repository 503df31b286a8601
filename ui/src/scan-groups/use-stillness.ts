import { useEffect, useRef, useState, type RefObject } from 'react'
import { grayOf } from './gray-png.ts'
import { observeFrame, takenManually, initialStillness, type Frame, type StillnessStatus } from './stillness.tsx'

/** Milliseconds between two looks; size of the picture looked at, in pixels. */
const every = 100
const size = { width: 64, height: 48 }

function frameOf(video: HTMLVideoElement, ink: CanvasRenderingContext2D): Frame {
  ink.drawImage(video, 0, 0, size.width, size.height)
  return grayOf(ink.getImageData(0, 0, size.width, size.height).data)
}

/** Video mode: looks at the camera and calls `onTake` when a new page lies still. `held`: 0..1 of the time to hold still. */
export function useStillness(video: RefObject<HTMLVideoElement | null>, running: boolean, onTake: () => void) {
  const [shown, setShown] = useState<{ seen: StillnessStatus; held: number }>({ seen: 'moving', held: 0 })
  const state = useRef(initialStillness)
  const take = useRef(onTake)
  useEffect(() => {
    take.current = onTake
  })
  useEffect(() => {
    const canvas = Object.assign(document.createElement('canvas'), size)
    const ink = running ? canvas.getContext('2d', { willReadFrequently: true }) : null
    if (!ink) return
    state.current = { ...initialStillness, taken: state.current.taken }
    const timer = setInterval(() => {
      const it = video.current
      if (!it || it.videoWidth === 0) return
      const { now, seen, held } = observeFrame(state.current, frameOf(it, ink), performance.now())
      state.current = now
      setShown(before => (before.seen === seen && before.held === held ? before : { seen, held }))
      if (seen === 'take') take.current()
    }, every)
    return () => clearInterval(timer)
  }, [running, video])
  return { ...shown, byHand: () => void (state.current = takenManually(state.current)) }
}
