/**
 * Buying a plan as an owner does: a coupon from a link, a card that is declined, a bank that asks, success, and stopping; test payments
 * charge nobody.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axeFindings, checkLayout } from './page-tools.ts'
import { openPage, startProduct, submitSignIn, type Product } from './product.ts'

let product: Product
let page: Page
const pageErrors: string[] = []

beforeAll(async () => {
  product = await startProduct()
  page = await openPage(product, pageErrors)
  await page.goto(`${product.address}/signin/coupon=SPRING-20`)
  await submitSignIn(page, product)
  await page.getByRole('heading', { name: 'Subscription' }).waitFor()
}, 150_000)
afterAll(() => product.close())

const payWith = async (card: string): Promise<void> => {
  await page.fill('input[name=test-card]', card)
  await page.getByRole('button', { name: /^Pay \$/u }).click()
}
const alert = () => page.getByRole('alert').first().textContent()

it('the coupon of a link is filled in, and shown as not valid', async () => {
  expect(await page.getByLabel('Coupon code').inputValue()).toBe('SPRING-20')
  await page.getByText('This coupon is not valid.').waitFor()
})

it('the plans of both tabs are shown by keyboard, on a wide screen and a narrow one, without a serious finding of axe', async () => {
  await page.getByRole('tab', { name: 'Basic' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('region', { name: 'Complete Large' }).getByText('$2,770').waitFor()
  await checkLayout(page)
})

it('a declined card and a refused bank confirmation show an error', async () => {
  await page.getByRole('button', { name: 'Choose: Complete Small' }).click()
  expect(await axeFindings(page)).toEqual([])
  await payWith('4000 0000 0000 0002')
  await page.getByRole('alert').first().waitFor()
  expect(await alert()).toContain('Your card was declined.')
  await payWith('4000 0025 0000 3155')
  await page.getByRole('button', { name: 'Refuse it' }).click()
  await page.getByText('Something went wrong').waitFor()
})

it('a payment that the bank confirms succeeds, and the menu shows the remaining scans', async () => {
  await payWith('4000 0025 0000 3155')
  await page.getByRole('button', { name: 'Confirm the payment' }).click()
  await page.getByRole('heading', { name: 'Your firm has Complete Small' }).waitFor()
  await page.getByText(/scans left for this quarter/u).waitFor()
  await page.getByRole('button', { name: 'See the subscription' }).click()
  await page.getByRole('region', { name: 'Your subscription' }).getByText('$970 AUD per quarter').waitFor()
})

it('auto renewing stops after a confirmation, and the end date is shown', async () => {
  await page.getByRole('button', { name: 'Stop Auto Renewing' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep the plan' }).click()
  await page.getByRole('button', { name: 'Stop Auto Renewing' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stop Auto Renewing' }).click()
  await page.getByText(/The plan ends on \d+ \w+ \d{4}/u).waitFor()
})

it('auto renewing resumes after a dialog that says what is charged and when', async () => {
  await page.getByRole('button', { name: 'Resume auto renewing' }).click()
  await page
    .getByRole('dialog')
    .getByText(/Nothing is charged today: Complete Small is paid until .+ your card is charged \$970 AUD incl\. GST/u)
    .waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Resume auto renewing' }).click()
  await page.getByText(/Renews on \d+ \w+ \d{4}/u).waitFor()
})

it('the card is replaced, and the payments are listed with their documents', async () => {
  await page.getByRole('button', { name: 'Replace the card' }).click()
  await page.getByText(/Nothing is charged now\. The next payment of \$970 AUD incl\. GST/u).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.fill('input[name=test-card]', '4242 4242 4242 4242')
  await page.getByRole('button', { name: 'Replace the card' }).click()
  const payments = page.getByRole('region', { name: 'Payments' })
  for (const words of ['Paid for Complete Small', 'Auto renewing stopped', 'Auto renewing resumed', 'Card replaced'])
    await payments.getByText(words).waitFor()
  const [download] = await Promise.all([page.waitForEvent('download'), payments.getByRole('button', { name: /^PDF of/u }).click()])
  expect(download.suggestedFilename()).toMatch(/^receipt-.+\.pdf$/u)
  expect([await axeFindings(page), pageErrors]).toEqual([[], []])
})
