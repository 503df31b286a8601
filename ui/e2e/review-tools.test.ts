import { describe, expect, it } from 'vitest'
import { hasChromium, whyNot } from './browser.ts'
import { axeFindings } from './page-tools.ts'
import { reviewForEachTest } from './review-page.ts'

/**
 * The tools of the review page beside grid and image, by keyboard alone. Of 40 rows i0, i8, i16, i24 and i32 are Corner Hardware & Timber.
 */
describe.skipIf(!hasChromium)(`tools of review ${whyNot}`, () => {
  const review = reviewForEachTest()

  it('sets a category for all rows of the supplier with one key, and undoes it with one', async () => {
    await review.press('Alt+c', 'Enter', 'Control+a')
    await review.page.keyboard.type('Mot')
    await review.press('Enter')
    await review.page.getByRole('button', { name: 'Category Motor vehicle for all 5 of Corner Hardware & Timber' }).waitFor()
    await review.press('Control+Enter')
    await review.shows(8, 'category', /^Motor vehicle$/u)
    await review.page.getByText('5 rows unsaved').waitFor()
    await review.press('Control+z')
    await review.page.getByText('1 row unsaved').waitFor()
    await review.shows(8, 'category', /^Repairs & maintenance$/u)
    expect(await review.cell(0, 'category').innerText()).toBe('Motor vehicle')
  })

  it('sends edits and the choice of manual review for the rows on screen, and says what it will send', async () => {
    await review.press('F4', '/')
    await review.page.keyboard.type('corner')
    await expect.poll(() => review.page.locator('.ag-row').count()).toBe(5)
    await review.press('Enter', 'Control+Shift+s')
    const sheet = review.page.getByRole('dialog', { name: 'Send' })
    await sheet.waitFor()
    await sheet.getByText('1 row with edits will be saved.').waitFor()
    await review.press('ArrowDown')
    await sheet.getByText('1 row with edits will be saved; 5 invoices on screen will go to a Docketry Accountant.').waitFor()
    await review.press('Enter')
    await review.page.getByText('Sent: 5 invoices').waitFor()
    const [saved] = await review.sent('invoices/update')
    expect(saved?.body).toMatchObject({
      invoices: [
        { invoice_id: 'i0', invoice_data: { wasModified: true, manualReview: 10 } },
        ...[8, 16, 24, 32].map(n => ({ invoice_id: `i${n}`, invoice_data: { manualReview: 10 } })),
      ],
    })
    await review.focused(0, 'paymentDate')
    await review.press('Control+Shift+s')
    await sheet.getByText('There is nothing new to send.').waitFor()
    await review.press('Escape')
    await expect.poll(() => review.page.getByRole('dialog').count()).toBe(0)
  })

  it('gives a command another key by keyboard alone, stores it for the user, and shows it under ?', async () => {
    await review.press('Alt+k')
    const sheet = review.page.getByRole('dialog', { name: 'Change keys' })
    await sheet.getByRole('button', { name: /GST: original/u }).focus()
    await review.press('Enter', 'Control+s')
    await sheet.getByText('Ctrl + S is already “Save”. Give that another key first.').waitFor()
    await review.press('F8')
    await sheet.getByText(/has a new key/u).waitFor()
    await review.press('Escape')
    await review.focused(0, 'paymentDate')
    await review.press('F8')
    await review.page.getByText('1 row unsaved').waitFor()
    await review.load()
    await review.press('ArrowDown', 'F8')
    await review.page.getByText('2 rows unsaved').waitFor()
    await review.press('?')
    await review.page.getByRole('dialog', { name: 'All keys' }).getByText('F8').waitFor()
    expect(await review.page.getByRole('dialog').getByText('F4', { exact: true }).count()).toBe(0)
  })

  it('shows one field of many invoices, least confident first, and confirms and corrects values by keyboard', async () => {
    await review.press('Alt+g', 'Alt+v')
    const sheet = review.page.getByRole('dialog', { name: 'One field at a time' })
    await sheet.getByText('1–40 of 40 · 8 to check').waitFor()
    await expect.poll(() => sheet.locator('.tile.active.doubtful').count()).toBe(1)
    await review.press(' ')
    await sheet.getByText('7 to check').waitFor()
    await review.page.keyboard.type('3.33')
    await review.press('Enter')
    await sheet.getByText('6 to check').waitFor()
    await review.press('ArrowLeft', 'ArrowLeft', 'ArrowRight')
    await expect.poll(() => sheet.locator('.tile.active b').innerText()).toMatch(/^3\.33( CR)?$/u)
    await review.press('Escape')
    await review.focused(0, 'gst')
    await review.shows(8, 'gst', /3\.33( CR)?$/u)
    await review.page.getByText('2 rows unsaved').waitFor()
    await review.load()
    await review.page.getByRole('button', { name: '? 6 doubtful' }).waitFor()
    await review.press('Alt+v')
    await sheet.locator('.tile.active button:focus').waitFor()
    await review.press('Alt+g')
    await sheet.getByText('6 to check').waitFor()
    await review.press('Control+Enter')
    await sheet.getByText('0 to check').waitFor()
  })

  it('shows which image crops did not load, and loads them under newer addresses on request', async () => {
    const jpegs = await review.open(40, '&pictures=3') // their addresses can expire
    const { page } = jpegs
    type FakeApiWindow = { fakeApi: { detail: { invoices: { id: string; pages: { image: string }[] }[] } } }
    // The image addresses of the page have expired, and requests to the new ones fail.
    await page.route('**/paper-*.svg', route => route.abort())
    await page.evaluate(() => {
      for (const {
        id,
        pages: [first],
      } of (window as unknown as FakeApiWindow).fakeApi.detail.invoices) {
        if (!first) continue
        URL.revokeObjectURL(first.image)
        first.image = `/paper-${id}.svg`
      }
    })
    await jpegs.press('Alt+v')
    const sheet = page.getByRole('dialog', { name: 'One field at a time' })
    const missing = sheet.getByText('try again')
    await expect.poll(() => missing.count()).toBeGreaterThan(20)
    await page.unroute('**/paper-*.svg')
    await page.route('**/paper-*.svg', route =>
      route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>' }),
    )
    await missing.first().click()
    await expect.poll(() => missing.count()).toBe(0)
    expect(await sheet.locator('image[href^="/paper-"]').count()).toBeGreaterThan(20)
    await jpegs.close()
  })

  it('accepts confident invoices 24 at a time, except those left out', async () => {
    await review.press('Alt+o')
    const sheet = review.page.getByRole('dialog', { name: 'Nothing to check' })
    await sheet.getByText('1–24 of 29').waitFor()
    await sheet.locator('.tile.active button:focus').waitFor()
    await review.press(' ')
    await sheet.getByRole('button', { name: 'Accept the other 23' }).waitFor()
    await review.press('Enter')
    await sheet.getByText('25–29 of 29').waitFor()
    await review.press('Enter')
    await sheet.getByText('All others accepted').waitFor()
    await review.press('Escape')
    await expect.poll(() => sheet.count()).toBe(0)
    await review.page.getByText('28 rows unsaved').waitFor()
    await review.press('Control+z')
    await review.page.getByText('23 rows unsaved').waitFor()
  })

  it('undoes every accepted sheet, however fast undo is pressed', async () => {
    const large = await review.open(120)
    await large.press('Alt+o')
    const sheet = large.page.getByRole('dialog', { name: 'Nothing to check' })
    for (const first of [1, 25, 49, 73]) {
      await sheet.getByText(new RegExp(`^${first}–`, 'u')).waitFor()
      await large.press('Enter')
    }
    await sheet.getByText('All accepted').waitFor()
    await large.press('Escape')
    await expect.poll(() => sheet.count()).toBe(0)
    await large.press('Control+z', 'Control+z', 'Control+z', 'Control+z')
    await large.page.getByText('All saved').waitFor()
    await large.close()
  })

  it('draws some invoices of a large batch in the sheet of its pages, those around the active one, and goes on to the others by keyboard', async () => {
    const large = await review.open(3000)
    await large.press('Alt+p')
    const sheet = large.page.getByRole('dialog', { name: 'Pages of the batch' })
    const activeInvoice = () =>
      large.page.evaluate(() => document.activeElement?.closest('section')?.getAttribute('aria-label')?.split(':')[0])
    await sheet.getByText('3,000 invoices, 1 to 60 shown').waitFor()
    await expect.poll(activeInvoice).toBe('Invoice 1')
    await large.press('End')
    await sheet.getByText('2,941 to 3,000 shown').waitFor()
    await expect.poll(activeInvoice).toBe('Invoice 3000')
    await large.press('ArrowLeft', 'Home')
    await expect.poll(activeInvoice).toBe('Invoice 1')
    await sheet.getByRole('button', { name: '60 invoices after these' }).click()
    await expect.poll(activeInvoice).toBe('Invoice 61')
    expect(await sheet.locator('section').count()).toBe(60)
    for (let i = 0; i < 61; i++) await large.press('ArrowDown')
    await expect.poll(activeInvoice).toBe('Invoice 122')
    await large.close()
  })

  it.each([
    ['Shift+?', 'All keys'],
    ['Alt+o', 'Nothing to check'],
    ['Alt+v', 'One field at a time'],
    ['Alt+k', 'Change keys'],
    ['Control+Shift+s', 'Send'],
  ])('has no serious accessibility finding under %s', async (key, name) => {
    await review.press(key)
    await review.page.getByRole('dialog', { name }).waitFor()
    expect(await axeFindings(review.page)).toEqual([])
  })

  it('gives the developer, and nobody else, the testcase with words and values', async () => {
    const button = review.page.getByRole('button', { name: 'Download Testcase' })
    expect(await button.count()).toBe(0)
    const theirs = await review.open(2, '&role=developer')
    const file = theirs.page.waitForEvent('download')
    await theirs.page.getByRole('button', { name: 'Download Testcase' }).click()
    expect((await file).suggestedFilename()).toBe('testcase_g1.zip')
    await theirs.close()
  })
})
