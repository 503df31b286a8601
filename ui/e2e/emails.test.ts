/**
 * From a message in the maildrop folder to review rows: client addresses, new mail, attachments of unknown senders, the import, the batch.
 */
import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { demoClients } from '../../services/demo/firm.ts'
import { dropMail, mailText } from '../../services/testing/mails.ts'
import { axeFindings, checkLayout, hiddenWithFocus } from './page-tools.ts'
import { openPage, signIn, startProduct, type Product } from './product.ts'

const onServers = process.env['ENGINE'] === 'servers'
let product: Product
let page: Page
const pageErrors: string[] = []
let importAddress = ''
const [client] = demoClients()
const bill = client?.batches.flatMap(batch => batch.files).find(file => /^(?!scan-).*\.pdf$/u.test(file)) ?? ''
const bytes = readFileSync(join(client?.folder ?? '', bill))

beforeAll(async () => {
  if (onServers) return
  product = await startProduct()
  page = await openPage(product, pageErrors)
  await signIn(page, product)
}, 150_000)
afterAll(() => product?.close())

/** The headings of a list, which a narrow screen leaves out, are shown while one has the focus. */
async function checkHeadings(): Promise<void> {
  for (const sort of await page.locator('.resource-list thead [role=button]').all()) {
    await sort.focus()
    expect(await sort.evaluate(it => getComputedStyle(it.closest('thead') ?? it).clipPath)).toBe('none')
    await sort.blur()
  }
}
/** The path of the link in the mail, which is in the outbox folder instead of being sent. */
async function confirmLink(to: string): Promise<string> {
  const folder = join(product.env['DOCKETRY_DATA'] ?? '', 'outbox')
  return vi.waitFor(
    async () => {
      const names = await readdir(folder).catch(() => [])
      const letters = names
        .filter(name => name.endsWith('.json'))
        .map(name => JSON.parse(readFileSync(join(folder, name), 'utf8')) as { to: string; text: string })
      const found = letters
        .filter(letter => letter.to === to)
        .map(({ text }) => /\/confirmAddress\/[\w.-]+/u.exec(text)?.[0])
        .at(-1)
      if (!found) throw new Error(`no mail to ${to}`)
      return found
    },
    { timeout: 60_000 },
  )
}
const button = (name: string | RegExp) => page.getByRole('button', { name })
const addressRow = (email: string) => page.getByRole('row').filter({ hasText: email })
const row = (name: string) => page.locator('.attachments-list tr', { hasText: name })

