import { describe, expect, it } from 'vitest'
import { hasChromium, whyNot } from './browser.ts'
import { reviewForAllTests, reviewForEachTest } from './review-page.ts'

describe.skipIf(!hasChromium)(`the focus on the review page ${whyNot}`, () => {
  const review = reviewForAllTests()
  const menus = ['Account', 'More for these invoices', 'More for this invoice']
  const button = (name: string) => review.page.getByRole('button', { name, exact: true })
  const label = () => review.page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent)

  it.each(menus)('goes back after Esc in the menu “%s”: to the button by key, to the cell by mouse', async name => {
    await review.press('ArrowDown', 'Alt+t')
    await review.focused(1, 'total')
    await button(name).focus()
    await review.press('Enter', 'ArrowDown', 'Escape')
    await expect.poll(() => review.page.getByRole('menu').count()).toBe(0)
    await expect.poll(label).toBe(name)
    await review.press('Alt+t')
    await review.focused(1, 'total')
    await button(name).click()
    await review.page.getByRole('menu').waitFor()
    await review.press('Escape')
    await review.focused(1, 'total')
    await review.page.getByText('● All saved').waitFor()
  })

  it.each(['?', 'Alt+k', 'Alt+m', 'Alt+h', 'Alt+l', 'Control+Shift+s', 'Alt+v', 'Alt+o', 'Control+Delete'])(
    'goes back to the cell after Esc in the dialog of %s',
    async key => {
      await review.press('ArrowDown', 'ArrowDown')
      await review.focused(2, 'paymentDate')
      await review.press(key)
      await review.page.getByRole('dialog').waitFor()
      await review.press('Escape')
      await expect.poll(() => review.page.getByRole('dialog').count()).toBe(0)
      await review.focused(2, 'paymentDate')
    },
  )

  it('goes back after Esc in a dialog to the button it was called from', async () => {
    await button('Send').focus()
    await review.press('Enter')
    await review.page.getByRole('dialog', { name: 'Send' }).waitFor()
    await review.press('Escape')
    await expect.poll(label).toBe('Send')
    await button('Send').click()
    await review.page.getByRole('dialog', { name: 'Send' }).waitFor()
    await review.press('Escape')
    await expect.poll(label).toBe('Send')
  })

  it('stays correct when a sheet is opened before the previous one has closed', async () => {
    for (const key of ['Alt+v', 'Alt+o', 'Alt+v', 'Alt+o']) {
      await review.press(key)
      await review.page.getByRole('dialog', { name: key === 'Alt+v' ? 'One field at a time' : 'Nothing to check' }).waitFor()
      await review.press('Escape')
    }
    await expect.poll(() => review.page.getByRole('dialog').count()).toBe(0)
    await review.focused(0, 'paymentDate')
  })
})

describe.skipIf(!hasChromium)(`the focus on the review page ${whyNot}`, () => {
  const review = reviewForEachTest()

  it('goes to the next row after an invoice is deleted', async () => {
    await review.press('ArrowDown', 'ArrowDown', 'Control+Delete')
    await review.page.getByRole('dialog', { name: 'Delete this invoice?' }).waitFor()
    await review.press('Tab', 'Enter')
    await expect.poll(() => review.cell(2, 'supplier').count()).toBe(0)
    await review.focused(3, 'paymentDate')
  })
})
