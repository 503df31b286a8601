import { describe, expect, it } from 'vitest'
import { hasChromium, whyNot } from './browser.ts'
import { reviewForEachTest } from './review-page.ts'

describe.skipIf(!hasChromium)(`search and key help of the review page ${whyNot}`, () => {
  const review = reviewForEachTest()
  const rows = () => review.page.locator('.ag-row').count()
  const search = async (text: string): Promise<void> => {
    await review.press('/')
    await review.page.keyboard.press('Control+a')
    await review.page.keyboard.type(text)
  }

  it('finds invoice numbers and ABNs', async () => {
    await search('inv-1007')
    await expect.poll(rows).toBe(1)
    await review.shows(7, 'invoiceNumber', /INV-1007/u)
    await search('91 526 018')
    await expect.poll(rows).toBe(5) // Northside Fuel
    await search('91526018159')
    await expect.poll(rows).toBe(5)
  })

  it('shows strip, page and counts of the rows that are found, and goes back to the row that was active', async () => {
    await review.press(...Array<string>(5).fill('ArrowDown'), 'Alt+t')
    const strip = review.page.getByRole('group', { name: 'Values of the active row' })
    await strip.getByText('Avenue Packaging').waitFor()
    await search('northside')
    await strip.getByText('Northside Fuel').waitFor()
    await review.page.getByRole('img', { name: 'Page 1 of scan_3' }).waitFor()
    await review.page.getByRole('button', { name: 'All 5' }).waitFor()
    await review.page.locator('.search').getByText('5 of 40', { exact: true }).waitFor()
    await search('no such thing')
    await review.page.locator('.search').getByText('0 of 40', { exact: true }).waitFor()
    await strip.getByText('Northside Fuel').waitFor({ state: 'detached' })
    await review.press('Escape')
    await review.focused(5, 'total')
    await strip.getByText('Avenue Packaging').waitFor()
    await review.page.getByRole('button', { name: 'All 40' }).waitFor()
  })

  it('writes the note of the row that is shown while the search is in use', async () => {
    await review.press('ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown')
    await search('northside')
    await review.press('Alt+m')
    await review.page.getByRole('dialog', { name: 'Note' }).getByText('Northside Fuel').waitFor()
  })

  it('asks before it drops the text of a note, by keyboard alone', async () => {
    await review.press('Alt+m')
    const note = review.page.getByRole('textbox', { name: 'Note' })
    await note.waitFor()
    await review.page.keyboard.type('paid in ca')
    await review.press('Escape')
    const question = review.page.getByRole('dialog', { name: 'Discard what you wrote?' })
    await question.locator('button:focus').getByText('Go on writing').waitFor()
    await review.press('Enter')
    await question.waitFor({ state: 'detached' })
    await review.page.keyboard.type('sh')
    expect(await note.inputValue()).toBe('paid in cash')
    await review.press('Escape')
    await question.waitFor()
    await review.press('Tab', 'Enter')
    await review.focused(0, 'paymentDate')
    await review.page.getByText('● All saved').waitFor()
  })

  it('has the keys in groups with a search, by keyboard alone', async () => {
    await review.press('?')
    const help = review.page.getByRole('dialog', { name: 'All keys' })
    await help.getByRole('heading', { name: 'Undo and save' }).waitFor()
    await expect.poll(() => review.page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Search keys')
    await review.page.keyboard.type('split')
    await help.getByRole('heading', { name: 'Undo and save' }).waitFor({ state: 'detached' })
    await help.getByText('Split: the page shown begins a new invoice').waitFor()
    await review.page.keyboard.type(' zebra')
    await help.getByText('No key does that.').waitFor()
    await review.press('Escape')
    await review.focused(0, 'paymentDate')
    await review.press('?', '?')
    await expect.poll(() => review.page.getByRole('dialog').count()).toBe(0)
    await review.focused(0, 'paymentDate')
  })
})
