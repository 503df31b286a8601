import { describe, expect, it } from 'vitest'
import { hasChromium, whyNot } from './browser.ts'
import { reviewForEachTest } from './review-page.ts'

/** What counts as reviewed, and what an edit does not change, by keyboard in a real browser over 40 generated invoices. */
describe.skipIf(!hasChromium)(`accepting rows ${whyNot}`, () => {
  const review = reviewForEachTest()
  /** Row 28 has no ABN and a doubtful GST: the eighth cell to check. */
  const toRow28 = async (): Promise<void> => {
    await review.press(...Array<string>(8).fill('Alt+n'))
    await review.focused(28, 'abn')
  }

  it('goes with the space bar from one value to check to the next, and accepts the row after the last', async () => {
    await toRow28()
    await review.press(' ')
    await review.focused(28, 'gst')
    expect(await review.page.getByText('● All saved').count()).toBe(1)
    await review.press(' ') // the GST is right; the ABN is empty, to the left
    await review.focused(28, 'abn')
    await review.page.getByText('1 row unsaved').waitFor()
    await review.press(' ')
    await review.page.getByText('Shift+Space accepts the row anyway').waitFor()
    await review.focused(28, 'abn')
    await review.page.keyboard.type('42471049746')
    await review.press('Enter')
    await review.page.getByText('0 of 40 reviewed').waitFor() // corrected, and not accepted yet
    await review.press(' ')
    await review.focused(29, 'abn')
    await review.page.getByText('1 of 40 reviewed').waitFor()
  })

  it('goes with the space bar from any cell to the first one to check, also at the left', async () => {
    await toRow28()
    await review.press('Alt+t')
    await review.focused(28, 'total')
    await review.press(' ')
    await review.focused(28, 'abn')
  })

  it('accepts a row despite its flags by Shift+Space, and sends which flags', async () => {
    await toRow28()
    await review.press('Shift+Space')
    await review.focused(29, 'abn')
    await review.page.getByText('1 of 40 reviewed').waitFor()
    expect(await review.cell(28, 'abn').getAttribute('class')).toContain('wrong') // it stays red
    await review.press('Control+s')
    await review.page.getByText('● All saved').waitFor()
    expect((await review.sent('invoices/update')).map(it => it.body)).toMatchObject([
      { invoices: [{ invoice_id: 'i28', invoice_data: { reviewed: true, anyway: { supplierAbn: true, gst: true } } }] },
    ])
    await review.page.getByText('1 of 40 reviewed').waitFor()
  })

  it('confirms a doubtful value that is typed as it was read, by Enter or by leaving the editor, and none whose editor was only opened', async () => {
    const toGst = async (): Promise<void> => {
      await review.press('Alt+n')
      await review.focused(3, 'gst')
    }
    const isDoubtful = async () => (await review.cell(3, 'gst').getAttribute('class'))?.includes('doubtful')
    await toGst()
    await review.press('Enter', 'Enter')
    await review.press('F2', 'Escape')
    expect(await isDoubtful()).toBe(true)
    await review.page.getByText('● All saved').waitFor()
    await review.press('F2', 'Control+a')
    await review.page.keyboard.type('4.50')
    await review.press('Escape')
    expect(await isDoubtful()).toBe(true)
    await review.press('F2', 'Control+a')
    await review.page.keyboard.type('4.50')
    await review.press('Enter')
    await review.page.getByText('1 row unsaved').waitFor()
    await expect.poll(isDoubtful).toBe(false)
    await review.press('Control+z')
    await expect.poll(isDoubtful).toBe(true)
    await review.press('F2', 'Control+a')
    await review.page.keyboard.type('4.50')
    await review.cell(5, 'total').click()
    await expect.poll(isDoubtful).toBe(false)
    await review.press('Control+s')
    await review.page.getByText('● All saved').waitFor()
    expect((await review.sent('invoices/update')).map(it => it.body)).toMatchObject([
      { invoices: [{ invoice_id: 'i3', invoice_data: { confirmed: { gst: true } } }] },
    ])
  })

  it('marks no row as reviewed for an edit', async () => {
    await review.press('Alt+t', 'Enter', 'Control+a')
    await review.page.keyboard.type('99.00')
    await review.press('Enter')
    await review.page.getByText('1 row unsaved').waitFor()
    await review.page.getByText('0 of 40 reviewed').waitFor()
  })

  it('keeps the ABN when the supplier is spelled differently, and clears it with a notice for another supplier', async () => {
    await review.press('Alt+b', 'Enter', 'End')
    await review.page.keyboard.type(' pty ltd')
    await review.press('Enter')
    await review.shows(0, 'supplier', /^Corner Hardware & Timber pty ltd$/u)
    await review.shows(0, 'abn', /^78 996 030 824$/u)
    await review.press('Enter', 'Control+a')
    await review.page.keyboard.type('Zebra')
    await review.press('Enter')
    await review.page.getByText('was cleared: it was read for').waitFor()
    await review.shows(0, 'abn', /^—$/u)
    await review.press('Alt+q')
    await review.shows(0, 'abn', /^78 996 030 824$/u)
  })
})
