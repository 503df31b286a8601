import { beforeEach, describe, expect, it } from 'vitest'
import { hasChromium, whyNot } from './browser.ts'
import { reviewForEachTest } from './review-page.ts'

/** Row 1 is Bright Laundry Services, 37 937 865 797, INV-1001, 8 Sep 2026, 231.37 with GST 21.03. */
describe.skipIf(!hasChromium)(`filling a cell from words of the page ${whyNot}`, () => {
  const review = reviewForEachTest()
  beforeEach(() => review.press('ArrowDown'))

  /** Screen point at fractions of the page, after scrolling it into view. */
  const pointAt = (x: number, y: number): Promise<{ x: number; y: number }> =>
    review.page.evaluate(
      ([fx = 0, fy = 0]) => {
        const box = document.querySelector('.words')?.getBoundingClientRect()
        const desk = document.querySelector('.desk')
        if (!box || !desk) throw new Error('There is no page to click on.')
        const pane = desk.getBoundingClientRect()
        desk.scrollTop += box.top + fy * box.height - (pane.top + pane.height / 2)
        desk.scrollLeft += box.left + fx * box.width - (pane.left + pane.width / 2)
        const now = document.querySelector('.words')?.getBoundingClientRect() ?? box
        return { x: now.left + fx * now.width, y: now.top + fy * now.height }
      },
      [x, y],
    )
  const abnWord = [0.15, 0.115] as const
  const gstWord = [0.81, 0.602] as const
  const thanks = [0.12, 0.91] as const
  const goTo = async (letter: string, title: string): Promise<void> => {
    await review.press(`Alt+${letter}`)
    await review.page.locator(`.words[aria-label*="for ${title}."]`).waitFor()
  }
  const click = async ([x, y]: readonly [number, number], options: { shift?: boolean } = {}): Promise<void> => {
    const to = await pointAt(x, y)
    await review.page.mouse.move(to.x, to.y)
    await review.page.locator('.words.over').waitFor()
    if (options.shift) await review.page.keyboard.down('Shift')
    await review.page.mouse.click(to.x, to.y)
    if (options.shift) await review.page.keyboard.up('Shift')
  }

  it('fills the active cell with the amount clicked on, and one undo reverts it', async () => {
    await goTo('t', 'Total')
    const before = await review.cell(1, 'total').innerText()
    await click(gstWord)
    await review.shows(1, 'total', /^21\.03$/u)
    await review.focused(1, 'total')
    await review.press('Control+z')
    await expect.poll(() => review.cell(1, 'total').innerText()).toBe(before)
  })

  it('fills in the whole ABN on a click on a part of it', async () => {
    await goTo('a', 'ABN')
    await review.press('Enter', 'Control+a')
    await review.page.keyboard.type('123')
    await click(abnWord)
    await review.shows(1, 'abn', /37 937 865 797$/u)
  })

  it('fills in several words by dragging, and adds more with Shift', async () => {
    await goTo('b', 'Supplier')
    const [from, to] = [await pointAt(0.11, 0.08), await pointAt(0.2, 0.08)]
    await review.page.mouse.move(from.x, from.y)
    await review.page.locator('.words.over').waitFor()
    await review.page.mouse.down()
    await review.page.mouse.move(to.x, to.y, { steps: 4 })
    await review.page.mouse.up()
    await review.shows(1, 'supplier', /^Bright Laundry$/u)
    await click([0.38, 0.08], { shift: true })
    await review.shows(1, 'supplier', /^Bright Laundry Services$/u)
  })

  it('shows a message for a word that cannot be the value, and changes nothing', async () => {
    await goTo('t', 'Total')
    const before = await review.cell(1, 'total').innerText()
    await click(thanks)
    await review.page.getByText('“Thank” is not an amount. Choose the word with the digits.').waitFor()
    expect(await review.cell(1, 'total').innerText()).toBe(before)
  })

  it('chooses words by keys alone and goes back to its cell', async () => {
    await review.press('Alt+t', 'Alt+w')
    await review.page.locator('.word.chosen').waitFor()
    await review.press('ArrowUp')
    await review.page.locator('.word-label', { hasText: 'Total: 21.03' }).waitFor()
    await review.press('Enter')
    await review.shows(1, 'total', /^21\.03$/u)
    await review.focused(1, 'total')
    await review.press('Alt+w', 'Escape')
    await review.focused(1, 'total')
  })
})
