/** What fits where there is little room: the tools at 1024 px, the name of the batch on a phone, the reason of a flag beside candidates. */
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { hasChromium, whyNot } from './browser.ts'
import { reviewSite } from './review-page.ts'

type Candidate = { value: string }
type Detail = {
  invoices: { id: string; supplier: string; proposed: string[]; fields: Record<string, { candidates: Candidate[] }> }[]
  anomalies: { invoice_id: string; field: string; level: string; reason: string }[]
}
type Fake = { prepareFake: (detail: Detail) => void }

const reason = 'Not sure of this supplier. Compare it with the page.'
/**
 * The supplier of the first row is long and doubtful, with three long candidates. `proposed`: a newer model reads three of its values
 * differently.
 */
const prepare = ({ text, proposed }: { text: string; proposed: boolean }): void => {
  ;(window as unknown as Fake).prepareFake = ({ invoices: [first], anomalies }) => {
    if (!first?.fields['supplierName']) return
    first.supplier = 'Rawlinson Earthmoving and Haulage of Wagga Wagga Pty Ltd'
    if (proposed) first.proposed = ['invoiceNumber', 'total', 'gst']
    const names = ['Tolmarrabee Constructions Pty Ltd', 'Rawlinson Earthmoving and Haulage', 'Tip fees (clean fill)']
    first.fields['supplierName'].candidates = names.map(value => ({ value }))
    anomalies.push({ invoice_id: first.id, field: 'supplierName', level: 'doubtful', reason: text })
  }
}
/** By how many CSS pixels the content of the element is larger than its box; 0 where nothing is cut. */
const overflowOf = (page: Page, selector: string): Promise<number> =>
  page
    .locator(selector)
    .first()
    .evaluate(({ clientWidth, clientHeight, scrollWidth, scrollHeight }) =>
      Math.max(0, scrollWidth - clientWidth, scrollHeight - clientHeight),
    )

describe.skipIf(!hasChromium)(`the review page with little room ${whyNot}`, () => {
  const site = reviewSite()
  const open = async (width: number, { proposed = false } = {}): Promise<Page> => {
    const page = await (await site.browser.newContext({ viewport: { width, height: 844 } })).newPage()
    await page.addInitScript(prepare, { text: reason, proposed })
    await page.goto(`${site.address}/ours.html?rows=11&pictures=0`)
    await page.waitForSelector(width > 640 ? '.ag-cell-focus' : '.top h1')
    return page
  }

  it('the tools over the grid and over the page stay in one line each at 1024 px', async () => {
    const page = await open(1024)
    await page.waitForSelector('.pane .tools')
    for (const tools of ['.left-tools', '.pane .tools'])
      expect.soft((await page.locator(tools).boundingBox())?.height, tools).toBeLessThan(50)
    await page.context().close()
  })

  it('a phone has room for the name of the batch, and the link home keeps its name', async () => {
    const page = await open(390)
    expect(await page.locator('.top h1').evaluate(it => it.clientWidth)).toBeGreaterThan(80)
    expect(await page.getByRole('link', { name: 'Docketry' }).count()).toBe(1)
    await page.context().close()
  })

  it('the pages of the batch name the whole total of an invoice beside a long supplier', async () => {
    const page = await open(1440)
    await page.keyboard.press('Alt+p')
    await page.locator('.pages-invoice').first().waitFor()
    const heading = page.locator('.pages-invoice h3').first()
    expect(await heading.innerText()).toMatch(/86\.35$/u)
    expect(await heading.evaluate(it => Math.max(0, it.scrollWidth - it.clientWidth))).toBe(0)
    await page.context().close()
  })

  it.each([1440, 1280])('the reason of a flag is not cut beside long candidates at %i px', async width => {
    const page = await open(width)
    await page.keyboard.press('Alt+b')
    await page.getByText(`Supplier: ${reason}`).waitFor()
    expect(await page.locator('.strip-candidates button').count()).toBe(3)
    const before = await page.locator('.strip').evaluate(it => it.clientHeight)
    expect(await overflowOf(page, '.strip-reason')).toBe(0)
    await page.keyboard.press('Alt+d')
    await expect.poll(() => page.locator('.strip-reason').innerText()).toBe('')
    expect(await page.locator('.strip').evaluate(it => it.clientHeight)).toBe(before)
    await page.context().close()
  })

  it.each([1440, 1280])('the sentence about a newer model is not cut at %i px, alone or beside the reason of a flag', async width => {
    const page = await open(width, { proposed: true })
    await page.getByRole('button', { name: 'A newer model reads Inv no., Total, GST differently. Alt+H shows both.' }).waitFor()
    expect(await overflowOf(page, '.strip-proposed')).toBe(0)
    await page.keyboard.press('Alt+b')
    await page.getByText(`Supplier: ${reason}`).waitFor()
    for (const part of ['.strip-proposed', '.strip-reason']) expect.soft(await overflowOf(page, part), part).toBe(0)
    await page.context().close()
  })
})
