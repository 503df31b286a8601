/** Measurements taken in the page while it is reviewed. These functions run in the browser. */

export type Taken = { frames: number[]; keys: string[]; painted: number[] }

/**
 * `frames`, for each of `keys`: from its own time until the first frame after it is drawn, in ms, modifiers alone left out. `painted`: from
 * the space bar that accepts a row until the next receipt's image is decoded and drawn.
 */
export const watch = (): void => {
  const taken: Taken = { frames: [], keys: [], painted: [] }
  Object.assign(window, { taken })
  const drawn = (then: () => void): void =>
    void requestAnimationFrame(() => {
      const channel = new MessageChannel()
      channel.port1.onmessage = then
      channel.port2.postMessage(0)
    })
  const image = (): HTMLImageElement | null => document.querySelector('.sheet img')
  // The path names the page. Its alternative text does not: the first pages of two invoices in one file have the same. The query is a
  // signature that changes.
  const pathOf = (it: HTMLImageElement | null): string => (it ? new URL(it.src).pathname : '')
  let spaces = 0
  addEventListener(
    'keydown',
    event => {
      if (['Alt', 'Control', 'Shift', 'Meta'].includes(event.key)) return
      drawn(() => {
        taken.frames.push(performance.now() - event.timeStamp)
        taken.keys.push(event.key)
      })
      if (event.key !== ' ' || !(event.target instanceof HTMLElement) || !event.target.closest('.ag-cell') || event.target.matches('input'))
        return
      const [before, space] = [pathOf(image()), ++spaces]
      const check = (): void => {
        // A space bar that led to another cell of the row waits for no image.
        if (space !== spaces) return
        const it = image()
        if (!it || pathOf(it) === before || !it.complete || it.naturalWidth === 0) return void requestAnimationFrame(check)
        void it.decode().then(() => drawn(() => taken.painted.push(performance.now() - event.timeStamp)))
      }
      check()
    },
    true,
  )
}

export type ActiveRow = {
  id: string
  key: string
  texts: Record<string, string>
  flagged: string[]
  wrong: string[]
  candidates: string[]
  strip: string
  ready: boolean
}

/**
 * The active row as shown on the screen. `strip`: the column that is active in the strip under the grid; `ready`: the strip shows the same
 * value.
 */
export const activeRow = (): ActiveRow => {
  const cell = document.querySelector('.ag-cell-focus')
  const row = cell?.closest('[row-id]')
  const [texts, flagged, wrong]: [Record<string, string>, string[], string[]] = [{}, [], []]
  for (const it of row?.querySelectorAll('[col-id]') ?? []) {
    const key = it.getAttribute('col-id') ?? ''
    texts[key] = it.textContent ?? ''
    if (it.matches('.wrong, .doubtful')) flagged.push(key)
    if (it.matches('.wrong')) wrong.push(key)
  }
  const key = cell?.getAttribute('col-id') ?? ''
  const activeField = document.querySelector('.strip-field.active')
  const strip = activeField?.querySelector('.strip-head span')?.textContent ?? ''
  const value = activeField?.querySelector('.strip-value')?.textContent
  const candidates = [...document.querySelectorAll('.strip-candidates button')].map(it => it.lastChild?.textContent ?? '')
  return {
    id: row?.getAttribute('row-id') ?? '',
    key,
    texts,
    flagged,
    wrong,
    candidates,
    strip,
    ready: value === texts[key] && !document.querySelector('.ag-cell-inline-editing'),
  }
}

/** The text of the open editor of the grid. */
export const editorText = (): string | null => document.querySelector<HTMLInputElement>('.ag-cell-inline-editing input')?.value ?? null
