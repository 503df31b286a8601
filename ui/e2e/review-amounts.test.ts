import { describe, expect, it } from 'vitest'
import { hasChromium, whyNot } from './browser.ts'
import { reviewSite } from './review-page.ts'

type Fake = { prepareFake: (detail: { invoices: { total: number; gst: number }[] }) => void }

/** Of 300 rows the last ones, which are not drawn at first, have the largest amounts. */
describe.skipIf(!hasChromium)(`amounts on the review page ${whyNot}`, () => {
  const site = reviewSite()

  it.each([700, 1024, 1280, 1440, 1920])('are not cut at %s px, also of credit notes, also with the sign of a flag', async width => {
    const page = await (await site.browser.newContext({ viewport: { width, height: 900 } })).newPage()
    await page.addInitScript(() => {
      ;(window as unknown as Fake).prepareFake = ({ invoices }) => {
        Object.assign(invoices[1] ?? {}, { total: -337_721, gst: -30_702 })
        Object.assign(invoices[298] ?? {}, { total: -1_234_567_891, gst: -112_233_445 })
        Object.assign(invoices[299] ?? {}, { total: 9_876_543_210, gst: 0 })
      }
    })
    await page.goto(`${site.address}/ours.html?rows=300&pictures=0`)
    await page.waitForSelector('.ag-cell-focus')
    const cut = () =>
      page.evaluate(() => {
        const grid = document.querySelector('.grid')?.getBoundingClientRect()
        const cells = [
          ...document.querySelectorAll<HTMLElement>('.ag-cell[col-id=total], .ag-cell[col-id=gst], .strip-field.money .strip-value'),
        ]
        return cells
          .filter(it => {
            const { left, right } = it.getBoundingClientRect()
            return it.scrollWidth > it.clientWidth || (it.matches('.ag-cell') && (left < (grid?.left ?? 0) || right > (grid?.right ?? 0)))
          })
          .map(it => it.innerText)
      })
    await expect.poll(cut).toEqual([])
    expect(await page.locator('.ag-row[row-id=i1] [col-id=total]').innerText()).toContain('3,377.21 CR')
    await page.keyboard.press('Control+End')
    await page.locator('.ag-row[row-id=i298] [col-id=total]', { hasText: '12,345,678.91 CR' }).waitFor()
    await expect.poll(cut).toEqual([])
    await page.locator('.ag-row[row-id=i299] .ag-cell:focus').waitFor()
    await page.keyboard.press('ArrowUp')
    await page.locator('.strip-field.money .strip-value', { hasText: '1,122,334.45 CR' }).waitFor()
    await expect.poll(cut).toEqual([])
    await page.context().close()
  })
})
