/**
 * What fits where there is little room: the tools at 1024 px, the name of the batch on a phone, the reason of a flag beside candidates, and
 * all of it in a window of 1280 by 1024 px that is zoomed to 400 %; and what is seen in the few colours of high contrast.
 */
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { hasChromium, whyNot } from './browser.ts'
import { hiddenWithFocus } from './page-tools.ts'
import { reviewSite } from './review-page.ts'

type Candidate = { value: string }
type Detail = {
  invoices: {
    id: string
    supplier: string
    confidence: (number | null)[]
    proposed: string[]
    fields: Record<string, { candidates: Candidate[] }>
  }[]
  anomalies: { invoice_id: string; field: string; level: string; reason: string }[]
  leftOut?: string[]
}
type Fake = { prepareFake: (detail: Detail) => void; fakeApi: { answerWith: (path: string, status: number, body: unknown) => void } }

const reason = 'Not sure of this supplier. Compare it with the page.'
/**
 * The supplier of the first row is long and doubtful, with three long candidates. `proposed`: a newer model reads three of its values
 * differently. `accepted`: of the second one each value was doubtful until a person accepted it.
 */
const prepare = ({ text, proposed, accepted, leftOut }: { text: string; proposed: boolean; accepted: boolean; leftOut: number }): void => {
  ;(window as unknown as Fake).prepareFake = detail => {
    const {
      invoices: [first, second],
      anomalies,
    } = detail
    if (accepted && second) Object.assign(second, { reviewed: true, confidence: second.confidence.map(() => 100) })
    if (leftOut > 0) detail.leftOut = Array.from({ length: leftOut }, (_, at) => `scan_${at}.pdf`)
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
const sidewaysIn = (page: Page, selector: string): Promise<number> =>
  page
    .locator(selector)
    .first()
    .evaluate(it => it.scrollWidth - it.clientWidth)

describe.skipIf(!hasChromium)(`the review page with little room ${whyNot}`, () => {
  const site = reviewSite()
  const open = async (width: number, { proposed = false, accepted = false, leftOut = 0 } = {}): Promise<Page> => {
    const page = await (await site.browser.newContext({ viewport: { width, height: 844 } })).newPage()
    await page.addInitScript(prepare, { text: reason, proposed, accepted, leftOut })
    await page.goto(`${site.address}/ours.html?rows=11&pictures=0`)
    await page.waitForSelector(width > 640 ? '.ag-cell-focus' : '.top h1')
    return page
  }

  it('the state of the batch is not cut at 1280 px where files were left out', async () => {
    const page = await open(1280, { leftOut: 2 })
    const state = page.getByText('11 invoices · 2 left out', { exact: true })
    await state.waitFor()
    const { x = 0, width = 0 } = (await state.boundingBox()) ?? {}
    expect(x + width).toBeLessThanOrEqual(1280)
    expect(await overflowOf(page, '.keys')).toBe(0)
  })

  it('the tools over the grid and over the page stay in one line each at 1024 px', async () => {
    const page = await open(1024)
    await page.waitForSelector('.pane .tools')
    for (const tools of ['.left-tools', '.pane .tools'])
      expect.soft((await page.locator(tools).boundingBox())?.height, tools).toBeLessThan(50)
    await page.context().close()
  })

  it('at 1366 px no title of the strip is cut beside the word for an accepted value, nor is an ABN', async () => {
    const page = await open(1366, { accepted: true })
    await page.locator('.ag-row[row-id=i1] [col-id=category]').click()
    await page.locator('.strip-field.active .strip-head', { hasText: /^Categoryaccepted$/u }).waitFor()
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll('.strip-head span:first-child, .strip-field.abn .strip-value')]
        .filter(it => it.scrollWidth > it.clientWidth)
        .map(it => it.textContent),
    )
    expect(cut).toEqual([])
    expect(await sidewaysIn(page, '.strip-fields')).toBeLessThanOrEqual(0)
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

  it('in a window zoomed to 400 % or 200 % everything can be reached: the card, its flag and each sheet', async () => {
    const page = await open(320)
    await page.setViewportSize({ width: 320, height: 256 })
    await page.locator('.card-field.active').waitFor()
    await page.keyboard.press('Alt+b')
    await page.getByText(`Supplier: ${reason}`).waitFor()
    expect.soft(await hiddenWithFocus(page, '.cards'), 'the card').toEqual([])
    for (const [key, sheet] of [
      ['Alt+v', '.by-field'],
      ['Alt+p', '.pages-sheet'],
      ['Alt+h', '.history'],
    ] as const) {
      await page.keyboard.press(key)
      await page.locator(`${sheet} button`).first().waitFor()
      expect.soft(await hiddenWithFocus(page, sheet), sheet).toEqual([])
      expect.soft(await page.locator(sheet).evaluate(it => it.scrollWidth - it.clientWidth), sheet).toBeLessThanOrEqual(0)
      await page.keyboard.press('Escape')
      await page.locator(sheet).waitFor({ state: 'detached' })
    }
    // What is accepted there without a look at the grid: no amount and no date is cut.
    await page.keyboard.press('Alt+o')
    const figures = page.locator('.confident-field:not(:first-child) b')
    await figures.first().waitFor()
    expect.soft(await figures.evaluateAll(all => all.filter(it => it.scrollWidth > it.clientWidth).map(it => it.textContent))).toEqual([])
    await page.keyboard.press('Escape')
    await figures.first().waitFor({ state: 'detached' })
    await page.setViewportSize({ width: 640, height: 400 })
    expect(await hiddenWithFocus(page, '.cards')).toEqual([])
    await page.context().close()
  })

  it('at 320 px an entry of the history opens to its events by Enter and Space, keeps the focus, and nothing is cut', async () => {
    const page = await open(320)
    await page.locator('.card-field.active').waitFor()
    const event = {
      at: 1_790_000_000_000,
      by: 'Ann Lim',
      kind: 'person',
      via: 'update-invoices',
      changes: [],
      act: { id: '01990000-0000-7000-8000-000000000001', rows: 1, undone: false, undoes: false },
    }
    const supplier = { field: 'Supplier', from: 'Rawlinson Earthmoving', to: 'Tolmarrabee Constructions of Wagga Wagga Pty Ltd' }
    const history = [
      { ...event, what: 'Changed it.', changes: [supplier, { field: 'Total', from: '1,234,567.00', to: '1,234,568.00' }] },
      { ...event, what: 'Confirmed the GST.', confirmed: ['GST'] },
      { ...event, what: 'Accepted it as it is.' },
    ]
    await page.evaluate(answer => (window as unknown as Fake).fakeApi.answerWith('/api/accountant/invoice/history', 200, answer), {
      history,
    })
    await page.keyboard.press('Alt+h')
    await page.getByText('Changed it. Confirmed the GST. Accepted it as it is.').waitFor()
    const summary = page.getByText('Recorded as 3 events')
    const opened = page.locator('.history-events[open] li')
    while (!(await summary.evaluate(it => it === document.activeElement))) await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect.poll(() => opened.count()).toBe(3)
    await expect.poll(() => summary.evaluate(it => it === document.activeElement)).toBe(true)
    for (const part of ['.history', '.history-all', '.history-events'])
      expect.soft(await sidewaysIn(page, part), part).toBeLessThanOrEqual(0)
    expect.soft(await opened.getByText('1,234,568.00').evaluate(it => it.getClientRects().length), 'lines of an amount').toBe(1)
    await page.keyboard.press('Space')
    await expect.poll(() => opened.count()).toBe(0)
    expect(await summary.evaluate(it => it === document.activeElement)).toBe(true)
    await page.context().close()
  })

  it('in high contrast, which has no backgrounds and shadows, it is seen what is chosen, selected and active', async () => {
    const page = await open(1440)
    await page.emulateMedia({ forcedColors: 'active' })
    await page.keyboard.press('Control+Space')
    await page.locator('.ag-row[aria-selected=true]').waitFor()
    const look = (selector: string): Promise<string> =>
      page
        .locator(selector)
        .first()
        .evaluate(it => {
          const { backgroundColor, borderTopColor, outlineStyle, outlineWidth } = getComputedStyle(it)
          return [backgroundColor, borderTopColor, outlineStyle === 'none' ? '' : outlineWidth].join(' ')
        })
    for (const [one, other] of [
      ['.chip[aria-pressed=true]', '.chip[aria-pressed=false]'],
      ['.strip-field.active', '.strip-field:not(.active)'],
      ['.ag-row-focus [col-id=total]', '.ag-row:not(.ag-row-focus) [col-id=total]'],
      ['.ag-row .ag-cell-focus', '.ag-row-focus [col-id=total]'],
      ['.ag-row[aria-selected=true] [col-id=state]', '.ag-row:not([aria-selected=true]) [col-id=state]'],
      ['.meter-bar i', '.meter-bar'],
    ] as const)
      expect.soft(await look(one), one).not.toBe(await look(other))
    await page.context().close()
  })
})
