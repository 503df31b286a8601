/**
 * The GST worksheet as people use it: from the review to the figures and back to the page, downloads, then frozen, lodged, and an edit that
 * becomes an adjustment of the next quarter.
 */
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { GroupDetail } from '@docketry/contracts/api/scans.ts'
import { periodAt, periodKey } from '@docketry/contracts/rules/periods.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { get, post } from '../../services/testing/over-http.ts'
import { axeFindings } from './page-tools.ts'
import { signIn, startProduct, type Product } from './product.ts'

let product: Product
let page: Page
let token = ''
const ids = { firm: '', client: '', group: '' }
let invoices: GroupDetail['invoices'] = []
const pageErrors: string[] = []
const [day, nextDay] = ['2021-08-05', '2021-11-05']
const [period, next] = [periodKey(periodAt('quarter', day)), periodKey(periodAt('quarter', nextDay))]
const anyway = {
  total: true,
  gst: true,
  invoiceDate: true,
  supplierAbn: true,
  supplierName: true,
  invoiceNumber: true,
  category: true,
  dueDate: true,
  currency: true,
}

/** Screenshots of every state, where the environment names a folder. */
const folder = process.env['DOCKETRY_SHOTS']
async function shot(name: string): Promise<void> {
  if (folder === undefined) return
  await mkdir(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
}
const worksheet = (of: string): string => `${product.address}/worksheet/firmId=${ids.firm}&clientId=${ids.client}&period=${of}`
const save = (index: number, data: object, more: object = {}) =>
  post(
    product.address,
    '/api/accountant/invoices/update',
    {
      invoices: [
        {
          invoice_id: invoices[index]?.id,
          invoice_data: { invoiceNumber: `J${index}`, treatment: 'taxable', reviewed: true, anyway, ...data },
          ...more,
        },
      ],
    },
    token,
  )
const figure = (label: string) => page.getByRole('link', { name: new RegExp(`^${label} .*show its invoices`, 'u') })
async function click(name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
}

beforeAll(async () => {
  product = await startProduct()
  const context = await product.browser.newContext({
    viewport: { width: 1440, height: 900 },
    acceptDownloads: true,
    bypassCSP: true,
    reducedMotion: 'reduce',
  })
  page = await context.newPage()
  page.on('pageerror', error => pageErrors.push(error.message))
  const session = await post<{ token: string }>(product.address, '/api/auth/login', { email: product.email, password: product.password })
  token = session.token
  const [employer] = await get<{ business: { id: string } }[]>(product.address, '/api/accountant/employers', token)
  ids.firm = employer?.business.id ?? ''
  const clients = await get<{ id: string; name: string }[]>(product.address, `/api/accountant/clients?firmId=${ids.firm}`, token)
  ids.client = clients.find(({ name }) => name === 'Wattle Street Bakery')?.id ?? ''
  const { groups } = await get<{ groups: { id: string; invoiceCount: number }[] }>(
    product.address,
    `/api/accountant/scanGroups?${new URLSearchParams({ firmId: ids.firm, clientId: ids.client, startDate: '0', endDate: '4102444800000' })}`,
    token,
  )
  ids.group = groups.toSorted((a, b) => b.invoiceCount - a.invoiceCount)[0]?.id ?? ''
  invoices = (await get<GroupDetail>(product.address, `/api/accountant/scans/detail?groupId=${ids.group}`, token)).invoices
  await save(0, { paymentDate: day, total: 110, gst: 10 })
  await save(1, { paymentDate: day, total: 1100, gst: 100 })
  await save(2, { paymentDate: nextDay, total: 55, gst: 5 })
  await signIn(page, product)
}, 150_000)
afterAll(() => product.close())

it('a figure opens its invoices, an invoice its batch and its page', async () => {
  await page.goto(worksheet(period))
  await figure('G11').click()
  const heading = page.getByRole('heading', { name: 'G11 Non-capital purchases: 2 invoices' })
  await heading.waitFor()
  // The list is below the figures: without the focus it would open out of sight.
  const { y = 0, height = 0 } = (await heading.boundingBox()) ?? {}
  expect(y).toBeGreaterThanOrEqual(0)
  expect(y + height).toBeLessThanOrEqual(900)
  for (const width of [390, 720, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  }
  await page.setViewportSize({ width: 1366, height: 768 })
  const linesOf = (it: Element): number =>
    Math.round(it.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(it).lineHeight))
  const labels = page.locator('.worksheet-fields label')
  expect(await labels.last().innerText()).toBe('G18 Purchase adjustments')
  for (const label of await labels.all()) expect(await label.evaluate(linesOf)).toBe(1)
  expect(await page.getByRole('rowheader', { name: '1B', exact: true }).locator('xpath=..').innerText()).toMatch(/\$110\.00\s+\$110$/u)
  await shot('1-open')
  const href = await page.getByRole('link', { name: 'Page of J0, in a new window' }).getAttribute('href')
  const view = await page.context().newPage()
  await view.goto(`${product.address}${href ?? ''}`)
  await view.locator('img').first().waitFor()
  await view.close()
  await page.getByRole('link', { name: 'J0', exact: true }).click()
  await page.locator('.ag-cell-focus').waitFor()
  await page.locator('.strip-value', { hasText: 'J0' }).waitFor()
})

it('the worksheet is downloaded as a PDF and for Excel', async () => {
  await page.goto(worksheet(period))
  for (const [name, start] of [
    ['Download PDF', '%PDF'],
    ['Download for Excel', 'PK'],
  ] as const) {
    const [download] = await Promise.all([page.waitForEvent('download'), click(name)])
    expect((await readFile(await download.path())).subarray(0, start.length).toString('latin1')).toBe(start)
  }
})

/** The labels of the open dialog that are as near to what is above them as to their own field. */
const crowdedLabels = (): Promise<(string | null)[]> =>
  page.getByRole('dialog').evaluate(dialog =>
    [...dialog.querySelectorAll('.field')]
      .filter(field => {
        const [label, own] = field.children
        const above = field.previousElementSibling
        if (!label || !own || !above) return true
        const [top, bottom] = [label.getBoundingClientRect().top, label.getBoundingClientRect().bottom]
        return top - above.getBoundingClientRect().bottom <= own.getBoundingClientRect().top - bottom
      })
      .map(field => field.firstElementChild?.textContent ?? null),
  )

it('a worksheet is frozen and lodged, and says so', async () => {
  await click('Freeze…')
  await page.getByRole('checkbox', { name: 'Freeze without them' }).check() // the demo has invoices without a date
  await shot('2-freeze')
  await click('Freeze')
  await page.getByText(/^Frozen by /u).waitFor()
  await shot('3-frozen')
  await click('Lodge…')
  await page.getByLabel('Reference of the tax office').fill('REF 2021')
  expect(await crowdedLabels()).toEqual([])
  await shot('4-lodge')
  await click('Lodge')
  await page.getByText(/^Lodged by .*reference REF 2021/u).waitFor()
  await page.getByText('History of this worksheet').click()
  await page.getByText(/^Lodged on .*reference REF 2021$/u).waitFor()
  await shot('5-lodged')
  expect(await axeFindings(page)).toEqual([])
})

it('the review page says that GST changes become adjustments, and an edit there is one of the next quarter', async () => {
  await page.goto(
    `${product.address}/scan/detail/groupId=${ids.group}&firmId=${ids.firm}&clientId=${ids.client}&invoice=${invoices[0]?.id}`,
  )
  await page.getByRole('link', { name: 'BAS Jul–Sep 2021 is lodged: GST changes become adjustments' }).waitFor()
  await shot('6-review')
  await save(0, { total: 330, gst: 30 })
  await page.goto(worksheet(next))
  await page.getByRole('heading', { name: /^Adjustments from Jul–Sep 2021/u }).waitFor()
  await page.getByText('They add $0.00 to G7 and $220.00 to G18.').waitFor()
  await page.getByLabel('Reason for J0').fill('The supplier corrected the total.')
  await shot('7-adjustment')
  await click('Save reasons')
  await page.getByText('Reasons saved').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.goto(worksheet(period))
  await page.getByRole('heading', { name: 'Changed since it was lodged' }).waitFor()
  await shot('8-changed-since')
})

it('in a window of 1280 pixels the lists under the figures show their amounts and fields without scrolling, whatever the names', async () => {
  const name = 'Quillmoor Plumbing, Drainage & Gasfitting of Greater Western Sydney'
  const supplier = { invoice_supplier: { name } }
  await save(0, { total: 330, gst: 30 }, supplier)
  await save(2, { paymentDate: nextDay, total: 155_000.55, gst: 14_090.95 }, supplier)
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto(`${worksheet(next)}&of=G11`)
  for (const title of ['Changed invoices', 'Invoices of G11 Non-capital purchases']) {
    const list = page.getByRole('region', { name: title })
    await list.getByText(name).waitFor()
    const [width = 0, shown = 0] = await list.evaluate(it => [it.scrollWidth, it.clientWidth])
    expect(width).toBeLessThanOrEqual(shown)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
})

it('no part of a worksheet is wider than the screen of a phone, or of a window zoomed to 400 %, or cut where its text is twice as large', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const of of [period, next]) {
    await page.goto(worksheet(of))
    await page.locator('.worksheet-figures td').first().waitFor()
    await shot(`9-phone-${of}`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  }
  await page.setViewportSize({ width: 320, height: 256 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  // One rectangle: its one long word is not broken.
  const words = page.getByRole('cell', { name: 'Adjustments', exact: true }).first()
  const rectangles = await words.evaluate(it => {
    const range = document.createRange()
    range.selectNodeContents(it)
    return range.getClientRects().length
  })
  expect(rectangles).toBe(1)
  await page.setViewportSize({ width: 1280, height: 800 })
  const larger = await page.addStyleTag({ content: 'body { font-size: 26px }' })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1280)
  const cut = await page.locator('.worksheet-choices select').evaluateAll(all => all.filter(it => it.scrollHeight > it.clientHeight).length)
  expect(cut).toBe(0)
  await larger.evaluate(it => (it as Element).remove())
  await page.setViewportSize({ width: 1440, height: 900 })
})

it('the page of the client says which BAS was lodged last, and no page reports an error', async () => {
  await page.goto(`${product.address}/business/details/clientId=${ids.client}&firmId=${ids.firm}`)
  await page.getByText(/^BAS Jul–Sep 2021 lodged on /u).waitFor()
  await shot('10-client')
  expect(pageErrors).toEqual([])
})
