/** Two clients merged and separated again, by keyboard alone; links to the merged one in between. */
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFindings } from './page-tools.ts'
import { openPage, signIn, startProduct, type Product } from './product.ts'

const [stays, goes] = ['Wattle Street Bakery', 'Lantern Electrical Pty Ltd']
let product: Product
let page: Page
/** The ids of the firm and of both clients, as addresses of pages have them. */
let ids: { firmId: string; stays: string; goes: string }
const pageErrors: string[] = []

const idsIn = (address: string): URLSearchParams => new URLSearchParams(new URL(address).pathname.split('/').at(-1))
const clientIdOf = async (name: string): Promise<string> =>
  idsIn(product.address + ((await page.getByRole('link', { name, exact: true }).first().getAttribute('href')) ?? '')).get('clientId') ?? ''

beforeAll(async () => {
  product = await startProduct()
  page = await openPage(product, pageErrors)
  await signIn(page, product)
  await page.getByText(goes).first().waitFor()
}, 150_000)
afterAll(() => product.close())

const isFocused = (it: Locator): Promise<boolean> => it.evaluate(node => node === document.activeElement)
/** Presses Tab until it has the focus, and then the key. */
async function tabTo(it: Locator, key: string): Promise<void> {
  await it.waitFor()
  for (let presses = 0; presses < 80 && !(await isFocused(it)); presses += 1) await page.keyboard.press('Tab')
  expect(await isFocused(it)).toBe(true)
  await page.keyboard.press(key)
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const toast = (text: string) => page.getByRole('status').filter({ hasText: text })

describe('two clients', () => {
  it('are merged by keyboard: the other one is found by name, what happens is shown, different ABNs are confirmed', async () => {
    ids = { firmId: '', stays: await clientIdOf(stays), goes: await clientIdOf(goes) }
    await page.getByRole('link', { name: stays, exact: true }).first().press('Enter')
    await page.getByRole('heading', { name: stays }).waitFor()
    ids.firmId = idsIn(page.url()).get('firmId') ?? ''
    await tabTo(button('Edit…'), 'Enter')
    await tabTo(button('Merge with…'), 'Enter')
    const search = page.getByRole('searchbox', { name: 'Search clients' })
    await search.waitFor()
    expect(await isFocused(search)).toBe(true)
    await page.keyboard.type('lantern')
    await tabTo(page.getByRole('radio', { name: goes }), 'Space')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: `Merge “${goes}” into “${stays}”` }).waitFor()
    await page.getByText(`Links to ${goes} lead to ${stays}.`).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await tabTo(page.getByRole('checkbox', { name: /I confirm that they are one business/u }), 'Space')
    await tabTo(page.getByRole('textbox', { name: 'Reason' }), 'a')
    await page.keyboard.type('dded twice.')
    await page.keyboard.press('Enter')
    await toast(`“${goes}” is merged into “${stays}”`).waitFor()
    await page.getByText(`Merged with ${goes}`, { exact: true }).waitFor()
  })

  it.each([
    ['client', stays, () => `/business/details/clientId=${ids.goes}&firmId=${ids.firmId}`],
    ['worksheet', 'GST worksheet', () => `/worksheet/firmId=${ids.firmId}&clientId=${ids.goes}`],
    ['accounting', 'Accounting', () => `/business/books/clientId=${ids.goes}&firmId=${ids.firmId}`],
    ['bin', 'Bin', () => `/business/bin/clientId=${ids.goes}&firmId=${ids.firmId}`],
    ['quarter', null, () => `/scan/detail/quarter=106&clientId=${ids.goes}&firmId=${ids.firmId}`],
    ['scan', null, () => `/scan/add/firmId=${ids.firmId}&clientId=${ids.goes}`],
  ])('are one: the %s page of the merged one says so, and is that of the client that stays', async (_, heading, old) => {
    await page.goto(product.address + old())
    await toast(`“${goes}” was merged into “${stays}”, which this page is about.`).waitFor()
    await expect.poll(() => page.url()).toBe(product.address + old().replace(ids.goes, ids.stays))
    if (heading !== null) await page.getByRole('heading', { name: heading }).first().waitFor()
  })

  it('are separated by keyboard, with a reason, and both are in the list again', async () => {
    await page.goto(`${product.address}/business/details/clientId=${ids.stays}&firmId=${ids.firmId}`)
    await tabTo(button('Edit…'), 'Enter')
    await tabTo(page.locator('summary', { hasText: `Merged with ${goes}` }), 'Enter')
    await tabTo(button('Separate…'), 'Enter')
    const reason = page.getByRole('textbox', { name: 'Reason for separating' })
    await reason.waitFor()
    expect([await isFocused(reason), await axeFindings(page)]).toEqual([true, []])
    await page.keyboard.type('They are two shops.')
    await page.keyboard.press('Enter')
    await toast(`“${goes}” is a separate client again`).waitFor()
    await page.goto(`${product.address}/business/details/clientId=${ids.goes}&firmId=${ids.firmId}`)
    await page.getByRole('heading', { name: goes }).waitFor()
    expect(page.url()).toContain(ids.goes)
  })

  it('are merged from the page of the one that goes, which leads to the other one with the facts of both', async () => {
    await button('Edit…').press('Enter')
    await button('Merge with…').press('Enter')
    await page.getByRole('searchbox', { name: 'Search clients' }).fill('wattle')
    await page.getByRole('radio', { name: stays }).press('Space')
    await page.keyboard.press('Enter')
    await page.getByRole('radio', { name: `${stays} is merged into it` }).click()
    await page.getByRole('heading', { name: `Merge “${goes}” into “${stays}”` }).waitFor()
    await page.getByRole('checkbox', { name: /I confirm that they are one business/u }).check()
    await page.getByRole('textbox', { name: 'Reason' }).fill('Added twice.')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: stays, exact: true }).waitFor()
    await page.getByText(`Merged with ${goes}`, { exact: true }).waitFor()
  })
})

it('no page error occurs', () => expect(pageErrors).toEqual([]))
