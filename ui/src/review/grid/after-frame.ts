/** Once, after the next frame. */
export const afterFrame = (work: () => void): void => void requestAnimationFrame(() => void setTimeout(work))

/** ms */
const fast = 90

/**
 * Runs `work` once after the next frame, however often it is asked for: the key's own frame comes first. While it is asked for again within `rapid` ms (a held
 * arrow) it waits until that pauses, so that what stands beside the grid never holds the grid up.
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
    // Already on its way: asked for every frame it would never come.
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
