/** Duration in ms (specification of accounts, section 9). */
const durationMs = 200

const ease = (part: number): number => 1 - (1 - part) ** 3

/** Scrolls a section to the top within 200 ms, at once with reduced motion, and focuses it. Returns a function that stops the scroll. */
export function scrollToSection(section: HTMLElement): () => void {
  if (!section.hasAttribute('tabindex')) section.tabIndex = -1
  section.focus({ preventScroll: true })
  const [from, to] = [scrollY, section.getBoundingClientRect().top + scrollY]
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    scrollTo(0, to)
    return () => undefined
  }
  const start = performance.now()
  let frame = requestAnimationFrame(function step(now): void {
    const part = Math.min(1, Math.max(0, (now - start) / durationMs))
    scrollTo(0, from + (to - from) * ease(part))
    if (part < 1) frame = requestAnimationFrame(step)
  })
  return () => cancelAnimationFrame(frame)
}
