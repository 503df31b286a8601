/** A person's own account in a browser: another password, sign-in codes, sessions that end. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { totp } from '../../services/credentials/totp.ts'
import { axeFindings, checkLayout } from './page-tools.ts'
import { openPage, startProduct, submitSignIn, type Product } from './product.ts'

let product: Product
let page: Page
let other: Page
let secret: string
let password: string
const pageErrors: string[] = []

/** Sends the form of the sign-in page; a sign-in code may be asked for then. */
async function signInWithPassword(on: Page): Promise<void> {
  await on.goto(`${product.address}/signin`)
  await submitSignIn(on, { email: product.email, password })
}
const settings = (on: Page) => on.getByRole('link', { name: 'Settings' }).click()

beforeAll(async () => {
  product = await startProduct()
  password = product.password
  page = await openPage(product, pageErrors)
  other = await openPage(product, pageErrors)
  for (const on of [page, other]) {
    await signInWithPassword(on)
    await on.waitForURL('**/dashboard')
  }
}, 150_000)
afterAll(() => product.close())

it('settings fit a wide screen and a narrow one, without a serious finding of axe', async () => {
  await settings(page)
  await page.getByText('This device').waitFor()
  await checkLayout(page)
})

it('the button that saved a form by keyboard keeps the focus', async () => {
  const save = page.getByRole('button', { name: 'Save your name' })
  await save.focus()
  await page.keyboard.press('Enter')
  await page.getByText('Your name is saved').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Save your name')
})

it('another password signs out every other browser', async () => {
  await page.fill('input[name=current]', password)
  await page.fill('input[name=password]', 'a longer password')
  await page.fill('input[name=confirm_password]', 'a longer password')
  await page.getByRole('button', { name: 'Change the password' }).click()
  await page.getByText('Your password has been changed.').waitFor()
  password = 'a longer password'
  await other.reload()
  await other.waitForURL(`${product.address}/`)
})

it('sign-in codes are turned on with a code of the key that is shown', async () => {
  await page.getByRole('button', { name: 'Set up sign-in codes' }).click()
  await page.getByAltText('QR code for your authenticator app').waitFor()
  secret = (await page.locator('.settings-key').innerText()).replaceAll(' ', '')
  await page.getByLabel('Your current password').fill(password)
  await page.getByLabel('Code that the app shows').fill(totp.codeAt(secret, Date.now()))
  await page.keyboard.press('Enter')
  await page.getByText('Sign-in codes are on.').waitFor()
  expect(await page.locator('.settings-codes code').count()).toBe(10)
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'I have stored them' }).click()
  await page.getByText('10 recovery codes left').waitFor()
})

it('signing out and in again takes a code, once', async () => {
  await page.getByRole('button', { name: 'Sign out', exact: true }).last().click()
  await page.waitForURL(`${product.address}/`)
  await signInWithPassword(page)
  // The code of the next 30 seconds: it is valid longest, and later than the one that turned codes on.
  const code = totp.codeAt(secret, Date.now() + 30_000)
  await page.getByLabel('Code from your authenticator app').fill(code)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')
  await signInWithPassword(other)
  await other.getByLabel('Code from your authenticator app').fill(code)
  await other.keyboard.press('Enter')
  await other.getByText('This code was used already.').waitFor()
})

it('signing out everywhere ends this session too', async () => {
  await settings(page)
  await page.getByRole('button', { name: 'Sign out everywhere', exact: true }).click()
  await page.locator('.dialog-yes').click()
  await page.waitForURL(`${product.address}/`)
})

it('no page error occurs', () => expect(pageErrors).toEqual([]))
