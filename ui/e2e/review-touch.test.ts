import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { hasChromium, whyNot } from './browser.ts'
import { axeFindings } from './page-tools.ts'
import { reviewSite } from './review-page.ts'

type Box = { x: number; y: number; width: number; height: number } | null
type Area = { left: number; top: number; right: number; bottom: number }
/** The sides of the box that are outside the area; all of them where nothing is drawn. CSS pixels. */
function sidesBeyond(box: Box, { left, top, right, bottom }: Area): string[] {
  const { x, y, width, height } = box ?? { x: -Infinity, y: -Infinity, width: Infinity, height: Infinity }
  const beyond = { left: left - x, top: top - y, right: x + width - right, bottom: y + height - bottom }
  return Object.entries(beyond).flatMap(([side, by]) => (by <= 0 ? [] : [side]))
}

const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** Without a keyboard. Of 40 rows the first to be flagged is row 3, by its GST; row 5 has no flag, and nobody has accepted it. */
describe.skipIf(!hasChromium)(`review by mouse and touch ${whyNot}`, () => {
  const site = reviewSite()
  const open = async (options: BrowserContextOptions): Promise<Page> => {
    const page = await (await site.browser.newContext(options)).newPage()
    await page.goto(`${site.address}/ours.html?rows=40&pictures=0`)
    await page.locator('.sheet img').waitFor()
    return page
  }
  const button = (page: Page, name: string) => page.getByRole('button', { name })
  const heights = async (page: Page) =>
    Promise.all(['Accept', 'Next flag'].map(async name => (await button(page, name).boundingBox())?.height ?? 0))

  it('visits flags and accepts rows by mouse, as the keys do', async () => {
    const page = await open({ viewport: { width: 1280, height: 720 } })
    for (const height of await heights(page)) expect(height).toBeGreaterThanOrEqual(24)
    await button(page, 'Next flag').click()
    await page.locator('.ag-row[row-id=i3] .ag-cell-focus[col-id=gst]').waitFor()
    const reviewed = async () =>
      Number.parseInt(
        await page
          .getByText(/\d+ of 40 reviewed/u)
          .first()
          .innerText(),
        10,
      )
    const before = await reviewed()
    // The text of an open editor is accepted with its row.
    await page.locator('.ag-row[row-id=i5] [col-id=total]').click()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+a')
    await page.keyboard.type('414.37')
    await button(page, 'Accept').click()
    await expect.poll(reviewed).toBe(before + 1)
    await expect.poll(() => page.locator('.ag-row[row-id=i5] [col-id=total]').innerText()).toBe('414.37')
    await expect.poll(() => page.locator('.ag-cell-focus').evaluate(it => it.closest('[row-id]')?.getAttribute('row-id'))).not.toBe('i5')
    await page.context().close()
  })

  it('has buttons of 44 px under a finger', async () => {
    const page = await open({ viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true })
    for (const height of await heights(page)) expect(height).toBeGreaterThanOrEqual(44)
    await button(page, 'Next flag').tap()
    await page.locator('.ag-row[row-id=i3] .ag-cell-focus[col-id=gst]').waitFor()
    for (const it of await page.locator('.strip-candidates button').all())
      expect((await it.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await page.context().close()
  })

  it('has the notice of files that could not be read above the card of a phone, and nothing over another', async () => {
    const page = await (await site.browser.newContext(phone)).newPage()
    await page.addInitScript(() =>
      Object.assign(window, {
        prepareFake: (detail: object) =>
          Object.assign(detail, {
            status: 'FAILED',
            failures: [{ fileId: 'x', name: 'a.pdf', page: null, code: 'file.encrypted', message: 'It has a password.' }],
          }),
      }),
    )
    await page.goto(`${site.address}/ours.html?rows=40&pictures=0`)
    await page.locator('.sheet img').waitFor()
    await page.getByText('stuck at preocessing').waitFor()
    // At one moment: the notice grows when its text arrives.
    const boxes = await page.evaluate(() =>
      ['.cards > .tools', '.cards > .banner', '.row-card', '.thumb-bar'].map(
        part => document.querySelector(part)?.getBoundingClientRect().toJSON() as DOMRect | undefined,
      ),
    )
    for (const [i, box] of boxes.entries()) expect(box?.top).toBeGreaterThanOrEqual(i === 0 ? 0 : (boxes[i - 1]?.bottom ?? Infinity) - 1)
    expect(boxes[2]?.height).toBeGreaterThan(300)
    await page.context().close()
  })

  it('shows a row as one card on a phone: supplier, total and the whole page on the first screen, its actions within reach of the thumb', async () => {
    const page = await open(phone)
    const card = page.getByRole('region', { name: 'Invoice 1 of 40' })
    for (const it of [card.getByRole('heading', { name: 'Corner Hardware & Timber' }), card.locator('header b'), page.locator('.sheet')]) {
      const box = await it.boundingBox()
      expect(sidesBeyond(box, { left: 0, top: 0, right: 390, bottom: 844 - 64 })).toEqual([])
    }
    expect(await card.locator('header b').innerText()).toBe('86.35')
    expect((await page.locator('.sheet').boundingBox())?.height).toBeGreaterThan(240)
    for (const name of ['Accept', 'Next flag', 'Previous row', 'Next row']) {
      const box = await button(page, name).boundingBox()
      expect(sidesBeyond(box, { left: 0, top: 844 * 0.66, right: 390, bottom: 844 }), name).toEqual([])
      expect(Math.min(box?.width ?? 0, box?.height ?? 0), name).toBeGreaterThanOrEqual(44)
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.context().close()
  })

  it('shows line items under the row of a tablet, and under the card of a phone', async () => {
    const tablet = await open({ viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true })
    await tablet.locator('.ag-row[row-id=i3] [col-id=lines]').tap()
    await tablet.locator('.ag-row[row-id=i3]').getByText('they add up to the total without GST').waitFor()
    await tablet.context().close()
    const page = await open(phone)
    await button(page, 'Line items').tap()
    const lines = page.getByRole('region', { name: 'Line items of Corner Hardware & Timber' })
    await lines.getByText('2 lines, 78.50: they add up').waitFor()
    await lines.getByRole('cell', { name: '77.50' }).scrollIntoViewIfNeeded()
    expect(await axeFindings(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    // The next card has its own.
    await button(page, 'Next row').tap()
    await expect.poll(() => button(page, 'Line items').getAttribute('aria-expanded')).toBe('false')
    await button(page, 'Previous row').tap()
    await lines.getByText('2 lines, 78.50: they add up').waitFor()
    await button(page, 'Line items').tap()
    await expect.poll(() => lines.count()).toBe(0)
    await page.context().close()
  })

  it('visits flags, takes a candidate, corrects a value, accepts and saves by touch alone', async () => {
    const page = await open(phone)
    await button(page, 'Next flag').tap()
    const card = page.getByRole('region', { name: 'Invoice 4 of 40' })
    await card.waitFor()
    await page.getByText('GST: GST is not a tenth of the price').waitFor()
    await page.locator('.thumb-bar').getByRole('button', { name: '49.60' }).tap()
    await card.getByRole('button', { name: /^GST.*49\.60$/u }).waitFor()
    await card.getByRole('button', { name: /^Total/u }).tap()
    await page.locator('.card-editor').fill('545.6')
    await page.keyboard.press('Enter')
    await expect.poll(() => card.locator('header b').innerText()).toBe('545.60')
    await button(page, 'Next row').tap()
    await button(page, 'Next row').tap()
    await page.getByRole('region', { name: 'Invoice 6 of 40' }).waitFor()
    await button(page, 'Accept').tap()
    await page.getByText('2 rows unsaved').waitFor()
    expect(await page.getByRole('region', { name: 'Invoice 6 of 40' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Save' }).tap()
    await page.getByText('All saved').waitFor()
    await page.context().close()
  })

  it('leaves an editor of a card on Esc with the value as it was, and handles the keys of review', async () => {
    const page = await open({ viewport: { width: 600, height: 800 } })
    const card = page.getByRole('region', { name: 'Invoice 1 of 40' })
    await card.getByRole('button', { name: /^Total/u }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+a')
    await page.keyboard.type('1.00')
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('.card-editor').count()).toBe(0)
    expect(await card.locator('header b').innerText()).toBe('86.35')
    await page.keyboard.press('Alt+n')
    await page.getByRole('region', { name: 'Invoice 4 of 40' }).waitFor()
    await page.keyboard.press('F4')
    await page.getByText('1 row unsaved').waitFor()
    await page.context().close()
  })

  it('has no serious accessibility finding on a phone', async () => {
    const page = await open(phone)
    await button(page, 'Next flag').tap()
    await page.getByRole('region', { name: 'Invoice 4 of 40' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.context().close()
  })
})
