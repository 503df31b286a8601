import { describe, expect, it } from 'vitest'
import { hasChromium, whyNot } from './browser.ts'
import { reviewForEachTest } from './review-page.ts'

/** Row i6 is Lantern Electrical Pty Ltd, row i2 Northside Fuel. */
describe.skipIf(!hasChromium)(`Esc, undo and discard ${whyNot}`, () => {
  const review = reviewForEachTest()
  const text = (words: string | RegExp) => review.page.getByText(words).waitFor()
  const category = async (row: number, words: string): Promise<void> => {
    await review.press(...Array<string>(row).fill('ArrowDown'), 'Alt+c', 'Enter', 'Control+a')
    await review.page.keyboard.type(words)
    await review.press('Enter')
    await review.shows(row, 'category', new RegExp(`^${words}$`, 'u'))
  }

  it('closes on Esc what is open, leaves the cell, clears the search, and only then undoes, naming row and value', async () => {
    await category(6, 'Water')
    await review.press('?', 'Escape')
    await expect.poll(() => review.page.getByRole('dialog').count()).toBe(0)
    await review.press('Enter')
    await review.page.keyboard.type('x')
    await review.press('Escape')
    await review.shows(6, 'category', /^Water$/u)
    await review.press('/')
    await review.page.keyboard.type('northside')
    await expect.poll(() => review.page.locator('.ag-row').count()).toBe(5)
    await review.press('Enter')
    await review.focused(2, 'category')
    await review.press('Escape')
    await expect.poll(() => review.page.getByRole('searchbox').inputValue()).toBe('')
    await text('1 row unsaved')
    await review.focused(2, 'category')
    await review.press('Escape')
    await text('Undone: category of row 7, Lantern Electrical Pty Ltd: Water → Repairs & maintenance')
    await text('All saved')
    await review.focused(6, 'category')
  })

  it('clears the search on Esc from beside the grid, and undoes nothing there', async () => {
    await category(6, 'Water')
    await review.press('/')
    await review.page.keyboard.type('northside')
    await review.press('Tab')
    await review.press('Escape')
    await expect.poll(() => review.page.getByRole('searchbox').inputValue()).toBe('')
    await review.press('Escape')
    await text('1 row unsaved')
  })

  it('leaves a hidden row alone on Ctrl+Z, and says what to do', async () => {
    await category(6, 'Water')
    await review.press('/')
    await review.page.keyboard.type('northside')
    await review.press('Enter')
    await review.focused(2, 'category')
    await review.press('Control+z')
    await text(
      'Nothing changed. Undo would change category of Lantern Electrical Pty Ltd, a row that is not shown. First clear the search.',
    )
    await text('1 row unsaved')
    await review.press('Escape', 'Control+z')
    await text('All saved')
  })

  it('undoes no saved change on Esc; Ctrl+Z asks before it does', async () => {
    await category(6, 'Water')
    await review.press('Control+s')
    await text('All saved')
    await review.press('Escape', 'Escape')
    await text('Nothing unsaved to undo. Ctrl+Z undoes what is saved, and asks first.')
    await review.shows(6, 'category', /^Water$/u)
    await review.press('Control+z')
    await review.page.getByRole('dialog', { name: 'Undo a saved change?' }).waitFor()
    await review.press('Escape')
    await text('All saved')
    await review.focused(6, 'category')
    await review.press('Control+z')
    await review.page.getByRole('button', { name: 'Undo it' }).waitFor()
    await review.press('Enter')
    await text('Undone: category of row 7')
    await text('1 row unsaved')
    await review.shows(6, 'category', /^Repairs/u)
  })

  it('asks before it discards, drafts of an earlier visit too, and brings all of it back', async () => {
    await category(6, 'Water')
    await expect.poll(() => review.page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })))).toBe(true)
    await review.load()
    await text('1 row with unsaved edits from an earlier visit came back')
    await category(2, 'Rent')
    await text('2 rows unsaved')
    await review.page.getByRole('button', { name: 'Discard…' }).click()
    const dialog = review.page.getByRole('dialog', { name: 'Discard unsaved changes?' })
    await dialog.getByText('All unsaved changes in 2 rows').waitFor()
    await review.press('Escape')
    await text('2 rows unsaved')
    await review.page.getByRole('button', { name: 'Cancel' }).click()
    await dialog.getByRole('button', { name: 'Discard the changes in 2 rows' }).click()
    await text('All saved')
    await expect.poll(() => review.page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })))).toBe(true)
    await review.load()
    // Drafts of the earlier visit are restored shortly after the page is loaded.
    const undone = review.page.getByText('Undone: Unsaved changes in 2 rows discarded (2 rows)')
    await expect
      .poll(
        async () => {
          if ((await undone.count()) === 0) await review.press('Escape')
          return undone.count()
        },
        { interval: 2000 },
      )
      .toBe(1)
    await text('2 rows unsaved')
    await review.shows(6, 'category', /^Water$/u)
    await review.shows(2, 'category', /^Rent$/u)
  })

  it('keeps the unsaved changes of two tabs apart, through a reload, and gives those of a closed tab to the next one', async () => {
    await category(2, 'Water')
    const other = await review.page.context().newPage()
    const load = async (): Promise<void> => {
      await other.goto(new URL('/ours.html?rows=40&pictures=0', review.page.url()).href)
      await other.locator('.ag-cell-focus').waitFor()
    }
    const categoryIn = (row: number) => other.locator(`.ag-row[row-id=i${row}] [col-id=category]`)
    await load()
    await categoryIn(6).click()
    await other.keyboard.press('Enter')
    await other.keyboard.press('Control+a')
    await other.keyboard.type('Rent')
    await other.keyboard.press('Enter')
    await expect.poll(() => categoryIn(6).innerText()).toBe('Rent')
    await other.getByText('1 row unsaved').waitFor()
    expect(await categoryIn(2).innerText()).toBe('Motor vehicle')
    await load()
    await other.getByText('1 row with unsaved edits from an earlier visit came back').waitFor()
    expect([await categoryIn(2).innerText(), await categoryIn(6).innerText()]).toEqual(['Motor vehicle', 'Rent'])
    await other.close()
    await review.load()
    await text('2 rows with unsaved edits from an earlier visit came back')
    await review.shows(2, 'category', /^Water$/u)
    await review.shows(6, 'category', /^Rent$/u)
  })
})
