/**
 * Registering as an owner by keyboard alone, reading the mail, verifying, signing in; what an unverified user may not do; a forgotten
 * password.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFindings } from './page-tools.ts'
import { openPage, startProduct, submitSignIn, type Product } from './product.ts'

const email = 'bo@firm.example'
let product: Product
let page: Page
const pageErrors: string[] = []

beforeAll(async () => {
  product = await startProduct()
  page = await openPage(product, pageErrors)
}, 150_000)
afterAll(() => product.close())

const heading = (name: string) => page.getByRole('heading', { name, exact: true }).waitFor()
const focused = (name: string) => page.waitForFunction(wanted => document.activeElement?.getAttribute('name') === wanted, name)
/** Opens the newest mail of this subject and follows its link. */
async function followMail(subject: string): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.goto(`${product.address}/outbox`)
        return page.getByRole('link', { name: subject }).count()
      },
      { timeout: 60_000 },
    )
    .toBeGreaterThan(0)
  await page.getByRole('link', { name: subject }).first().click()
  await page
    .getByText(`to ${email}`)
    .or(page.locator('dd', { hasText: email }))
    .first()
    .waitFor()
  await page.locator('p.text a').first().click()
}

describe('a person', () => {
  it('registers as the owner of a company in four steps, by keyboard alone', async () => {
    // From a link with a coupon, which goes home because nobody is signed in.
    await page.goto(`${product.address}/dashboard/coupon=spring-20`)
    await page.waitForURL(`${product.address}/`)
    await page.goto(`${product.address}/register`)
    await heading('Details')
    await page.getByText('Your coupon SPRING-20 will be filled in').waitFor()
    expect(await page.getByRole('button', { name: 'Back' }).isDisabled()).toBe(true)
    expect(await axeFindings(page)).toEqual([])
    await focused('firstName')
    await page.keyboard.press('Enter')
    await page.getByText('Invalid first name').waitFor()
    expect(await page.locator('.field .error').allInnerTexts()).toEqual(['Invalid first name', 'Invalid last name', 'Invalid email'])
    for (const text of ['Bo', 'Li']) {
      await page.keyboard.type(text)
      await page.keyboard.press('Tab')
    }
    await page.keyboard.type(email)
    await page.keyboard.press('Enter')
    await heading('Registering as')
    await focused('type')
    for (const type of ['admin', 'owner']) {
      await page.keyboard.press('ArrowUp')
      await page.locator(`input[value=${type}]:checked`).waitFor()
    }
    await page.keyboard.press('Enter')
    await heading('Company details')
    await focused('category')
    await page.keyboard.press('Enter')
    await page.getByText('Invalid Category').waitFor()
    await page.keyboard.type('Falconry')
    await page.keyboard.press('Tab')
    await page.keyboard.type('51824753557')
    await page.keyboard.press('Enter')
    await page.getByText('Invalid ABN').waitFor()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('34 993 518 190')
    await page.keyboard.press('Enter')
    await page.getByText('Company is already registered. Please register as admin or employee').waitFor()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('51 824 753 556')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Falcon & Sons')
    // The steps are entries of the browser's history.
    await page.goBack()
    await heading('Registering as')
    await focused('type')
    await page.keyboard.press('Enter')
    await heading('Company details')
    expect(await page.getByLabel('Company name (optional)').inputValue()).toBe('Falcon & Sons')
    await focused('category')
    await page.keyboard.press('Enter')
    await heading('Password')
    await focused('password')
    await page.keyboard.type('correct horse')
    await page.keyboard.press('Tab')
    await page.keyboard.type('other horse')
    await page.keyboard.press('Enter')
    await page.getByText("Password don't match").waitFor()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('correct horse')
    await page.keyboard.press('Enter')
    await heading('Check your email')
    await page.getByText(`We have sent an email to ${email}`).waitFor()
  })

  it('sees the dashboard before verifying, with a notice that verification is needed, and cannot upload', async () => {
    await page.getByRole('link', { name: 'Open the dashboard' }).click()
    await page.getByText('Please verify your email address').waitFor()
    const upload = await page.evaluate(async () => {
      const { token } = JSON.parse(localStorage.getItem('user_info') ?? '{}') as { token: string }
      const form = new FormData()
      form.set('images', new Blob(['x']), 'images.zip')
      const answer = await fetch('/api/image/files/upload', { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form })
      return { status: answer.status, text: await answer.text() }
    })
    expect(upload.status).toBe(403)
    expect(upload.text).toContain('Please verify your email address first')
  })

  it('verifies by the link of the mail, signs in with the coupon of the first link filled in, and is no longer asked', async () => {
    await followMail('Please verify your email address')
    await page.getByText('Success. Verification was successful. Please Login.').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.evaluate(() => localStorage.removeItem('user_info'))
    await page.goto(`${product.address}/signin`)
    await page.getByRole('link', { name: 'Register' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await submitSignIn(page, { email, password: 'correct horse' })
    await page.waitForURL('**/dashboard/subscription?coupon=SPRING-20')
    await page.getByText('Falcon & Sons').first().waitFor()
    expect(await page.getByLabel('Coupon code').inputValue()).toBe('SPRING-20')
    expect(await page.getByText('Please verify your email address').count()).toBe(0)
  })

  it('gets an error for an invalid link', async () => {
    await page.goto(`${product.address}/verifyEmail/nothing`)
    await page.getByText('Failed. Verification failed.').waitFor()
  })

  it('who forgot the password chooses another by mail, and signs in with it', async () => {
    await page.evaluate(() => localStorage.clear())
    await page.goto(`${product.address}/signin`)
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await heading('Forgot your password?')
    await page.fill('input[name=email]', email)
    await page.keyboard.press('Enter')
    await page.getByText('an email with a link is on its way').waitFor()
    await followMail('Choose a new password')
    await heading('Choose a new password')
    await page.fill('input[name=password]', 'another horse')
    await page.fill('input[name=confirm_password]', 'another horse')
    await page.keyboard.press('Enter')
    await heading('Your password has been changed')
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
    await heading('Sign in')
    await submitSignIn(page, { email, password: 'another horse' })
    await page.waitForURL('**/dashboard')
  })

  it('gets no page error', () => expect(pageErrors).toEqual([]))
})
