/** When to take a page by itself: what lies before the camera is still, is not what was taken last, and is not an empty desk. Frames are small gray pictures. */
export type Frame = Uint8Array

/** `since`: UTC ms since when it is still; null while it moves. */
export type Stillness = { frame: Frame | null; taken: Frame | null; since: number | null }
export type StillnessStatus = 'moving' | 'same' | 'empty' | 'holding' | 'take'

/** Milliseconds to hold still. */
export const stillFor = 1200
/** Mean difference of gray values (0..255): noise of a camera is about 1, a hand in the picture over 10. */
const moved = 4
const another = 8
/** Spread of gray values below which there is nothing to read. */
const bare = 6

export const initialStillness: Stillness = { frame: null, taken: null, since: null }

const difference = (a: Frame, b: Frame): number => a.reduce((sum, it, i) => sum + Math.abs(it - (b[i] ?? 0)), 0) / Math.max(1, a.length)

function spread(frame: Frame): number {
  const mean = frame.reduce((sum, it) => sum + it, 0) / Math.max(1, frame.length)
  return frame.reduce((sum, it) => sum + Math.abs(it - mean), 0) / Math.max(1, frame.length)
}

/** Looks at one more frame. `held`: 0..1 of the time to hold still. On 'take' the frame counts as taken. */
export function observeFrame(before: Stillness, frame: Frame, at: number): { now: Stillness; seen: StillnessStatus; held: number } {
  const still = before.frame !== null && difference(frame, before.frame) < moved
  if (!still) return { now: { ...before, frame, since: null }, seen: 'moving', held: 0 }
  const since = before.since ?? at
  const now = { ...before, frame, since }
  if (before.taken && difference(frame, before.taken) < another) return { now, seen: 'same', held: 0 }
  if (spread(frame) < bare) return { now, seen: 'empty', held: 0 }
  const held = Math.min(1, (at - since) / stillFor)
  return held < 1 ? { now, seen: 'holding', held } : { now: { frame, taken: frame, since: null }, seen: 'take', held: 1 }
}

/** Taken by hand: what lies there now is not taken again by itself. */
export const takenManually = (it: Stillness): Stillness => ({ ...it, taken: it.frame, since: null })
