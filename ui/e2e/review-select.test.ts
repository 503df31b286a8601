import { describe, expect, it } from 'vitest'
import { hasChromium, whyNot } from './browser.ts'
import { axeFindings, coveredByToasts } from './page-tools.ts'
import { reviewForEachTest } from './review-page.ts'

/** Selecting rows in a real browser. Of 40 rows the first to be flagged is row 3, by its GST. */
describe.skipIf(!hasChromium)(`selected rows of review ${whyNot}`, () => {
  const review = reviewForEachTest()
  const selected = (): Promise<string[]> =>
    review.page.locator('.ag-row[aria-selected=true]').evaluateAll(rows => rows.map(row => row.getAttribute('row-id') ?? '').sort())
  const selects = (...ids: string[]): Promise<void> => expect.poll(selected).toEqual(ids)
  const foot = (text: RegExp): Promise<void> =>
    review.page.getByRole('group', { name: 'Totals' }).getByRole('status').filter({ hasText: text }).waitFor()

  it('by keyboard: the foot has their sums, a command changes them all, Esc clears them', async () => {
    await review.press('Control+Space', 'Shift+ArrowDown', 'Shift+ArrowDown')
    await selects('i0', 'i1', 'i2')
    await foot(/^Selected \(3\): \$412\.66/u)
    await review.focused(2, 'paymentDate')
    await review.press('F4')
    await review.page.getByText('GST Free: 3 rows changed').waitFor()
    await review.page.getByText('3 rows unsaved').waitFor()
    await review.press('Space')
    await review.page.getByText('Accepted: 3 rows changed').waitFor()
    await review.press('Control+z', 'Control+z')
    await review.page.getByText('● All saved').waitFor()
    expect(await axeFindings(review.page)).toEqual([])
    await review.press('Escape')
    await selects()
    await review.press('Control+a')
    await foot(/^Selected \(40\)/u)
    expect(await review.page.locator('[role=grid]').getAttribute('aria-multiselectable')).toBe('true')
  })

  it('are copied with Ctrl+C, and pasted over other rows from their first column on', async () => {
    await review.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const texts = (row: number) => Promise.all((['supplier', 'total', 'gst'] as const).map(key => review.cell(row, key).innerText()))
    const copied = [await texts(0), await texts(1)]
    await review.press('Control+Space', 'Shift+ArrowDown', 'Control+c')
    await review.page.getByText('2 rows copied').waitFor()
    const clipboard = await review.page.evaluate(() => navigator.clipboard.readText())
    expect(clipboard.split('\n').map(line => line.split('\t').length)).toEqual([7, 7])
    await review.press('Escape', 'ArrowDown', 'Control+v')
    await review.page.getByText('Pasted into 2 rows').waitFor()
    await review.focused(2, 'paymentDate')
    expect([await texts(2), await texts(3)]).toEqual(copied)
  })

  it('a digit typed and the space bar in an editor go to the editor', async () => {
    await review.press('Control+Space', 'Shift+ArrowDown', 'Alt+b', 'Enter', 'Control+a')
    await review.page.keyboard.type('Zoo Keepers')
    await review.press('Shift+ArrowLeft', 'Enter')
    await review.shows(1, 'supplier', /^Zoo Keepers$/u)
    await review.page.getByRole('button', { name: 'Supplier Zoo Keepers for all 2 selected rows' }).waitFor()
    await review.press('Control+Enter')
    await review.shows(0, 'supplier', /^Zoo Keepers$/u)
  })

  it('by mouse: on the state of a row, with Ctrl and with Shift; the current cell stays in its row', async () => {
    await review.cell(4, 'state').click()
    await selects('i4')
    await review.focused(4, 'paymentDate')
    await review.cell(2, 'supplier').click({ modifiers: ['Shift'] })
    await selects('i2', 'i3', 'i4')
    await review.focused(2, 'supplier')
    await review.cell(6, 'total').click({ modifiers: ['Control'] })
    await selects('i2', 'i3', 'i4', 'i6')
    await review.cell(3, 'state').click({ modifiers: ['Control'] })
    await selects('i2', 'i4', 'i6')
    await review.cell(4, 'category').click()
    await selects('i2', 'i4', 'i6')
    await review.page.getByRole('button', { name: 'Accept 2 of 3 rows' }).waitFor()
    await review.page.getByRole('button', { name: 'Delete 3 rows…' }).click()
    await review.page.getByRole('dialog', { name: 'Delete 3 invoices?' }).getByRole('button', { name: 'Delete 3 invoices' }).click()
    await review.page.getByText('3 invoices deleted').waitFor()
    expect((await review.sent('invoices/delete')).map(it => it.body)).toEqual([{ invoice_ids: ['i2', 'i4', 'i6'] }])
  })

  it('rows drawn later, sorted and found by a search are marked, and hidden ones take no part', async () => {
    await review.press('Control+a', '/')
    await review.page.keyboard.type('corner')
    await foot(/^Selected \(5\)/u)
    await review.press('Enter', 'Control+Space', 'Escape')
    await foot(/^Selected \(39\)/u)
    await review.press('Control+End')
    await review.page.locator('.ag-row[row-id=i39][aria-selected=true]').waitFor()
  })

  it('a notice covers no row, also not the last, and no button', async () => {
    for (const size of [
      { width: 1440, height: 900 },
      { width: 1280, height: 720 },
    ]) {
      await review.page.setViewportSize(size)
      await review.press('Control+End', 'F4')
      await review.page.locator('.toast').waitFor()
      const boxes = await coveredByToasts(review.page, '.ag-row, .strip button, .strip-reason')
      expect(boxes).toEqual({ toasts: 1, covered: [] })
    }
  })

  it('of several notices the newest has the place of one, with its undo, and the earlier ones are shown on request', async () => {
    const { page } = review
    const deleteRow = async (row: number): Promise<void> => {
      await review.cell(row, 'paymentDate').click()
      await review.press('Control+Delete')
      await page.getByRole('button', { name: 'Delete the invoice' }).click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    const coversNothing = async (earlier: string): Promise<void> => {
      const button = page.getByRole('button', { name: earlier })
      await button.waitFor()
      for (const size of [
        { width: 1440, height: 900 },
        { width: 1366, height: 768 },
      ]) {
        await page.setViewportSize(size)
        await review.press('Control+End')
        expect(await coveredByToasts(page, '.ag-row, .strip button, .strip-reason')).toEqual({ toasts: 1, covered: [] })
        expect(await button.evaluate(it => Math.round(innerHeight - it.getBoundingClientRect().bottom))).toBe(0)
      }
    }
    const lodged = { error: { code: 'invoice.lodged', message: 'It is part of a worksheet that was lodged.' } }
    await review.answerWith('/api/accountant/invoice/delete', 409, lodged)
    for (const row of [0, 1, 2]) await deleteRow(row)
    await coversNothing('Earlier notices: 2')
    await review.answerWith('/api/accountant/invoice/delete', 200, { success: true })
    await review.press('Control+Home')
    await deleteRow(3)
    await coversNothing('Earlier notices: 3')
    const earlier = page.getByRole('button', { name: 'Earlier notices: 3' })
    await earlier.focus()
    await review.press('Enter')
    expect(await coveredByToasts(page, 'nothing')).toEqual({ toasts: 4, covered: [] })
    await review.press('Enter', 'Tab')
    expect(await coveredByToasts(page, 'nothing')).toEqual({ toasts: 1, covered: [] })
    expect(await page.locator(':focus').textContent()).toBe('Undo')
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    expect(await review.sent('restore')).toHaveLength(1)
  })

  it('ten thousand rows are selected, and keys that extend a selection are answered within 200 ms, half of them at least', async () => {
    const large = await review.open(10_000)
    await large.press('Control+a', 'F4')
    await large.page.getByText('GST Free: 10000 rows changed').or(large.page.getByText('GST Free: 10,000 rows changed')).waitFor()
    await large.press('Escape', 'Control+Home', 'Control+Space')
    await large.page.evaluate(() => {
      const waits: number[] = []
      const observer = new PerformanceObserver(list =>
        list.getEntries().forEach(entry => entry.name === 'keydown' && waits.push(entry.duration)),
      )
      observer.observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit)
      ;(window as unknown as { waits: number[] }).waits = waits
    })
    for (let i = 0; i < 40; i += 1) await large.press('Shift+ArrowDown')
    await large.page
      .getByRole('group', { name: 'Totals' })
      .getByRole('status')
      .filter({ hasText: /^Selected \(41\)/u })
      .waitFor()
    const waits = (await large.page.evaluate(() => (window as unknown as { waits: number[] }).waits)).sort((a, b) => a - b)
    // The browser reports no key that took less than 16 ms.
    expect(waits[Math.floor(waits.length / 2)] ?? 0).toBeLessThan(200)
    await large.close()
  })
})
