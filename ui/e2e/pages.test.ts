/** Wrong invoice boundaries corrected on the real product: split, join, move and undo, by keyboard and by mouse. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { invoiceLines, pdfOf, textLines } from '../../services/workers/test-pdf.ts'
import { signIn, startProduct, type Product } from './product.ts'

let product: Product
let page: Page
const pageErrors: string[] = []

/** Four pages, each an invoice of 330 dollars. */
const pdf = pdfOf([1, 2, 3, 4].map(n => ({ content: textLines(invoiceLines.map(line => line.replace('20417', `2041${n}`))) })))

beforeAll(async () => {
  product = await startProduct()
  page = await (await product.browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  page.on('pageerror', error => pageErrors.push(error.message))
  page.on('console', message => {
    const { url } = message.location()
    // The image and the details of an invoice that was just joined with another are gone when their request comes late. The page loads
    // both ahead, and shows nothing where that fails.
    const isLate = /\/blob\/image\/|\/invoices\/papers\?/.test(url) && message.text().includes('404')
    if (message.type() === 'error' && !isLate) pageErrors.push(`${message.text()} ${url}`)
  })
  await signIn(page, product)
  await page.getByText('Wattle Street Bakery').first().click()
  await page.getByText('Upload invoices').first().click()
  // The client page has a file input too, so wait for the upload page.
  await page.getByRole('heading', { name: 'Upload invoices' }).waitFor()
  await page.setInputFiles('input[aria-label="Files to upload"]', [{ name: 'four pages.pdf', mimeType: 'application/pdf', buffer: pdf }])
  await page.getByRole('button', { name: 'Process Files' }).click()
  await page.waitForURL('**/scan/detail/**')
  await page.locator('.ag-cell-focus').waitFor({ timeout: 240_000 })
  await page.getByText('● All saved').waitFor()
}, 300_000)
afterAll(() => product.close())

const rows = () => page.locator('[role=row][row-id]')
/** Expects this many rows, and no alert. */
const hasRows = (n: number) =>
  expect.poll(async () => [await rows().count(), ...(await page.getByRole('alert').allInnerTexts())]).toEqual([n])
const sheet = () => page.getByRole('dialog', { name: 'Pages of the batch' })
/** The number of pages of each invoice on the sheet. */
const pageCounts = () =>
  sheet()
    .locator('.pages-invoice')
    .evaluateAll(all => all.map(it => it.querySelectorAll('.pages-page').length))
const hasPages = (...wanted: number[]) => expect.poll(pageCounts).toEqual(wanted)
const press = async (...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

describe('pages of a batch', () => {
  it('are joined and split by keyboard in the grid, and Undo reverts it', async () => {
    await hasRows(4)
    await press('Alt+KeyJ')
    await hasRows(3)
    await press('Control+KeyZ')
    await hasRows(4)
    await press('Alt+KeyJ')
    await hasRows(3)
    await expect.poll(() => page.getByText('page 1 of 2').count()).toBe(1)
    await press('Alt+PageDown')
    await page.getByText('page 2 of 2').waitFor()
    await press('Alt+KeyX')
    await hasRows(4)
  })

  it('are changed by every key in order, even when keys come faster than answers', async () => {
    await press('Home', 'Control+Home')
    await press('Alt+KeyJ', 'Alt+KeyJ')
    await hasRows(2)
    await press('Control+KeyZ', 'Control+KeyZ')
    await hasRows(4)
    await press('Alt+KeyJ', 'Control+KeyZ', 'Alt+KeyJ', 'Alt+KeyJ')
    await hasRows(2)
    await press('Control+KeyZ', 'Control+KeyZ')
    await hasRows(4)
  })

  it('keep unsaved edits when they are joined', async () => {
    await press('Alt+KeyC', 'Enter', 'Control+KeyA')
    await page.keyboard.type('Boundary test')
    await press('Enter')
    await page.getByText('1 row unsaved').waitFor()
    await press('Alt+KeyJ')
    await hasRows(3)
    await expect.poll(() => rows().filter({ hasText: 'Boundary test' }).count()).toBe(1)
    await press('Control+KeyZ')
    await hasRows(4)
    await expect.poll(() => rows().filter({ hasText: 'Boundary test' }).count()).toBe(1)
  })

  it('are moved on a sheet by keyboard: picked, sent to another invoice, made a new one, taken back', async () => {
    await press('Alt+KeyP')
    await hasPages(1, 1, 1, 1)
    await press('Home', 'ArrowDown', 'm', 'ArrowUp', 'Enter')
    await hasPages(2, 1, 1)
    await press('Home', 'ArrowRight', 'n')
    await hasPages(1, 1, 1, 1)
    await press('Control+KeyZ')
    await hasPages(2, 1, 1)
    await press('Control+KeyZ')
    await hasPages(1, 1, 1, 1)
    await press('Home', 'j')
    await hasPages(2, 1, 1)
    await press('Home', 'ArrowRight', 's')
    await hasPages(1, 1, 1, 1)
  })

  it('are moved by mouse, and Undo is a button', async () => {
    const invoices = sheet().locator('.pages-invoice')
    // Waits until the layout is stable: every image is loaded, and the invoices of the last split are extracted.
    await expect
      .poll(() =>
        sheet()
          .locator('img')
          .evaluateAll(all => all.every(it => (it as HTMLImageElement).complete)),
      )
      .toBe(true)
    await expect.poll(() => rows().filter({ hasText: '330.00' }).count(), { timeout: 60_000 }).toBe(4)
    await invoices.nth(3).locator('.pages-page').hover()
    await page.mouse.down()
    // The first move starts the drag, the second one enters the target, the third one is over it.
    for (let i = 0; i < 3; i += 1) await invoices.nth(0).hover({ position: { x: 20 + i, y: 20 } })
    await page.mouse.up()
    await hasPages(2, 1, 1)
    // Not the Undo button of the notice.
    await sheet().locator('.dialog-acts').getByRole('button', { name: 'Undo' }).click()
    await hasPages(1, 1, 1, 1)
    await press('Escape')
    await expect.poll(() => sheet().count()).toBe(0)
  })

  it('are the same after a reload, all of them read, without a page error', async () => {
    await page.reload()
    await hasRows(4)
    await expect.poll(() => rows().filter({ hasText: '330.00' }).count(), { timeout: 60_000 }).toBe(4)
    expect(pageErrors).toEqual([])
  })
})
