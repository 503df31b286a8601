import { describe, expect, it } from 'vitest'
import { hasChromium, whyNot } from './browser.ts'
import { reviewSite } from './review-page.ts'

type Sent = { path: string; body: { invoices?: { invoice_id: string; invoice_data: object }[] } | undefined }
type Fake = { prepareFake: (detail: { invoices: object[] }) => void; fakeApi: { sent: Sent[] } }

/** Rows on the cash basis: their date is the day of the payment. */
describe.skipIf(!hasChromium)(`the printed date on the review page ${whyNot}`, () => {
  const site = reviewSite()
  const opened = async (width: number) => {
    const page = await (await site.browser.newContext({ viewport: { width, height: 900 } })).newPage()
    await page.addInitScript(() => {
      ;(window as unknown as Fake).prepareFake = ({ invoices }) => invoices.forEach(it => Object.assign(it, { invoiceDate: '2026-09-08' }))
    })
    await page.goto(`${site.address}/ours.html?rows=12&pictures=0`)
    return { page, field: page.getByRole('textbox', { name: 'Printed date' }) }
  }

  it('is reached with Tab, corrected by keys, undone, and saved without the date', async () => {
    const { page, field } = await opened(1280)
    await page.locator('.ag-cell-focus').waitFor()
    await field.waitFor()
    const date = page.locator('.ag-row[row-id=i0] [col-id=paymentDate]')
    const before = await date.innerText()
    await page.keyboard.press('Tab')
    await expect.poll(() => field.evaluate(it => it === document.activeElement)).toBe(true)
    await page.keyboard.press('Control+a')
    await page.keyboard.type('19 Aug/8/2026') // letters are not taken
    expect(await field.inputValue()).toBe('19 /8/2026')
    await page.keyboard.press('Control+a')
    await page.keyboard.type('19/8/2026')
    await page.keyboard.press('Enter')
    await page.locator('.ag-row[row-id=i0] .ag-cell:focus').waitFor()
    await page.getByText('1 row unsaved').waitFor()
    await page.keyboard.press('Control+z')
    await page.getByText(/Undone: printed date of row 1, .*: 19 Aug 2026 → 8 Sep 2026/u).waitFor()
    await expect.poll(() => field.inputValue()).toBe('08/09/2026')
    await page.keyboard.press('Control+Shift+Z')
    await expect.poll(() => field.inputValue()).toBe('19/08/2026')
    await field.focus()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('20/8/2026')
    await page.keyboard.press('Control+s')
    await page.getByText('All saved').waitFor()
    const sent = await page.evaluate(() =>
      (window as unknown as Fake).fakeApi.sent.flatMap(({ path, body }) =>
        path.endsWith('/invoices/update') ? (body?.invoices ?? []) : [],
      ),
    )
    expect(sent.map(it => [it.invoice_id, it.invoice_data])).toEqual([['i0', { invoiceDate: '2026-08-20', wasModified: true }]])
    expect(await date.innerText()).toBe(before)
    await page.context().close()
  })

  it.each([700, 1024])(
    'leaves room at %s px for the candidates of a flag, and for the offer to edit all rows of a supplier',
    async width => {
      const { page, field } = await opened(width)
      await page.locator('.ag-cell-focus').waitFor()
      await field.waitFor()
      const overflow = () => page.locator('.strip-foot').evaluate(it => it.scrollWidth - it.clientWidth)
      await page.keyboard.press('Alt+n')
      await page.locator('.strip-candidates').waitFor()
      expect(await overflow()).toBe(0)
      await page.keyboard.press('Alt+c')
      await page.keyboard.press('Enter')
      await page.keyboard.press('Control+a')
      await page.keyboard.type('Water')
      await page.keyboard.press('Enter')
      await page.locator('.strip-foot .cluster').waitFor()
      expect(await overflow()).toBe(0)
      await page.context().close()
    },
  )

  it.each([390, 700, 1024, 1440])('is shown whole at %s px, beside the buttons of the row', async width => {
    const { page, field } = await opened(width)
    await field.scrollIntoViewIfNeeded()
    const [box, buttons] = await Promise.all([field.boundingBox(), page.getByRole('group', { name: 'Review' }).boundingBox()])
    if (!box || !buttons) throw new Error('field and buttons are drawn')
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width).toBeLessThanOrEqual(width)
    const overlap = {
      width: Math.min(box.x + box.width, buttons.x + buttons.width) - Math.max(box.x, buttons.x),
      height: Math.min(box.y + box.height, buttons.y + buttons.height) - Math.max(box.y, buttons.y),
    }
    expect(Math.min(overlap.width, overlap.height)).toBeLessThanOrEqual(0)
    expect(await field.evaluate(it => Math.max(0, it.scrollWidth - it.clientWidth))).toBe(0)
    await page.context().close()
  })
})
