/** Sections for who runs the site: coupons and anchors for an su, articles for an author. */
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkLayout } from './page-tools.ts'
import { openPage, signIn, startProduct, type Product } from './product.ts'

const cli = fileURLToPath(new URL('../../services/cli/cli.ts', import.meta.url))
let product: Product
let page: Page
const pageErrors: string[] = []

beforeAll(async () => {
  product = await startProduct()
  page = await openPage(product, pageErrors)
  await signIn(page, product)
}, 150_000)
afterAll(() => product.close())

const menu = () => page.getByRole('navigation', { name: 'Main' })
const row = (text: string) => page.getByRole('row').filter({ hasText: text })

it('a person without a role is offered none of the staff sections', async () => {
  expect(await menu().getByRole('link', { name: 'Coupons' }).count()).toBe(0)
  expect(await menu().getByRole('link', { name: 'Articles' }).count()).toBe(0)
  await page.goto(`${product.address}/dashboard/coupons`)
  await page.getByText('Coupons are made by whoever runs Docketry.').waitFor()
  for (const role of ['su', 'author', 'accountant'])
    execFileSync(process.execPath, [cli, 'grant', product.email, role], { env: { ...process.env, ...product.env } })
  await page.evaluate(() => localStorage.clear())
  await signIn(page, product)
})

it('an accountant reads on a phone whose invoice waits in the queue', async () => {
  const review = (client: string) => ({
    invoice_id: client,
    state: 'waiting',
    requestedAt: 0,
    dueAt: Date.now() + 3_600_000,
    late: false,
    firm: { id: 'f', name: 'Harcourt & Lim Accountants' },
    client: { id: client, name: client },
    supplier: 'Marlow Street Produce',
    image: null,
    pages: 2,
  })
  const reviews = ['Wattle Street Bakery', 'A client with a long name, the trustee of the Rawlinson family trust'].map(review)
  await page.route('**/api/reviewer/queue', route => route.fulfill({ json: { reviews, waiting: 2, now: Date.now() } }))
  await page.goto(`${product.address}/reviewer`)
  await checkLayout(page, async () => {
    for (const { client, firm } of reviews) {
      const entry = page.locator('.reviewer-queue button', { hasText: client.name })
      for (const text of ['Marlow Street Produce', client.name, firm.name, 'Waiting', 'Due in'])
        await entry.getByText(text).first().waitFor()
    }
  })
})

it('an su adds a coupon by keyboard; an invalid code gets a message at its field', async () => {
  // In the menu of a phone, the search of firms does not lie on the choice below it.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Menu' }).press('Enter')
  await page.locator('.firm-picker .input').nth(1).waitFor()
  const [search, choice] = await page.locator('.firm-picker .input').evaluateAll(all => all.map(it => it.getBoundingClientRect()))
  expect(choice?.top).toBeGreaterThanOrEqual(search?.bottom ?? Infinity)
  await page.setViewportSize({ width: 1440, height: 900 })
  await menu().getByRole('link', { name: 'Coupons' }).press('Enter')
  await page.getByText('No coupons yet').waitFor()
  await page.getByLabel('Code', { exact: true }).fill('a b')
  await page.keyboard.press('Tab')
  await page.keyboard.type('20')
  await page.keyboard.press('Enter')
  await page.getByText('A code has 3 to 40 letters, digits and dashes.').waitFor()
  await page.getByLabel('Code', { exact: true }).fill('spring-20')
  await page.keyboard.press('Enter')
  await row('SPRING-20').getByText('Valid').waitFor()
  await checkLayout(page)
})

it('an added coupon is valid where plans are bought', async () => {
  await page.goto(`${product.address}/dashboard/coupon=SPRING-20`)
  await page.getByRole('heading', { name: 'Subscription' }).waitFor()
  await expect.poll(() => page.getByLabel('Coupon code').inputValue()).toBe('SPRING-20')
  await page
    .getByText(/20\s*%/u)
    .first()
    .waitFor()
})

it('an su ends a coupon after a confirmation', async () => {
  await menu().getByRole('link', { name: 'Coupons' }).click()
  await row('SPRING-20').getByRole('button', { name: 'End SPRING-20' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'End' }).press('Enter')
  await row('SPRING-20').getByText('Ended').waitFor()
})

it('an author finds an article and edits it by keyboard', async () => {
  await menu().getByRole('link', { name: 'Articles' }).press('Enter')
  await row('About us').waitFor()
  // Beside the menu, as narrow as a table gets.
  await page.setViewportSize({ width: 768, height: 900 })
  expect(await page.locator('.resource-list').evaluate(it => it.scrollWidth - it.clientWidth)).toBeLessThanOrEqual(0)
  await checkLayout(page)
  await page.getByLabel('New article').fill('Dockets that fade')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/blog/dockets-that-fade/edit')
  await page.getByLabel('Title').fill('Dockets that fade')
  await page.getByRole('button', { name: 'Publish' }).press('Enter')
  await page.getByText('Published as version 1.').waitFor()
  await page.goto(`${product.address}/dashboard/posts`)
  await row('Dockets that fade').getByRole('link', { name: 'Dockets that fade', exact: true }).press('Enter')
  await page.getByRole('heading', { name: 'Edit the article' }).waitFor()
})

it('an su sends a message about a pick-up without taking it to its next state', async () => {
  execFileSync(process.execPath, [cli, 'plan', product.email, 'Complete Small'], { env: { ...process.env, ...product.env } })
  await page.goto(`${product.address}/dashboard/pickups`)
  await page.getByLabel('Phone for the driver').fill('0412 345 678')
  await page.getByLabel('Address (empty: the client’s)').fill('1 George St')
  await page.getByRole('button', { name: 'Schedule the pick-up' }).click()
  const open = page.getByRole('region', { name: 'Open pick-ups of all firms' })
  await open.getByLabel('Message to the firm (optional)').fill('We call you tomorrow.')
  await checkLayout(page)
  await open.getByRole('button', { name: 'Save only' }).press('Enter')
  await open.getByText('We call you tomorrow.').waitFor()
  expect(await open.locator('[aria-current=step]').innerText()).toContain('Requested')
})

it('an su takes an anchor by keyboard, which then names them', async () => {
  await menu().getByRole('link', { name: 'Operations' }).press('Enter')
  const anchors = page.getByRole('region', { name: 'Anchors', exact: true })
  // Docketry may have taken the first one by itself, as every hour.
  await anchors.getByRole('button', { name: 'Take an anchor now' }).press('Enter')
  await anchors.getByText(/^Number \d+, .* taken by (?!Docketry)/u).waitFor()
  await anchors.getByText(/^Not signed: no anchor key is set\./u).waitFor()
  await page.getByText(/^Anchor \d+ was taken: it covers [\d,]+ events of [\d,]+ streams$/u).waitFor()
  await checkLayout(page)
})

it('none of these pages causes a page error', () => expect(pageErrors).toEqual([]))
