import { describe, expect, it } from 'vitest'
import { hasChromium, whyNot } from './browser.ts'
import { axeFindings } from './page-tools.ts'
import { reviewForEachTest } from './review-page.ts'

/** Answers to the request for the lines of i0. */
const noLines = { id: 'i0', model: '', total: 8635, gst: 785, lineItems: null, addsUp: false, addsUpTo: null }
const failed = { error: { code: 'internal', message: 'Something went wrong on our side.' } }

/** Of the fake server the lines of i1 do not add up, i2 has none, and i4 has sixty (ui/testing/fake-lines.ts). */
describe.skipIf(!hasChromium)(`line items under the row ${whyNot}`, () => {
  const review = reviewForEachTest()
  const rowOf = (row: number) => review.page.locator(`.ag-row[row-id=i${row}]`)
  const lines = (row: number) => rowOf(row).getByRole('region', { name: /^Line items of / })
  const requested = async () => (await review.sent('invoice/line-items')).length
  const heightOf = (row: number) => expect.poll(async () => (await rowOf(row).boundingBox())?.height)

  it('are opened by key under the active row; arrows go past them, Enter edits, and the key closes them', async () => {
    expect(await requested()).toBe(0)
    await review.press('Alt+s')
    await lines(0).getByText('2 lines, 78.50: they add up to the total without GST.').waitFor()
    expect(await lines(0).getByRole('row').allInnerTexts()).toEqual([
      'Description\tQuantity\tAmount\tGST',
      'Line 1\t1\t77.50\t7.85',
      'Line 2\t2\t1.00\t—',
    ])
    const [first, next] = [await lines(0).boundingBox(), await review.cell(1, 'total').boundingBox()]
    expect(next?.y).toBeGreaterThanOrEqual((first?.y ?? Infinity) + (first?.height ?? 0) - 1)
    expect(await axeFindings(review.page)).toEqual([])
    await review.press('ArrowDown')
    await review.focused(1, 'paymentDate')
    await review.press('ArrowUp', 'Control+End', 'Control+Home')
    await review.focused(0, 'paymentDate')
    await review.press('Alt+b', 'Enter', 'Alt+s')
    await heightOf(0).toBe(28)
    // The editor stays open, with its text.
    await review.press('Control+a', 'N', 'e', 'w', 'Enter')
    await review.shows(0, 'supplier', /New/u)
    expect(await lines(0).count()).toBe(0)
    expect(await requested()).toBe(1)
  })

  it('are opened by mouse, and name the difference to the total; the keyboard stays in the grid', async () => {
    await review.cell(1, 'lines').click()
    await lines(1).getByText('they do not add up to the total, 231.37. The difference is 26.03.').waitFor()
    await review.focused(1, 'paymentDate')
    await lines(1).getByText('Line 2').click()
    await review.press('ArrowDown')
    await review.focused(2, 'paymentDate')
    // Selected text is copied, and from there arrows lead back to the cells.
    await lines(1)
      .getByText('Line 2')
      .dblclick({ position: { x: 10, y: 10 } })
    expect(await review.page.evaluate(() => getSelection()?.toString().trim())).toBe('Line')
    await review.press('ArrowRight')
    await review.focused(1, 'paymentDate')
    await review.press('ArrowDown', 'Alt+s')
    await lines(2).getByText('No lines were found on this invoice.').waitFor()
    // A corrected total is compared at once.
    await review.press('ArrowUp', 'Alt+t', 'Enter', 'Control+a', '2', '0', '5', '.', '3', '4', 'Enter')
    await lines(1).getByText('2 lines, 205.34: they add up to the total.').waitFor()
    await review.cell(1, 'lines').click()
    await expect.poll(() => lines(1).count()).toBe(0)
    await heightOf(1).toBe(28)
  })

  it('are moved by PgDn and PgUp where there are many, then the grid is; Tab goes past them', async () => {
    await review.cell(4, 'total').click()
    await review.press('Alt+s')
    await lines(4).getByText('60 lines').waitFor()
    await review.focused(4, 'total')
    const scrolled = () => expect.poll(() => lines(4).evaluate(it => it.scrollTop))
    await review.press('PageDown')
    await scrolled().toBeGreaterThan(100)
    await review.press('PageUp')
    await scrolled().toBe(0)
    await review.focused(4, 'total')
    await expect.poll(() => lines(4).getAttribute('tabindex')).toBe('0')
    expect(await axeFindings(review.page)).toEqual([])
    await review.press('Tab')
    expect(await review.page.evaluate(() => document.activeElement?.closest('.grid') ?? null)).toBe(null)
    await review.press('Shift+Tab')
    await review.focused(4, 'total')
    await review.press('PageUp')
    await review.focused(0, 'total')
  })

  it('stay under their row when it is scrolled out of sight, sorted and searched', async () => {
    await review.press('Alt+s')
    await lines(0).getByText('they add up').waitFor()
    await heightOf(0).toBeGreaterThan(100)
    const height = (await rowOf(0).boundingBox())?.height
    // The grid keeps the element of the row that it leaves.
    await review.press('ArrowDown', 'Control+End')
    await expect.poll(() => rowOf(0).count()).toBe(0)
    await review.press('Control+Home')
    await lines(0).getByText('they add up').waitFor()
    await heightOf(0).toBe(height)
    await review.page.getByRole('columnheader', { name: 'Total' }).click()
    await review.press('/')
    await review.page.keyboard.type('INV-1001')
    await expect.poll(() => rowOf(0).count()).toBe(0)
    await review.press('Escape')
    await review.page.locator('.ag-row[row-index="0"]').waitFor()
    await review.press('Control+Home')
    for (let i = 0; i < 40 && (await lines(0).count()) === 0; i++) await review.press('ArrowDown')
    await lines(0).getByText('they add up').waitFor()
    await heightOf(0).toBe(height)
  })

  it('that could not be loaded say so, and are loaded by “Try again”', async () => {
    await review.answerWith('/api/accountant/invoice/line-items', 500, failed)
    await review.press('Alt+s')
    await lines(0).getByText('The lines could not be loaded.').waitFor()
    expect(await axeFindings(review.page)).toEqual([])
    await review.answerWith('/api/accountant/invoice/line-items', 200, noLines)
    await lines(0).getByRole('button', { name: 'Try again' }).click()
    await lines(0).getByText('No lines were found on this invoice.').waitFor()
    await review.focused(0, 'paymentDate')
  })

  it('that could not be loaded have “Try again” as a stop of Tab between cell and the rest of the page; Enter and Space press it', async () => {
    const onButton = () => expect.poll(() => review.page.evaluate(() => document.activeElement?.textContent)).toBe('Try again')
    await review.answerWith('/api/accountant/invoice/line-items', 500, failed)
    await review.press('Alt+s')
    await lines(0).getByRole('button', { name: 'Try again' }).waitFor()
    await review.press('ArrowRight', 'Tab')
    await onButton()
    await review.press('Shift+Tab')
    await review.focused(0, 'invoiceNumber')
    await review.press('Tab')
    await onButton()
    await review.press('Enter')
    await expect.poll(requested).toBe(2)
    await review.focused(0, 'invoiceNumber')
    await review.press('Tab', 'Tab')
    expect(await review.page.evaluate(() => document.activeElement?.closest('.grid') ?? null)).toBe(null)
    await review.press('Shift+Tab')
    await review.focused(0, 'invoiceNumber')
    await review.answerWith('/api/accountant/invoice/line-items', 200, noLines)
    await review.press('Tab', ' ')
    await lines(0).getByText('No lines were found on this invoice.').waitFor()
    await review.focused(0, 'invoiceNumber')
    expect(await review.page.locator('.ag-cell-edit-wrapper, .ag-cell-inline-editing').count()).toBe(0)
  })

  it('are shown to a read-only user as well, at any width', async () => {
    const other = await review.open(40, '&type=auditor')
    await other.page.getByText('Read-only').waitFor()
    await other.page.setViewportSize({ width: 1000, height: 700 })
    await other.press('Alt+s')
    const region = other.page.locator('.row-lines .lines-all')
    await region.getByText('they add up').waitFor()
    // Where the columns scroll sideways, the last column of the lines is in sight.
    const [gst, grid] = [
      await region.getByRole('columnheader', { name: 'GST' }).boundingBox(),
      await other.page.locator('.grid').boundingBox(),
    ]
    expect((gst?.x ?? Infinity) + (gst?.width ?? 0)).toBeLessThanOrEqual((grid?.x ?? 0) + (grid?.width ?? 0))
    await other.close()
  })
})
