/** Keys and the wheel on a page that watches itself (watch-page.ts). */
import type { Page } from 'playwright-core'
import type { Taken } from './watch-page.ts'

/** Runs in the page, which has no timers of Node. */
const pause = (): Promise<void> => new Promise(done => setTimeout(done, 100 + Math.random() * 17))
const taken = (page: Page): Promise<number[]> => page.evaluate(() => (window as unknown as { taken: Taken }).taken.frames)

/** One key after the other, each once the frame of the one before is drawn, at the pace of a fast typist. */
export async function pressKeys(page: Page, keys: string[]): Promise<void> {
  for (const key of keys) {
    const before = (await taken(page)).length
    await page.keyboard.press(key)
    await page.waitForFunction(n => (window as unknown as { taken: Taken }).taken.frames.length > n, before)
    await page.evaluate(pause)
  }
}

/** Milliseconds from each key to its frame that `act` pressed. */
export async function framesOf(page: Page, act: () => Promise<void>): Promise<number[]> {
  const before = (await taken(page)).length
  await act()
  return (await taken(page)).slice(before)
}

const rounds = 60
/** Down through the grid by the wheel; how many frames came late meanwhile. */
export async function scrollByWheel(page: Page): Promise<{ frames: number; late: number; worst: number }> {
  await page.evaluate(() => {
    const gaps: number[] = []
    Object.assign(window, { gaps })
    let last = performance.now()
    const next = (): void =>
      void requestAnimationFrame(now => {
        gaps.push(now - last)
        last = now
        next()
      })
    next()
  })
  await page.mouse.move(400, 400)
  for (let i = 0; i < rounds; i++) {
    await page.mouse.wheel(0, 700)
    await page.waitForTimeout(30)
  }
  const gaps = await page.evaluate(() => (window as unknown as { gaps: number[] }).gaps)
  return { frames: gaps.length, late: gaps.filter(it => it > 50).length, worst: Math.round(Math.max(...gaps)) }
}
