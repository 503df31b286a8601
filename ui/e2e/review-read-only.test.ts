import { describe, expect, it } from 'vitest'
import { hasChromium, whyNot } from './browser.ts'
import { openReview, reviewSite } from './review-page.ts'

describe.skipIf(!hasChromium)(`review by a read-only user ${whyNot}`, () => {
  const site = reviewSite()

  it('opens no editor and changes nothing, whatever is typed, clicked or pasted', async () => {
    const review = await openReview(site.browser, site.address, 40, '&type=auditor')
    const { page } = review
    await page.getByText('Read-only').waitFor()
    const supplier = await review.cell(0, 'supplier').innerText()
    await review.cell(0, 'supplier').dblclick()
    await review.press(
      'Enter',
      'F2',
      'x',
      'Delete',
      'Backspace',
      ' ',
      'Shift+Space',
      'F4',
      'Control+d',
      'Control+Delete',
      'Control+s',
      'Alt+m',
      'Alt+x',
      'Alt+p',
    )
    await page.getByText('You can look at everything here, but not change it').waitFor()
    await page.evaluate(() => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', 'Another Supplier')
      document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    await review.cell(3, 'note').click()
    expect(await page.locator('.ag-cell input, [role=dialog], .words').count()).toBe(0)
    expect([await review.cell(0, 'supplier').innerText(), await page.getByText('All saved').count()]).toEqual([supplier, 1])
    expect((await Promise.all(['invoices/update', 'invoice/delete'].map(review.sent))).flat()).toEqual([])
    await review.press('Alt+n')
    await review.focused(3, 'gst')
    await review.close()
  })
})
