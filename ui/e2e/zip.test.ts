/** A zip, dropped on the client page or chosen on the upload page, in a real browser under the real content security policy. */
import { readFile } from 'node:fs/promises'
import JSZip from 'jszip'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { coveredByToasts } from './page-tools.ts'
import { signIn, startProduct, type Product } from './product.ts'

let product: Product
let page: Page
const pageErrors: string[] = []
const invoice = new URL('../../services/demo/documents/wattle-street-bakery/goldfields-dairy-co-op-2026-07-09.pdf', import.meta.url)

beforeAll(async () => {
  product = await startProduct()
  page = await product.browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  page.on('pageerror', error => pageErrors.push(error.message))
}, 150_000)
afterAll(() => product.close())

it('a zip is unpacked, or left out by name with the reason, and becomes a batch with a unique name', async () => {
  const bytes = await new JSZip()
    .file('July/dairy.pdf', await readFile(invoice))
    .file('July/notes.txt', 'x')
    .generateAsync({ type: 'nodebuffer', compression: 'DEFLATE' })
  const zip = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/zip', buffer })
  await signIn(page, product)
  await page.getByText('Wattle Street Bakery').first().click()
  await page.getByText('Scan or Upload New Invoices').waitFor()
  const client = page.url()
  await page.setInputFiles('input[aria-label="Files to upload"]', [zip('July.zip', bytes), zip('broken.zip', bytes.subarray(0, 900))])
  await page.getByRole('heading', { name: 'Upload invoices' }).waitFor()
  await page.getByRole('button', { name: 'dairy.pdf', exact: true }).waitFor()
  const alertText = await page.getByRole('alert').textContent()
  expect(alertText).toContain(
    '1 file of July.zip left out: notes.txt (not PNG, JPEG, HEIC, PDF or XML). broken.zip is damaged or is not a zip file.',
  )
  // A second notice: code of a newer build is missing.
  await page.route('**/index.html', route => route.fulfill({ body: 'of a newer build' }))
  await page.evaluate(() => dispatchEvent(new Event('vite:preloadError')))
  await page.getByText('There is a newer version of Docketry.').waitFor()
  await page.unroute('**/index.html')
  for (const size of [
    { width: 1366, height: 768 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size)
    expect(await coveredByToasts(page, 'main :is(button, a)')).toEqual({ toasts: 2, covered: [] })
  }
  await page.getByRole('button', { name: 'Process Files' }).click()
  await page.waitForURL('**/scan/detail/**')
  await page.goto(client)
  await page.getByRole('link', { name: 'Upload invoices' }).click()
  await page.getByRole('heading', { name: 'Upload invoices' }).waitFor()
  await page.setInputFiles('input[aria-label="Files to upload"]', [zip('July.zip', bytes)])
  await page.getByRole('button', { name: 'dairy.pdf', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Process Files' }).click()
  await page.waitForURL('**/scan/detail/**')
  await expect.poll(() => page.title()).toMatch(/^Upload of \d{1,2} [A-Z][a-z]{2} \(2\)/u)
  const title = (await page.title()).split(' – ')[0] ?? ''
  await page.goto(client)
  await page.getByRole('link', { name: title, exact: true }).waitFor()
  expect(pageErrors).toEqual([])
})
