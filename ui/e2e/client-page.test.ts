/**
 * The client page as people use it: batches renamed, merged, separated and deleted by mouse and by keyboard, quarters, a failed batch,
 * statements.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import JSZip from 'jszip'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFindings, checkLayout, dragOver, movedDown } from './page-tools.ts'
import { signIn, startProduct, type Product } from './product.ts'

const documents = new URL('../../services/demo/documents/', import.meta.url).pathname
let product: Product
let page: Page
const pageErrors: string[] = []

beforeAll(async () => {
  product = await startProduct()
  page = await product.browser.newPage({
    viewport: { width: 1440, height: 900 },
    acceptDownloads: true,
    bypassCSP: true,
    reducedMotion: 'reduce',
  })
  page.on('pageerror', error => pageErrors.push(error.message))
  page.on('console', message => message.type() === 'error' && pageErrors.push(message.text()))
}, 150_000)
afterAll(() => product.close())

const card = (name: string): Locator => page.locator('[data-batch]').filter({ has: page.getByRole('link', { name, exact: true }) })
const dialog = (): Locator => page.getByRole('dialog')
/** By keys: a click is lost where a card is drawn again while the mouse button is down. */
const menu = async (name: string, entry: string): Promise<void> => {
  await page.getByRole('button', { name: `More for ${name}` }).press('Enter')
  await page.getByRole('menuitem', { name: entry }).press('Enter')
}

/** Uploads the files as a new batch through the screens, names it, and returns to the client page. */
async function upload(name: string, files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
  const client = page.url()
  await page.getByRole('link', { name: 'Upload invoices' }).click()
  // The client page has a file input too, so wait for the upload page.
  await page.getByRole('heading', { name: 'Upload invoices' }).waitFor()
  await page.setInputFiles('input[aria-label="Files to upload"]', files)
  await page.getByRole('button', { name: 'Process Files' }).click()
  await page.waitForURL('**/scan/detail/**')
  await page.goto(client)
  const pencil = page.getByRole('button', { name: /^Rename Upload of/u })
  await pencil.waitFor({ state: 'attached', timeout: 60_000 })
  await pencil.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await card(name).waitFor()
}
const pdf = async (path: string) => ({
  name: path.split('/').at(-1) ?? '',
  mimeType: 'application/pdf',
  buffer: await readFile(join(documents, path)),
})

