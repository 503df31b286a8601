/**
 * The public site by keyboard: sections, plans, contact, articles, newsletter; an author writes and publishes; no serious finding of axe on
 * any public page.
 */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFindings, hiddenWithFocus, sidewaysOverflow } from './page-tools.ts'
import { openPage, signIn, startProduct, type Product } from './product.ts'

let product: Product
let page: Page
const pageErrors: string[] = []

beforeAll(async () => {
  product = await startProduct()
  page = await openPage(product, pageErrors)
}, 150_000)
afterAll(() => product.close())

const outcome = (form: string) => page.locator(`${form} .outcome`)
/** How far below the top of the window the focused element begins, in CSS pixels. */
const focusedTop = () => page.evaluate(() => Math.round(document.activeElement?.getBoundingClientRect().top ?? -1))

describe('the home page', () => {
  it('is navigated by keyboard: a link of the bar scrolls to its section and focuses it', async () => {
    await page.goto(product.address)
    await page.getByRole('heading', { name: 'Pricing' }).waitFor()
    for (const name of ['Services', 'Features', 'Clients', 'Pricing', 'Contact']) {
      await page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name }).press('Enter')
      await page.waitForFunction(id => document.activeElement?.id === id, name.toLowerCase())
      expect(page.url()).toBe(`${product.address}/#${name.toLowerCase()}`)
      expect(await focusedTop(), name).toBeLessThan(900)
    }
  })

  it('opens at the section that a deep link names', async () => {
    await page.goto('about:blank')
    await page.goto(`${product.address}/#pricing`)
    await page.waitForFunction(() => document.activeElement?.id === 'pricing')
    await expect.poll(focusedTop).toBeLessThan(40)
  })

  it('has a tab of plans for Basic and one for Complete, by arrow keys, and Join goes to the sign-in with no coupon', async () => {
    const prices = () => page.locator('.plan strong').allTextContents()
    expect(await prices()).toEqual(['$0', '$180', '$360', '$600'])
    await page.getByRole('tab', { name: 'Basic' }).press('ArrowRight')
    expect([await page.getByRole('tab', { name: 'Complete' }).getAttribute('aria-selected'), await prices()]).toEqual([
      'true',
      ['$970', '$1,870', '$2,770'],
    ])
    await page.getByRole('link', { name: 'Join Complete Small' }).press('Enter')
    await page.waitForURL(`${product.address}/signin/coupon=NONE`)
  })

  it('shows counters from the start date of the operator’s file, and no testimonials without entries in it', async () => {
    const daysNow = () => Math.floor((Date.now() - Date.parse('2021-03-01T00:00:00Z')) / 86_400_000)
    const before = daysNow()
    await page.goto(`${product.address}/#clients`)
    await page.getByText('invoices read').waitFor()
    const figures = (await page.locator('.counters dt').allTextContents()).map(text => Number(text.replaceAll(',', '')))
    // Midnight may pass while the page loads.
    expect([before, daysNow()].map(days => [days * 547, Math.floor((days * 24) / 30), 8, 12])).toContainEqual(figures)
    expect(await page.locator('.testimonials').count()).toBe(0)
  })

  it('sends a message, and shows the server’s error for one that cannot be sent', async () => {
    await page.fill('#contact input[name=email]', 'nobody')
    await page.locator('#contact input[name=email]').press('Enter')
    await expect.poll(() => outcome('#contact').textContent()).toBe('Invalid email')
    await page.fill('#contact input[name=email]', 'jo@visitor.example')
    await page.fill('#contact textarea', 'Do you come to Geelong?')
    await page.getByRole('button', { name: 'Send' }).press('Enter')
    await expect.poll(() => outcome('#contact').textContent()).toBe('Sent Successfully!')
    expect([await outcome('#contact').getAttribute('data-state'), await page.inputValue('#contact textarea')]).toEqual(['SENT', ''])
  })

  it('takes an address for the newsletter; an empty one is an error without a request', async () => {
    let requests = 0
    page.on('request', request => void (request.url().includes('/newsletter/') && (requests += 1)))
    await page.getByRole('button', { name: 'Subscribe' }).press('Enter')
    await expect.poll(() => outcome('.newsletter').getAttribute('data-state')).toBe('ERROR')
    expect(requests).toBe(0)
    await page.fill('.newsletter input', 'sam@visitor.example')
    await page.locator('.newsletter input').press('Enter')
    await expect.poll(() => outcome('.newsletter').textContent()).toBe('Sent Successfully!')
  })

  it('has a menu at phone width that keys open and Esc closes', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(product.address)
    const menu = page.getByRole('button', { name: 'Menu' })
    expect(await page.getByRole('link', { name: 'Services' }).isVisible()).toBe(false)
    await menu.press('Enter')
    expect([await menu.getAttribute('aria-expanded'), await page.getByRole('link', { name: 'Services' }).isVisible()]).toEqual([
      'true',
      true,
    ])
    await menu.press('Escape')
    expect(await menu.getAttribute('aria-expanded')).toBe('false')
    await page.setViewportSize({ width: 1440, height: 900 })
  })
})

