/** Longer than a chunk and a picture take on a slow line. ms */
const patience = 5000

/** Puts the focus on the words of the page that is shown; where they are on their way, once they are there, unless the focus has gone elsewhere meanwhile. */
export function focusWords(root: HTMLElement | null): void {
  const from = document.activeElement
  const until = performance.now() + patience
  const tryNow = (): void => {
    const words = root?.querySelector<HTMLElement>('.words')
    if (words) words.focus()
    else if (performance.now() < until && document.activeElement === from) requestAnimationFrame(tryNow)
  }
  tryNow()
}
