/** How users join and leave a firm: by an invitation, by a join code and approval, by removal. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axeFindings } from './page-tools.ts'
import { openPage, signIn, startProduct, type Product } from './product.ts'

const password = 'correct horse'
const pageErrors: string[] = []
let product: Product
let owner: Page
let invited: Page
let asking: Page
let joinCode = ''

const heading = (on: Page, name: string) => on.getByRole('heading', { name, exact: true }).waitFor()
const section = (on: Page, name: string) => on.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).press('Enter')
const card = (email: string) => owner.locator('.team-list tr', { hasText: email })
const mark = () => owner.locator('nav .requests-mark')

async function fill(on: Page, texts: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(texts)) await on.fill(`input[name=${name}]`, text)
  await on.keyboard.press('Enter')
}
/** Opens the newest mail of this subject and follows its link. */
async function followMail(on: Page, subject: RegExp): Promise<void> {
  await expect
    .poll(
      async () => {
        await on.goto(`${product.address}/outbox`)
        return on.getByRole('link', { name: subject }).count()
      },
      { timeout: 60_000 },
    )
    .toBeGreaterThan(0)
  await on.getByRole('link', { name: subject }).first().click()
  await on.locator('p.text a').first().click()
}

beforeAll(async () => {
  product = await startProduct()
  const open = () => openPage(product, pageErrors)
  ;[owner, invited, asking] = [await open(), await open(), await open()]
  await signIn(owner, product)
}, 150_000)
afterAll(() => product.close())

it('the owner invites somebody by keyboard', async () => {
  await section(owner, 'Team')
  joinCode = await owner.locator('.join-code code').innerText()
  await owner.getByRole('button', { name: 'Add an employee' }).press('Enter')
  await owner.waitForFunction(() => document.activeElement?.getAttribute('name') === 'email')
  await owner.keyboard.type('nobody')
  await owner.keyboard.press('Enter')
  await owner.getByText('Invalid email').waitFor()
  await owner.keyboard.press('ControlOrMeta+A')
  await owner.keyboard.type('ida@colleague.example')
  await owner.keyboard.press('Enter')
  await owner.getByRole('region', { name: 'Invited' }).getByText('ida@colleague.example').waitFor()
})

it('an invited person registers in two steps by the link of the mail, and is a member', async () => {
  await followMail(invited, /invites you to/u)
  await invited.getByText('You join Harcourt & Lim as an employee.').waitFor()
  expect(await invited.inputValue('input[name=email]')).toBe('ida@colleague.example')
  await fill(invited, { firstName: 'Ida', lastName: 'Berg' })
  await heading(invited, 'Password')
  await fill(invited, { password, confirm_password: password })
  await invited.getByRole('link', { name: 'Open the dashboard' }).click()
  await invited.getByRole('link', { name: 'Wattle Street Bakery' }).waitFor()
  await card('ida@colleague.example').waitFor()
  await expect.poll(() => owner.getByRole('region', { name: 'Invited' }).count()).toBe(0)
})

it('an owner is made only in a dialog with the password, and Esc in it changes nothing', async () => {
  const select = card('ida@colleague.example').getByLabel('Role of Ida Berg')
  await select.selectOption('owner')
  const dialog = owner.getByRole('dialog', { name: 'Make Ida Berg an owner?' })
  await dialog.waitFor()
  expect(await axeFindings(owner)).toEqual([])
  await owner.waitForFunction(() => document.activeElement?.getAttribute('name') === 'current')
  await owner.keyboard.type('wrong horse')
  await owner.keyboard.press('Enter')
  await dialog.getByText('This is not your current password.').waitFor()
  await owner.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await select.inputValue()).toBe('employee')
})

it('a person who registers with the join code sees nothing of the firm, and the owner sees a marker', async () => {
  await asking.goto(`${product.address}/register`)
  await fill(asking, { firstName: 'Jon', lastName: 'Tran', email: 'jon@colleague.example' })
  await heading(asking, 'Registering as')
  await asking.getByRole('button', { name: 'Next' }).press('Enter')
  await fill(asking, { abn: joinCode })
  await heading(asking, 'Password')
  await fill(asking, { password, confirm_password: password })
  await asking.getByRole('link', { name: 'Open the dashboard' }).click()
  await asking.getByText('You have asked to join Harcourt & Lim.').waitFor()
  await section(owner, 'Requests')
  await owner.getByText('Jon Tran asks to join').waitFor()
  await expect.poll(() => mark().textContent()).toBe('1 waiting')
})

it('the person is let in once the address is verified and the owner approves, and the marker goes', async () => {
  await owner.getByText('address not verified yet').waitFor()
  await owner.getByRole('button', { name: 'Approve Jon Tran' }).press('Enter')
  await owner.getByText('Ask them to open the link in our email').first().waitFor()
  await followMail(asking, /Please verify/u)
  await asking.getByText('Verification was successful').waitFor()
  await owner.getByRole('button', { name: 'Approve Jon Tran' }).press('Enter')
  await owner.getByText('Approved').waitFor()
  await expect.poll(() => mark().count()).toBe(0)
  await followMail(asking, /Welcome to Harcourt/u)
  await asking.getByRole('link', { name: 'Wattle Street Bakery' }).waitFor()
})

it('several members are given a role together, by keyboard', async () => {
  await section(owner, 'Team')
  await owner.getByRole('checkbox', { name: 'Select all' }).press('Space')
  const selected = owner.getByRole('group', { name: 'Actions on the selected rows' })
  await selected.getByText('2 selected').waitFor()
  expect(await axeFindings(owner)).toEqual([])
  await selected.getByRole('button', { name: 'Make admin' }).press('Enter')
  for (const email of ['ida@colleague.example', 'jon@colleague.example'])
    await expect.poll(() => card(email).getByRole('combobox').inputValue()).toBe('admin')
  expect(await selected.count()).toBe(0)
  // The page that a member has open follows, without a reload.
  await asking.getByText('Signed in as admin').waitFor()
})

it('a removed member has no access to the firm', async () => {
  await section(owner, 'Team')
  await card('jon@colleague.example').getByRole('button', { name: 'Remove Jon Tran' }).press('Enter')
  await owner.getByRole('dialog').getByRole('button', { name: 'Remove' }).press('Enter')
  await expect.poll(() => card('jon@colleague.example').count()).toBe(0)
  await asking.getByText('Please request your empolyer to add you to the platform').waitFor()
  expect(await asking.getByRole('link', { name: 'Wattle Street Bakery' }).count()).toBe(0)
})

it('no page error occurs', () => expect(pageErrors).toEqual([]))
