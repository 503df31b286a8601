/** Once, after the next frame. */
export const afterFrame = (work: () => void): void => void requestAnimationFrame(() => void setTimeout(work))

/** ms */
const fast = 90

/**
 * Debounces `work` to once after the next frame, so that the key's own frame is painted first. Calls within `rapid` ms of each other (a held arrow key)
 * postpone it until they pause.
 */
export function afterNextFrame(work: () => void, rapid = fast): () => void {
  let frame = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = -Infinity
  const run = (): void => {
    timer = undefined
    work()
  }
  return () => {
    // Already scheduled: restarting it at every frame would postpone it for ever.
    if (rapid === 0 && (frame !== 0 || timer !== undefined)) return
    const now = performance.now()
    const wait = now - last < rapid ? rapid : 0
    last = now
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    frame = requestAnimationFrame(() => {
      frame = 0
      timer = setTimeout(run, wait)
    })
  }
}
