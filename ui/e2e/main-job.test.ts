/** The main job as a new user does it: sign in, upload mixed files, watch the progress, review by keyboard, save, download, sign out. */
import type { ReviewRows } from '@docketry/contracts/api/review.ts'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { quarterName } from '@docketry/contracts/rules/quarters.ts'
import JSZip from 'jszip'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn, startProduct, type Product } from './product.ts'

const documents = new URL('../../services/demo/documents/', import.meta.url).pathname
let product: Product
let page: Page
const pageErrors: string[] = []

beforeAll(async () => {
  product = await startProduct({ whole: true })
  const context = await product.browser.newContext({ viewport: { width: 1440, height: 900 }, acceptDownloads: true })
  page = await context.newPage()
  page.on('pageerror', error => pageErrors.push(error.message))
  page.on('console', message => message.type() === 'error' && pageErrors.push(message.text()))
}, 150_000)
afterAll(() => product.close())

/** PDF, JPEG and PNG, as a client would hand them over. */
async function mixedFiles() {
  const [bakery, sparks] = [join(documents, 'wattle-street-bakery'), join(documents, 'lantern-electrical')]
  const photo = await readFile(join(bakery, 'IMG_2238.jpg'))
  return [
    {
      name: 'goldfields dairy.pdf',
      mimeType: 'application/pdf',
      buffer: await readFile(join(bakery, 'goldfields-dairy-co-op-2026-07-09.pdf')),
    },
    { name: 'three in one.pdf', mimeType: 'application/pdf', buffer: await readFile(join(sparks, 'three-invoices.pdf')) },
    { name: 'fuel docket.jpg', mimeType: 'image/jpeg', buffer: photo },
    { name: 'the same docket.png', mimeType: 'image/png', buffer: await sharp(photo).resize(900).png().toBuffer() },
  ]
}

const rows = () => page.locator('[role=row][row-id]')
/** A cell of the row that holds `text`. */
const cell = (text: string, column: string) => rows().filter({ hasText: text }).first().locator(`[col-id="${column}"]`)
const focused = () => page.evaluate(() => document.activeElement?.getAttribute('col-id') ?? null)

