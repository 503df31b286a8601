const rapid = 90

/**
 * Runs `work` once after the next frame, however often it is asked for: the key's own frame comes first. While keys come fast (a held
 * arrow) it waits until they pause, so that what stands beside the grid never holds the grid up.
 */
export function afterNextFrame(work: () => void): () => void {
  let frame = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = -Infinity
  const run = (): void => {
    timer = undefined
    work()
  }
  return () => {
    const now = performance.now()
    const wait = now - last < rapid ? rapid : 0
    last = now
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    frame = requestAnimationFrame(() => {
      timer = setTimeout(run, wait)
    })
  }
}
