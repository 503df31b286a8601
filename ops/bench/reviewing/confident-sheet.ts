/** Accepts the receipts on the confident sheet by keyboard, a screen at a time, and undoes it again. */
import type { Page } from 'playwright-core'

/** `receipts` that were accepted, with `keys` keys, modifiers counted, the opening and closing of the sheet too. */
export type AcceptedOnSheet = { receipts: number; keys: number }

/** Leaves the page as it was: what it accepted is undone. */
export async function acceptOnConfidentSheet(page: Page): Promise<AcceptedOnSheet> {
  const sheet = page.getByRole('dialog', { name: 'Nothing to check' })
  const unsaved = async (): Promise<number> => Number(/(\d+) rows? unsaved/u.exec(await page.locator('.meter').innerText())?.[1] ?? 0)
  await page.keyboard.press('Alt+KeyO')
  await sheet.waitFor()
  const all = Number(/of (\d+)$/u.exec(await sheet.getByRole('status').innerText())?.[1] ?? 0)
  let screens = 0
  while ((await sheet.locator('.tile').count()) > 0) {
    const status = await sheet.getByRole('status').innerText()
    await page.keyboard.press('Enter')
    screens++
    await page.waitForFunction(before => document.querySelector('[role=dialog] [role=status]')?.textContent !== before, status)
  }
  await page.keyboard.press('Escape')
  // The counter is drawn after the frames of the keys.
  const shown = (): Promise<unknown> =>
    page.waitForFunction(count => document.querySelector('.meter')?.textContent?.includes(`${count} rows unsaved`), all, { timeout: 5000 })
  if (screens > 0) await shown().catch(() => {}) // the result is whatever it shows
  const receipts = await unsaved()
  for (let i = 0; i < screens; i++) {
    const meter = await page.locator('.meter').innerText()
    await page.keyboard.press('Control+KeyZ')
    await page.waitForFunction(before => document.querySelector<HTMLElement>('.meter')?.innerText !== before, meter)
  }
  await page.waitForFunction(() => !/unsaved/u.test(document.querySelector('.meter')?.textContent ?? ''))
  return { receipts, keys: 3 + screens }
}
