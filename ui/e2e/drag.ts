import type { Locator, Page } from 'playwright-core'

/** The mouse takes the first by its middle and holds it over the second; nothing is let go. */
export async function dragOver(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.scrollIntoViewIfNeeded()
  const start = await from.boundingBox()
  if (!start) throw new Error('there is nothing to drag')
  await page.mouse.move(start.x + start.width / 2, start.y + start.height - 20)
  await page.mouse.down()
  await page.mouse.move(start.x + start.width / 2 + 30, start.y + start.height - 30, { steps: 3 })
  const end = await to.boundingBox()
  if (!end) throw new Error('there is nowhere to drop')
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 10 })
}