describe('the client page', () => {
  it('shows the batches of the last three months under the client’s name', async () => {
    await signIn(page, product)
    await page.getByText('Wattle Street Bakery').first().click()
    await page.getByRole('heading', { name: 'Wattle Street Bakery' }).waitFor()
    await page.getByText('Scan or Upload New Invoices').waitFor()
    expect(await page.getByRole('button', { name: 'Last 3 months' }).getAttribute('aria-pressed')).toBe('true')
    await page.getByRole('button', { name: 'Last full quarter' }).click()
    await expect.poll(() => page.url()).toContain('from=')
    await page.getByRole('button', { name: 'Last 3 months' }).click()
    await page.locator('[data-batch]').first().waitFor()
  })

  it('shows in high contrast, which has no backgrounds, which section, view and range are chosen', async () => {
    await page.emulateMedia({ forcedColors: 'active' })
    const background = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate(it => getComputedStyle(it).backgroundColor)
    const ground = await background('body')
    for (const chosen of ['.side nav a.active', '.seg [aria-pressed=true]', '.quick [aria-pressed=true]'])
      expect.soft(await background(chosen), chosen).not.toBe(ground)
    await page.emulateMedia({ forcedColors: 'none' })
  })

  it('has room for text that is twice as large: no entry of the menu lies on another, no date and no card is cut', async () => {
    await page.setViewportSize({ width: 1280, height: 500 })
    const larger = await page.addStyleTag({ content: 'body { font-size: 26px }' })
    const entries = await page.locator('.side nav a').evaluateAll(all => all.map(it => [it.clientHeight, it.scrollHeight]))
    expect(entries.length).toBeGreaterThan(4)
    for (const [room, needed] of entries) expect(needed).toBeLessThanOrEqual(room ?? 0)
    for (const part of ['.card.new', '.range .date-box [role=group]']) {
      const [width = 0, neededWidth = 0, height = 0, neededHeight = 0] = await page
        .locator(part)
        .first()
        .evaluate(it => [it.clientWidth, it.scrollWidth, it.clientHeight, it.scrollHeight])
      expect.soft(neededWidth, part).toBeLessThanOrEqual(width)
      expect.soft(neededHeight, part).toBeLessThanOrEqual(height)
    }
    await larger.evaluate(it => (it as Element).remove())
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  it('moves nothing down while it loads', async () => {
    await page.reload()
    await page.getByRole('button', { name: 'Place a legal hold…' }).waitFor()
    await page.locator('[data-batch]').first().waitFor()
    expect(await movedDown(page)).toEqual([])
  })

  it('renames a batch by keyboard: Enter saves, an empty name is not saved, Esc cancels', async () => {
    await upload('October dockets', [await pdf('wattle-street-bakery/goldfields-dairy-co-op-2026-07-09.pdf')])
    const pencil = page.getByRole('button', { name: 'Rename October dockets' })
    await pencil.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Enter')
    expect(await page.getByRole('textbox', { name: 'Name of the batch' }).count()).toBe(1)
    await page.keyboard.type('Never')
    await page.keyboard.press('Escape')
    await card('October dockets').waitFor()
    expect(await pencil.evaluate(it => it === document.activeElement)).toBe(true)
    await upload('Glovebox', [await pdf('lantern-electrical/three-invoices.pdf')])
    await card('Glovebox').getByText('3 invoices').waitFor({ timeout: 120_000 })
    await card('October dockets').getByText('1 invoice ·').waitFor({ timeout: 120_000 })
  })

  it('cancels the drag of a card on Esc', async () => {
    await dragOver(page, card('October dockets'), card('Glovebox'))
    await page.getByText('Drop to merge into this batch').waitFor()
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await expect.poll(() => page.locator('.cards.dragging').count()).toBe(0)
    expect(await dialog().count()).toBe(0)
  })

  it('merges a card dropped on another once that is confirmed, and counts both', async () => {
    await dragOver(page, card('October dockets'), card('Glovebox'))
    await page.mouse.up()
    await dialog().getByText('“October dockets” becomes part of “Glovebox”, which then shows 4 invoices').waitFor()
    await page.keyboard.press('Escape')
    expect(await card('October dockets').count()).toBe(1)

    await dragOver(page, card('October dockets'), card('Glovebox'))
    await page.mouse.up()
    await dialog().getByRole('button', { name: 'Merge' }).click()
    await card('Glovebox').getByText('4 invoices').waitFor()
    expect(await card('October dockets').count()).toBe(0)
    await page.reload()
    await card('Glovebox').getByText('with 1 merged batch').waitFor()
    expect(await card('October dockets').count()).toBe(0)
  })

  it('opens the merged batch with all of its invoices, and alone without what was merged into it', async () => {
    const client = page.url()
    await card('Glovebox').getByRole('link', { name: 'with 1 merged batch' }).click()
    await page.getByRole('heading', { name: '1 batch merged into “Glovebox”' }).waitFor()
    await card('October dockets').waitFor()
    await page.getByRole('link', { name: 'Open it without these' }).click()
    await expect.poll(() => page.locator('[role=row][row-id]').count()).toBe(3)
    await page.goto(client)
    await page.getByRole('link', { name: 'Glovebox', exact: true }).click()
    await expect.poll(() => page.locator('[role=row][row-id]').count()).toBe(4)
    await page.goto(client)
  })

  it('separates it again from the menu, and merges by menu with a search, by keyboard alone', async () => {
    await menu('Glovebox', 'Separate “October dockets”')
    await card('October dockets').waitFor()
    await card('Glovebox').getByText('3 invoices').waitFor()

    await page.getByRole('button', { name: 'More for October dockets' }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await dialog().getByRole('radio').first().waitFor()
    await page.keyboard.type('glove')
    await dialog().getByRole('button', { name: 'Merge into “Glovebox”' }).waitFor()
    await page.keyboard.press('Enter')
    await card('Glovebox').getByText('4 invoices').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Glovebox')
    await page.getByRole('button', { name: 'Undo' }).click()
    await card('October dockets').waitFor()
  })

  it('shows without a reload what somebody else merges and separates', async () => {
    await page.evaluate(() => Object.assign(globalThis, { loaded: 'once' }))
    const elsewhere = (path: string, body: object) =>
      page.evaluate(
        async ([address, sent]) => {
          const { token } = JSON.parse(localStorage.getItem('user_info') ?? '{}') as { token: string }
          const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
          return (await fetch(address, { method: 'POST', headers, body: sent })).status
        },
        [`/api/accountant/scans/${path}`, JSON.stringify(body)] as const,
      )
    const [child_id, parent_id] = [
      await card('October dockets').getAttribute('data-batch'),
      await card('Glovebox').getAttribute('data-batch'),
    ]
    expect(await elsewhere('merge', { child_id, parent_id })).toBe(200)
    await card('Glovebox').getByText('4 invoices').waitFor()
    expect(await card('October dockets').count()).toBe(0)
    expect(await elsewhere('separate', { child_id })).toBe(200)
    await card('October dockets').waitFor()
    expect(await page.evaluate(() => (globalThis as { loaded?: string }).loaded)).toBe('once')
  })

  it('shows a failed batch in red, with the specified text and the reasons, and no Retry for a file that can never be read', async () => {
    await upload('Shoebox', [
      await pdf('wattle-street-bakery/goldfields-dairy-co-op-2026-07-09.pdf'),
      { name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('this is no picture') },
    ])
    await card('Shoebox').getByText('Some Invoices are stuck at preocessing').waitFor({ timeout: 120_000 })
    await card('Shoebox').getByText('broken.png').waitFor()
    expect(await card('Shoebox').getAttribute('class')).toContain('fail')
    await card('Shoebox').getByRole('button', { name: 'Leave out…' }).waitFor()
    expect(await card('Shoebox').getByRole('button', { name: 'Retry' }).count()).toBe(0)
  })

  it('leaves out a file that cannot be read, undoes that, and brings it back from the card', async () => {
    const leaveOut = async () => {
      await card('Shoebox').getByRole('button', { name: 'Leave out…' }).click()
      await dialog().getByText('missing from this batch: broken.png.').waitFor()
      await dialog().getByRole('button', { name: 'Leave out' }).click()
      await card('Shoebox').getByText('Left out: broken.png').waitFor()
    }
    await leaveOut()
    expect(await card('Shoebox').getAttribute('class')).not.toContain('fail')
    // At once, because a notice disappears by itself.
    await page.getByRole('button', { name: 'Undo' }).click()
    await card('Shoebox').getByRole('button', { name: 'Leave out…' }).waitFor()
    expect(await card('Shoebox').getByText('Left out').count()).toBe(0)
    await leaveOut()
    expect(await axeFindings(page)).toEqual([])
    await page.reload()
    await card('Shoebox').getByText('Left out: broken.png').waitFor()
    await card('Shoebox').getByRole('button', { name: 'Bring back' }).focus()
    await page.keyboard.press('Enter')
    await card('Shoebox').getByText('1 file could not be read').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Shoebox')
  })

  it('has no serious finding of axe, on a wide screen and a narrow one', async () => {
    await checkLayout(page)
  })

  it('deletes a card dropped into the recycle bin once that is confirmed, with everything merged into it', async () => {
    await dragOver(page, card('October dockets'), card('Glovebox'))
    await page.mouse.up()
    await dialog().getByRole('button', { name: 'Merge' }).click()
    await card('Glovebox').getByText('4 invoices').waitFor()
    await dragOver(page, card('Glovebox'), page.getByTestId('recycle-bin'))
    await page.getByText('Drop to delete “Glovebox”').waitFor()
    await page.mouse.up()
    await dialog()
      .getByText(
        /^“Glovebox” and the batch merged into it, 4 invoices in all, will be deleted. You can restore it from the bin until \d+ \w+ \d{4}\.$/u,
      )
      .waitFor()
    await page.keyboard.press('Escape')
    expect(await card('Glovebox').count()).toBe(1)
    await dragOver(page, card('Glovebox'), page.getByTestId('recycle-bin'))
    await page.mouse.up()
    await dialog().getByRole('button', { name: 'Delete them all' }).click()
    await expect.poll(() => card('Glovebox').count()).toBe(0)
    await menu('Shoebox', 'Delete…')
    await dialog().getByRole('button', { name: 'Delete the batch' }).click()
    await expect.poll(() => card('Shoebox').count()).toBe(0)
    await page.reload()
    await page.locator('[data-batch]').first().waitFor()
    expect(await card('October dockets').count()).toBe(0)
  })

  it('restores from the bin what was deleted, by keyboard, with everything merged into it', async () => {
    await page.getByRole('link', { name: 'Bin', exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Restore “Glovebox”' }).focus()
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Enter')
    await page.getByText('“Glovebox” was restored').waitFor()
    await page.getByRole('link', { name: '‹ All batches' }).click()
    await card('Glovebox').getByText('4 invoices').waitFor()
    await menu('Glovebox', 'Delete…')
    await dialog().getByRole('button', { name: 'Delete them all' }).click()
    await expect.poll(() => card('Glovebox').count()).toBe(0)
  })

  it('places a legal hold on a batch with its reason, lists it in the settings, and releases it there', async () => {
    const client = page.url()
    const [first] = await page.locator('[data-batch]').all()
    const name = (await first?.getByRole('heading').getByRole('link').innerText()) ?? ''
    await menu(name, 'Place a legal hold…')
    await dialog().getByLabel('Why').waitFor()
    await page.keyboard.type('An audit')
    await page.keyboard.press('Enter')
    await card(name)
      .getByText(/On legal hold since .+: An audit/u)
      .waitFor()
    await page.getByRole('link', { name: 'Settings' }).click()
    const holdsSection = page
      .locator('section, .settings-part, form')
      .filter({ has: page.getByRole('heading', { name: 'Legal holds' }) })
      .last()
    await holdsSection.getByText(/: An audit/u).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await holdsSection.getByRole('button', { name: /^End/u }).click()
    await dialog().getByRole('button', { name: 'End the hold' }).click()
    await expect.poll(() => page.getByText(/: An audit/u).count()).toBe(0)
    await page.goto(client)
    await card(name).waitFor()
    expect(await card(name).getByText('On legal hold').count()).toBe(0)
  })

  it('lists the quarters of a range under their fiscal names, and opens and downloads one', async () => {
    await page.getByRole('button', { name: 'By Quarter' }).click()
    await expect.poll(() => page.locator('.card.quarter').count()).toBe(1)
    for (const [name, digits] of [
      ['From', '15012026'],
      ['To', '30092026'],
    ] as const) {
      await page.getByRole('group', { name, exact: true }).getByRole('spinbutton', { name: 'Day' }).click()
      await page.keyboard.type(digits)
    }
    await expect
      .poll(() => page.locator('.card.quarter h2').allInnerTexts())
      .toEqual(['Jul–Sep 2026 · BAS Q1 FY27', 'Apr–Jun 2026 · BAS Q4 FY26', 'Jan–Mar 2026 · BAS Q3 FY26'])
    // In two lines the second one begins with the name: the point before it is outside, where it is not drawn.
    const pointBeforeLine = await page.locator('.card.quarter h2').evaluateAll(all =>
      all.map(title => {
        title.style.width = '180px'
        const [point, fiscal] = [document.createRange(), title.querySelector('.quarter-fiscal')]
        const text = fiscal?.firstChild
        if (!text) return null
        point.setStart(text, 0)
        point.setEnd(text, 1)
        const [box, line] = [point.getBoundingClientRect(), title.getBoundingClientRect()]
        title.style.width = ''
        return [box.top > line.top + line.height / 3, box.right <= line.left]
      }),
    )
    expect(pointBeforeLine).toEqual(Array(3).fill([true, true]))
    await page.getByRole('heading', { name: 'Jan–Mar 2026 · BAS Q3 FY26 to Jul–Sep 2026 · BAS Q1 FY27' }).waitFor()
    await page.getByText('Scan or Upload New Invoices').waitFor()
    await page.locator('.card.quarter').getByText('BAS Q1 FY27').click()
    await page.waitForURL('**/scan/detail/quarter=106&**')
    await page.getByText('Jul–Sep 2026 · BAS Q1 FY27').first().waitFor()
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download' }).click()])
    expect(download.suggestedFilename()).toBe('invoices_quarter_106.zip')
    const zip = await JSZip.loadAsync(await readFile(await download.path()))
    expect(Object.keys(zip.files)).toEqual(['scangroup_quarter_106.csv'])
  })

  it.each([
    ['add', 'Add bank statements'],
    ['process', 'Process bank statements'],
  ])('shows at /statments/%s what is coming', async (step, title) => {
    await page.goto(`${product.address}/statments/${step}`)
    await page.getByRole('heading', { name: title }).waitFor()
    await page.getByRole('link', { name: 'Go to your clients' }).click()
    await page.waitForURL('**/dashboard')
  })

  it('causes no error in the browser', () => {
    expect(pageErrors).toEqual([])
  })
})
