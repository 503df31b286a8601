/** An e-invoice without a page of its own, from the file to the review page, in a real browser. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ublOf } from '../../services/testing/e-invoices.ts'
import { signIn, startProduct, type Product } from './product.ts'

let product: Product
let page: Page
const pageErrors: string[] = []

beforeAll(async () => {
  product = await startProduct()
  page = await product.browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  page.on('pageerror', error => pageErrors.push(error.message))
}, 150_000)
afterAll(() => product.close())

it('an e-invoice is uploaded as a file, and reviewed on the page that is drawn for it', async () => {
  await signIn(page, product)
  await page.getByText('Wattle Street Bakery').first().click()
  await page.getByRole('link', { name: 'Upload invoices' }).click()
  await page.getByRole('heading', { name: 'Upload invoices' }).waitFor()
  await page.setInputFiles('input[aria-label="Files to upload"]', [
    { name: 'INV-20417.xml', mimeType: 'text/xml', buffer: Buffer.from(ublOf({ credit: true, number: 'CN-20417' })) },
  ])
  await page.getByText('An e-invoice. It is shown as a page once it is processed.').waitFor()
  await page.getByRole('button', { name: 'Process Files' }).click()
  await page.waitForURL('**/scan/detail/**')
  const row = page.locator('[role=row][row-id]').filter({ hasText: 'Harbour Street Plumbing' }).first()
  await row.waitFor({ timeout: 120_000 })
  for (const [column, shown] of [
    ['invoiceNumber', 'CN-20417'],
    ['total', '330.00'],
    ['gst', '30.00'],
  ] as const)
    expect(await row.locator(`[col-id="${column}"]`).innerText()).toContain(shown)
  expect(await row.locator('[col-id="total"]').innerText()).toContain('CR')
  await row.locator('[col-id="total"]').click() // of a page that was open before its first row came
  await expect.poll(() => page.locator('.frame-label').first().innerText()).toBe('Total')
  await expect.poll(() => page.locator('.frames .frame').count()).toBeGreaterThan(5)
  expect(pageErrors).toEqual([])
})
