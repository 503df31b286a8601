/**
 * Adding a client by keyboard alone, on a wide screen and a narrow one; a tax file number that is shown and hidden; what leads to the page
 * 404.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFindings, checkLayout } from './page-tools.ts'
import { openPage, signIn, startProduct, type Product } from './product.ts'

let product: Product
let page: Page
let form: string
const pageErrors: string[] = []

beforeAll(async () => {
  product = await startProduct()
  page = await openPage(product, pageErrors)
  await signIn(page, product)
  form = (await page.locator('a[href^="/business/create/"]').first().getAttribute('href')) ?? ''
}, 150_000)
afterAll(() => product.close())

const errorAbove = (name: string) => page.locator('.field', { has: page.locator(`input[name=${name}]`) }).locator('.error')
const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'))
/** Types each text into the next field, with Tab after each; null leaves a field as it is. */
async function typeThrough(...texts: (string | null)[]): Promise<void> {
  for (const text of texts) {
    if (text !== null) await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
}

describe('a client', () => {
  it('is added by ABN, by keyboard alone, with the first kind of business', async () => {
    await page.goto(product.address + form)
    await page.getByRole('heading', { name: 'ADD A CLIENT TO YOUR FIRM' }).waitFor()
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>('input[name=category]')?.value !== '')
    expect(await focused()).toBe('name')
    await typeThrough('Corner Cafe', null, '51 824 753 556', null, null, null)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Corner Cafe' }).waitFor()
    await page.getByText('Accounting Firm').first().waitFor()
  })

  it('by TFN shows the message of each wrong field above it, on a wide screen and a narrow one, without a serious finding of axe', async () => {
    await page.goto(product.address + form)
    await page.getByRole('heading', { name: 'ADD A CLIENT TO YOUR FIRM' }).waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowRight')
    expect(await page.locator('input[name=abn]').count()).toBe(0)
    await page.keyboard.press('Tab')
    await typeThrough('123 456 783', null, 'nobody')
    await page.keyboard.press('Enter')
    await errorAbove('tfn').waitFor()
    expect([
      await errorAbove('name').textContent(),
      await errorAbove('tfn').textContent(),
      await errorAbove('email').textContent(),
    ]).toEqual(['Enter the name of the client.', 'Invalid TFN', 'Invalid email'])
    // In the frame after the messages.
    await expect.poll(focused).toBe('name')
    await checkLayout(page)
  })

  it('by TFN is added with a kind of its own, and its number is masked until it is shown on request', async () => {
    await page.keyboard.type('Jo Li')
    await page.fill('input[name=tfn]', '123 456 782')
    await page.fill('input[name=email]', '')
    await page.fill('input[name=category]', 'Falconry')
    expect(await page.locator('datalist option').first().textContent()).toBe('Add “Falconry”')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Jo Li' }).waitFor()
    await page.getByText('Falconry').waitFor()
    expect(await page.locator('.tfn').innerText()).toContain('TFN ••• ••• 782')
    expect(page.url()).not.toContain('123456782')
    await page.getByRole('button', { name: 'Show the tax file number' }).press('Enter')
    await page.getByText('123 456 782').waitFor()
    await page.getByRole('button', { name: 'Hide the tax file number' }).press('Enter')
    await page.getByText('••• ••• 782').waitFor()
    expect(await axeFindings(page)).toEqual([])
  })
})

it.each(['/invoiceimage/nothing', '/no/such/page', '/blog-of-nobody', '/business/details/%E0%A4%A'])(
  '%s leads to the page 404, and home from there',
  async path => {
    await page.goto(product.address + path)
    await page.getByRole('heading', { name: '404 - Not Found!' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('link', { name: 'Go Home' }).click()
    await page.waitForURL(`${product.address}/`)
  },
)

it('no page error occurs', () => expect(pageErrors).toEqual([]))