// On servers the mailbox is an IMAP server: services/integrations/imap.servers.test.ts.
describe.skipIf(onServers)('the page of emails', () => {
  it('lists client addresses: one is added, an invalid one gets an error above its field', async () => {
    await page.getByRole('link', { name: 'Client email addresses' }).click()
    await page.getByRole('heading', { name: 'Client email addresses' }).waitFor()
    await page.getByLabel('Email address').fill('nobody')
    await page.getByLabel('Email address').press('Enter')
    await page.getByText('Invalid email').waitFor()
    await page.getByLabel('Email address').fill('bills@supplier.example')
    await page.getByRole('combobox', { name: 'Client' }).fill(client?.name ?? '')
    await page.getByRole('option', { name: client?.name ?? '' }).click()
    await button('Add the address').click()
    await addressRow('bills@supplier.example')
      .getByText(client?.name ?? '')
      .waitFor()
    await addressRow('bills@supplier.example').getByText('Not confirmed yet').waitFor()
    await checkLayout(page, checkHeadings)
  })

  it('shows a client address as confirmed once its holder has followed the link in an email, without signing in', async () => {
    const visitor = await (await product.browser.newContext({ bypassCSP: true, reducedMotion: 'reduce' })).newPage()
    await visitor.goto(`${product.address}${await confirmLink('bills@supplier.example')}`)
    await visitor.getByText('bills@supplier.example').first().waitFor()
    expect(await axeFindings(visitor)).toEqual([])
    await visitor.getByRole('button', { name: 'Confirm' }).press('Enter')
    await visitor.getByRole('heading', { name: 'Confirmed' }).waitFor()
    await visitor.context().close()
    await page.reload()
    await addressRow('bills@supplier.example').getByText('Confirmed').waitFor()
  })

  it('gets new email on request; an attachment from an unknown sender is assigned by hand', async () => {
    await page.getByRole('link', { name: 'Email attachments' }).click()
    await page.getByRole('heading', { name: 'Email attachments' }).waitFor()
    const alias = await page.locator('.mail-own-address').first().innerText()
    const folder = join(product.env['DOCKETRY_DATA'] ?? '', 'maildrop')
    const piece = (name: string) => ({ name, type: 'application/pdf', bytes: Buffer.concat([bytes, Buffer.from(`\n% ${name}`)]) })
    await dropMail(folder, 'known.eml', mailText({ from: 'bills@supplier.example', subject: 'Your bill', pieces: [piece('known.pdf')] }))
    await dropMail(
      folder,
      'strange.eml',
      mailText({
        from: 'strange@else.example',
        to: `bills${alias}@docketry.example`,
        subject: 'Another',
        pieces: [piece('strange.pdf'), { name: 'terms.docx', bytes: 'PK' }],
      }),
    )
    await button('Get new emails').click()
    await row('known.pdf')
      .getByText(client?.name ?? '')
      .waitFor()
    await row('strange.pdf').getByText('No client yet').waitFor()
    await row('terms.docx').getByText('not a PNG, JPEG, HEIC, PDF or e-invoice').waitFor()
    await page.getByRole('checkbox', { name: 'Select strange.pdf' }).check()
    // Beside the preview of a tablet: names that differ at their end alone are told apart.
    await page.setViewportSize({ width: 1024, height: 768 })
    const names = page.locator('.mail-name, .mail-from')
    expect(await names.evaluateAll(all => all.filter(it => it.scrollWidth > it.clientWidth).map(it => it.textContent))).toEqual([])
    await checkLayout(page, checkHeadings)
    await page.getByLabel('Client', { exact: true }).selectOption({ label: client?.name ?? '' })
    await button('Assign').click()
    await row('strange.pdf')
      .getByText(client?.name ?? '')
      .waitFor()
  })

  it('sorts emails, and deletes one after a confirmation, by keyboard', async () => {
    const names = page.locator('.mail-name')
    await page.getByRole('columnheader', { name: 'Attachment' }).getByRole('button').press('Enter')
    await expect.poll(() => names.first().innerText()).toBe('known.pdf')
    const sorted = await vi.waitFor(
      async () => {
        const texts = await names.allInnerTexts()
        expect(texts).toEqual(texts.toSorted())
        return texts
      },
      { timeout: 30_000 },
    )
    await names.first().press('ArrowDown')
    await names.nth(1).press('ArrowDown')
    await expect.poll(() => names.nth(2).getAttribute('aria-current')).toBe('true')
    await page.getByRole('checkbox', { name: 'Select strange.pdf' }).press('Space')
    await page.getByRole('checkbox', { name: 'Select terms.docx' }).press('Space')
    await button('Delete').press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter')
    await expect.poll(() => names.allInnerTexts()).toEqual(sorted.filter(name => name !== 'terms.docx'))
  })

  it('makes a batch with rows of an email from a client', async () => {
    await page.getByRole('checkbox', { name: 'Select known.pdf' }).check()
    await page.getByRole('link', { name: 'Import…' }).click()
    await page.getByRole('heading', { name: 'Import from emails' }).waitFor()
    importAddress = page.url()
    await page.getByRole('checkbox', { name: 'Select known.pdf' }).check()
    await page.getByRole('checkbox', { name: 'Select strange.pdf' }).check()
    await checkLayout(page, checkHeadings)
    await button('Process 2 attachments').click()
    await page.waitForURL('**/scan/detail/**')
    await page.locator('.ag-row').first().waitFor({ timeout: 240_000 })
  })

  it('links an imported email to its batch', async () => {
    await page.goto(`${product.address}/dashboard/emails`)
    await page.getByRole('group', { name: 'Show' }).getByRole('button', { name: 'Done' }).click()
    await row('known.pdf').getByRole('link', { name: 'in this batch' }).waitFor()
  })

  it('keeps Process in sight below a long list, on a phone too, and covers nothing that has the focus', async () => {
    const folder = join(product.env['DOCKETRY_DATA'] ?? '', 'maildrop')
    const pieces = Array.from({ length: 30 }, (_, i) => ({
      name: `receipt ${i + 1}.pdf`,
      type: 'application/pdf',
      bytes: Buffer.concat([bytes, Buffer.from(`\n% ${i}`)]),
    }))
    await dropMail(folder, 'many.eml', mailText({ from: 'bills@supplier.example', subject: 'Many', pieces }))
    await page.goto(importAddress)
    await button('Get new emails').click()
    await page.getByText('receipt 30.pdf').waitFor()
    // In the order of the mail, not of ids.
    expect(await page.locator('.mail-name', { hasText: 'receipt' }).allInnerTexts()).toEqual(pieces.map(({ name }) => name))
    for (const [width, height] of [
      [390, 844],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.evaluate(() => scrollTo(0, 0))
      const box = await button('Process').boundingBox()
      expect((box?.y ?? Infinity) + (box?.height ?? Infinity)).toBeLessThanOrEqual(height)
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
      expect(await hiddenWithFocus(page, '.mail')).toEqual([])
    }
    await checkLayout(page, checkHeadings)
  })

  it('causes no page error', () => expect(pageErrors).toEqual([]))
})
