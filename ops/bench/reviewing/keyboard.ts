/** The keyboard of a reviewer, on a page that measures itself (watch-page.ts). */
import type { Page } from 'playwright-core'
import { columns } from '../../../ui/src/review/state/columns.ts'
import { keysIn } from './typed.ts'
import { activeRow as readActiveRow, editorText, type ActiveRow, type Taken } from './watch-page.ts'

/**
 * The pause of a fast typist, with a random part of a frame, because keys are not synchronised with frames. Runs in the page, which has no
 * timers of Node.
 */
const rest = (): Promise<void> => new Promise(done => setTimeout(done, 100 + Math.random() * 17))

export type Keyboard = ReturnType<typeof keyboard>

/** The keyboard for a review page with `watch` installed. */
export function keyboard(page: Page) {
  const counted = (what: keyof Taken): Promise<number> =>
    page.evaluate(it => (window as unknown as { taken: Taken }).taken[it].length, what)
  const reached = (what: keyof Taken, n: number) =>
    page.waitForFunction(
      ([it, least]) => (window as unknown as { taken: Taken }).taken[it as keyof Taken].length >= Number(least),
      [what, n] as const,
      { timeout: 10_000 },
    )
  let pressed = 0
  let before = ''
  return {
    /** Number of keys pressed so far, modifiers included. */
    pressed: () => pressed,
    async press(chord: string): Promise<void> {
      const frames = await counted('frames')
      await page.keyboard.press(chord)
      // The Shift of a capital counts, once for several capitals in a row.
      pressed += keysIn([before, chord]) - keysIn([before])
      before = chord
      await reached('frames', frames + 1)
      await page.evaluate(rest)
    },
    /**
     * Presses the key that accepts the row, `anyway` where a cell stays wrong, and waits for the next row's image unless it was the last.
     * True when another cell of the row must be passed first.
     */
    async accept(id: string, last: boolean, anyway: boolean): Promise<boolean> {
      const painted = await counted('painted')
      const { key } = await this.activeRow()
      await this.press(anyway ? 'Shift+Space' : ' ')
      const there = await this.activeRow()
      if (there.id === id && there.key !== key) return true
      if (!last)
        await reached('painted', painted + 1).catch((reason: unknown) => {
          throw new Error(`after the key that accepts row ${id}, no image of another row was drawn: ${JSON.stringify(there)}`, {
            cause: reason,
          })
        })
      return false
    },
    async activeRow(): Promise<ActiveRow> {
      const title = (it: ActiveRow) => columns.find(column => column.key === it.key)?.title
      for (let tries = 0; tries < 200; tries++) {
        const it = await page.evaluate(readActiveRow)
        if (it.ready && it.strip === title(it)) return it
        await page.waitForTimeout(10)
      }
      throw new Error(`the strip does not follow the active cell: ${JSON.stringify(await page.evaluate(readActiveRow))}`)
    },
    /** The text of the open editor with its completion; null when none is open. */
    editor: (): Promise<string | null> => page.evaluate(editorText),
  }
}
