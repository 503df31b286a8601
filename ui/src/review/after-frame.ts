/** Runs `work` once after the next frame, however often it is asked for: the key's own frame comes first. */
export function afterNextFrame(work: () => void): () => void {
  let asked = false
  return () => {
    if (asked) return
    asked = true
    requestAnimationFrame(() => setTimeout(() => {
      asked = false
      work()
    }, 0))
  }
}