describe('the main job', () => {
  it('signs in and shows the clients of the firm', async () => {
    await signIn(page, product)
    await page.getByText('Lantern Electrical Pty Ltd').first().waitFor()
    await page.getByText('Wattle Street Bakery').first().click()
    await page.getByRole('heading', { name: 'Wattle Street Bakery' }).waitFor()
  })

  it('says that a page has stopped when it cannot be drawn, and shows it after a reload', async () => {
    const batches = '**/api/accountant/scanGroups?*'
    await page.route(batches, route => route.fulfill({ json: { groups: [{ id: 'without the other fields' }] } })) // what an earlier page gets of a later build
    await page.reload()
    await page.getByRole('alert').getByText('This page has stopped').waitFor()
    expect(pageErrors.splice(0)).not.toEqual([])
    await page.unroute(batches)
    await page.getByRole('link', { name: 'Reload the page' }).click()
    await page.getByRole('heading', { name: 'Wattle Street Bakery' }).waitFor()
    expect(await page.getByText('This page has stopped').count()).toBe(0)
  })

  it('lists and previews mixed files, uploads them, and shows the progress', async () => {
    // The review page is loaded before the upload: on a fast machine the four files could be read while it loads, and no progress be seen.
    // By the address of a quarter, because on servers the client has no batch yet.
    const quarter = 106
    await page.evaluate(
      address => {
        history.pushState(null, '', address)
        dispatchEvent(new PopStateEvent('popstate'))
      },
      new URL(page.url()).pathname.replace('/business/details/', `/scan/detail/quarter=${quarter}&`),
    )
    await expect.poll(() => page.title()).toContain(quarterName(quarter))
    await page.goBack()
    await page.getByRole('heading', { name: 'Wattle Street Bakery' }).waitFor()
    await page.getByText('Upload invoices').first().click()
    // The client page has a file input too, so wait for the upload page.
    await page.getByRole('heading', { name: 'Upload invoices' }).waitFor()
    await page.setInputFiles('input[aria-label="Files to upload"]', await mixedFiles())
    await page.getByText('4 files').first().waitFor()
    await page.getByRole('button', { name: 'fuel docket.jpg', exact: true }).click()
    await page.locator('.file-preview img[alt="fuel docket.jpg"]').waitFor()
    const answer = page.waitForResponse(response => /\/scans\/rows\?(?:.*&)?groupId=/u.test(response.url()) && response.ok())
    // Recorded by the page itself: the files may be read before a look from outside.
    await page.evaluate(() => {
      const progress = /Opening the files…|Preparing \d+ page|Reading page \d+ of|Sorting pages into|Finding the values: /u
      Reflect.set(globalThis, 'progressShown', '')
      new MutationObserver(() => {
        const [shown] = progress.exec(document.body.textContent) ?? []
        if (shown !== undefined) Reflect.set(globalThis, 'progressShown', shown)
      }).observe(document.body, { subtree: true, childList: true, characterData: true })
    })
    await page.getByRole('button', { name: 'Process Files' }).click()
    await page.waitForURL('**/scan/detail/**')
    await page.getByText('6 invoices', { exact: false }).first().waitFor({ timeout: 240_000 })
    // On a fast machine the files may be read before the first answer: then there is no progress to show.
    const { status } = (await (await answer).json()) as ReviewRows // the contract of this endpoint
    if (status !== 'COMPLETE') expect(await page.evaluate(() => Reflect.get(globalThis, 'progressShown') as string)).not.toBe('')
  })

  it('shows every invoice of the upload in the grid', async () => {
    await page.getByText('6 invoices', { exact: false }).first().waitFor({ timeout: 240_000 })
    await expect.poll(() => rows().count()).toBe(6)
    expect(await cell('Goldfields', 'total').innerText()).toContain('238.00')
  })

  it('corrects a value by keyboard alone, saves it, and has it after a reload', async () => {
    await page.locator('[role=grid]').first().waitFor()
    await cell('Goldfields', 'paymentDate').click() // only to activate a known row
    await page.keyboard.press('Alt+KeyI')
    expect(await focused()).toBe('invoiceNumber')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+KeyA')
    await page.keyboard.type('CORRECTED-1')
    await page.keyboard.press('Enter')
    await expect.poll(() => cell('Goldfields', 'invoiceNumber').innerText()).toContain('CORRECTED-1')
    await page.keyboard.press('Control+KeyS')
    await page.getByText('All saved').waitFor()
    await page.reload()
    await expect.poll(() => cell('Goldfields', 'invoiceNumber').innerText()).toContain('CORRECTED-1')
  })

  it('accepts a row with one key, also after a reload', async () => {
    await cell('Clearway', 'total').click()
    await page.keyboard.press('Shift+Space') // the space bar alone would first go to its doubtful values
    await page.keyboard.press('Control+KeyS')
    await page.getByText('All saved').waitFor()
    await page.reload()
    const reviewed = page.getByText('of 6 reviewed')
    await expect.poll(() => reviewed.innerText()).toContain('1 of 6 reviewed') // this one: an edit alone accepts nothing
  })

  it('draws a frame around the active value, on the page', async () => {
    await cell('Goldfields', 'total').click()
    const picture = page.getByRole('group', { name: 'Picture of the page' })
    await expect.poll(() => picture.locator('.frame-label').innerText()).toBe('Total')
    await expect.poll(() => picture.locator('.frames .frame').count()).toBeGreaterThan(3)
    const image = page.locator('img[src*="/api/public/blob/image/"]').first()
    await expect.poll(() => image.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBeGreaterThan(500)
  })

  it('downloads the zip with the CSV as specified, whose image links open', async () => {
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download' }).click()])
    expect(download.suggestedFilename()).toMatch(/^invoices_[0-9a-f-]{36}\.zip$/u)
    const zip = await JSZip.loadAsync(await readFile(await download.path()))
    const [name = ''] = Object.keys(zip.files)
    expect(name).toMatch(/^scangroup_[0-9a-f-]{36}\.csv$/u)
    const lines = (await zip.files[name]!.async('string'))
      .replace(/^\uFEFF/u, '')
      .trim()
      .split(/\r?\n/u)
    expect(lines[0]).toBe('Date,Inv No.,ABN,Supplier,Category,Total,GST,Invoice')
    expect(lines).toHaveLength(7)
    const goldfields = lines.find(line => line.includes('Goldfields')) ?? ''
    expect(goldfields).toMatch(/^09\/07\/2026,CORRECTED-1,67383054661,Goldfields Dairy Co-op,.*,238\.00,0\.00,http/u)
    const link = goldfields.split(',').at(-1)!.replaceAll('"', '')
    const strangersContext = await product.browser.newContext() // a stranger with the link: nobody is signed in here
    const shown = await strangersContext.newPage()
    await shown.goto(link)
    await shown.waitForURL('**/api/public/blob/image/**')
    expect(await shown.evaluate(() => document.images[0]?.naturalWidth ?? 0)).toBeGreaterThan(500)
    await strangersContext.close()
  })

  it('signs out', async () => {
    await page.goto(`${product.address}/dashboard`)
    await page.getByText('Sign out').first().click()
    await page.waitForURL(`${product.address}/`)
    expect(await page.evaluate(() => localStorage.getItem('user_info'))).toBeNull()
  })

  it('causes no error in the browser', () => {
    expect(pageErrors).toEqual([])
  })
})