describe('the blog', () => {
  it('is a grid of cards, each opening its article', async () => {
    await page.goto(product.address)
    await page.getByRole('link', { name: 'Blog', exact: true }).press('Enter')
    await page.waitForURL(`${product.address}/blogs`)
    await page.getByRole('link', { name: 'How to review 300 receipts in 10 minutes' }).press('Enter')
    await page.waitForURL(`${product.address}/blog/how-to-review`)
    await page.getByRole('heading', { level: 1, name: 'How to review 300 receipts in 10 minutes' }).waitFor()
    expect(await page.title()).toBe('How to review 300 receipts in 10 minutes – Docketry')
  })

  it('shows the article, and no editor, under any option to a user who is no author', async () => {
    await page.goto(`${product.address}/blog/about-us/edit`)
    await page.getByRole('heading', { level: 1, name: 'About us' }).waitFor()
    expect(await page.getByRole('button', { name: 'Publish' }).count()).toBe(0)
  })

  it.each([
    '/',
    '/blogs',
    '/blog/pricing-explained',
    '/privacyPolicy',
    '/blog/nothing-here',
    `/newsletter/unsubscribe/${'0'.repeat(64)}.x`,
  ])('%s has no serious finding of axe, wide and narrow, and nothing to scroll sideways', async path => {
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(product.address + path)
      await page.waitForLoadState('networkidle')
      expect([path, width, await sidewaysOverflow(page), await axeFindings(page)]).toEqual([path, width, 0, []])
    }
    await page.setViewportSize({ width: 1440, height: 900 })
  })
})

describe('an author', () => {
  it('edits an article and publishes it, and readers see the new text', async () => {
    const cli = new URL('../../services/cli/cli.ts', import.meta.url).pathname
    const run = (...words: string[]) => promisify(execFile)(process.execPath, [cli, ...words], { env: { ...process.env, ...product.env } })
    await run('grant', product.email, 'author')
    await signIn(page, product)
    await page.goto(`${product.address}/blog/career/edit`)
    await page.getByLabel('Title').fill('Work with us')
    const text = page.getByRole('textbox', { name: 'Text of part 1', exact: true })
    await text.click()
    await page.keyboard.press('Control+A')
    await page.keyboard.type('We look for <b>bookkeepers</b>.')
    await page.getByRole('button', { name: 'Add a video' }).press('Enter')
    await page.getByLabel('Address of a YouTube video').fill('https://youtu.be/dQw4w9WgXcQ')
    expect(await axeFindings(page)).toEqual([])
    // The bar over the article covers nothing that has the focus, also in a window zoomed to 400 %.
    await page.setViewportSize({ width: 320, height: 256 })
    expect(await hiddenWithFocus(page, '.board')).toEqual([])
    await page.setViewportSize({ width: 1280, height: 700 })
    expect(await hiddenWithFocus(page, '.board')).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('button', { name: 'Publish' }).press('Enter')
    await page.getByText('Published as version 2.').waitFor()
    await page.getByRole('link', { name: 'View the article' }).press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Work with us' }).waitFor()
    await page.getByText('We look for <b>bookkeepers</b>.').waitFor()
    expect([await page.locator('iframe').count(), await page.getByRole('button', { name: 'Play the video' }).count()]).toEqual([0, 1])
    const { stdout } = await run('counts', '--json')
    expect(stdout).toContain('"what":"login"')
  })
})

it('no page error occurs', () => expect(pageErrors).toEqual([]))
