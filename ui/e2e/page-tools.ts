/** Tools for pages under test: axe findings, layout and dragging. */
import type { Page, Locator } from 'playwright-core'
import { expect } from 'vitest'

const axePath = new URL('../../node_modules/axe-core/axe.min.js', import.meta.url).pathname

/** Serious and critical findings of axe with their targets. Pages with a content security policy must be opened with `bypassCSP`. */
export async function axeFindings(page: Page): Promise<string[]> {
  await page.addScriptTag({ path: axePath })
  return page.evaluate(async () => {
    type Found = { id: string; impact: string; nodes: { target: unknown }[] }
    const { axe } = globalThis as unknown as { axe: { run(): Promise<{ violations: Found[] }> } } // defined by axe-core
    return (await axe.run()).violations
      .filter(it => it.impact === 'serious' || it.impact === 'critical')
      .map(it => `${it.id} ${JSON.stringify(it.nodes.map(({ target }) => target))}`)
  })
}

/** By how many CSS pixels the page is wider than the screen: it scrolls sideways where this is above 0. */
export const sidewaysOverflow = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

/**
 * Expects no sideways scrolling and no serious finding of axe, on a narrow screen and a wide one, which stays. `alsoCheck`: what else is
 * checked at both widths.
 */
export async function checkLayout(page: Page, alsoCheck: () => Promise<void> = async () => {}): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await alsoCheck()
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0)
    expect(await axeFindings(page)).toEqual([])
  }
}

/**
 * What a person who moves by Shift+Tab and by Tab through `part` would not see: buttons, links and inputs that are covered, or outside
 * the window, when they have the focus. Each by its text.
 */
export const hiddenWithFocus = (page: Page, part: string): Promise<string[]> =>
  page
    .locator(part)
    .first()
    .evaluate(root => {
      const all = [...root.querySelectorAll<HTMLElement>('a[href], button:enabled, input:enabled:not([aria-hidden=true]), select:enabled')]
      const isSeen = (it: HTMLElement): boolean => {
        it.focus()
        // The first line of a link in a text.
        const { left, top, width, height } = it.getClientRects()[0] ?? it.getBoundingClientRect()
        const at = document.elementFromPoint(left + width / 2, top + height / 2)
        return at !== null && (it.contains(at) || at.contains(it))
      }
      const shown = all.filter(it => it.checkVisibility() && !it.isContentEditable)
      const hidden = [...shown.toReversed(), ...shown].filter(it => !isSeen(it))
      return [...new Set(hidden)].map(it => it.getAttribute('aria-label') ?? it.innerText)
    })

/** Drags `from` over `to` and keeps the mouse button pressed. */
export async function dragOver(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.scrollIntoViewIfNeeded()
  const start = await from.boundingBox()
  if (!start) throw new Error('there is nothing to drag')
  await page.mouse.move(start.x + start.width / 2, start.y + start.height - 20)
  await page.mouse.down()
  await page.mouse.move(start.x + start.width / 2 + 30, start.y + start.height - 30, { steps: 3 })
  const end = await to.boundingBox()
  if (!end) throw new Error('there is nowhere to drop')
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 10 })
}

type LayoutShift = PerformanceEntry & { sources: { node: Element | null; previousRect: DOMRect; currentRect: DOMRect }[] }
/** The elements in the main part of the page that moved down since it was loaded: a click on one of them could meet another element. */
export const movedDown = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame)
    const observer = new PerformanceObserver(() => undefined)
    observer.observe({ type: 'layout-shift', buffered: true })
    const moved = (observer.takeRecords() as LayoutShift[])
      .flatMap(it => it.sources)
      .filter(({ node, previousRect, currentRect }) => node?.closest('main') && currentRect.y > previousRect.y + 1)
    return moved.map(({ node, previousRect, currentRect }) => `${node?.nodeName} ${node?.className}: ${previousRect.y} to ${currentRect.y}`)
  })

/** How many notices are shown, and the texts of those of the elements that one of them covers. */
export const coveredByToasts = (page: Page, selector: string): Promise<{ toasts: number; covered: (string | null)[] }> =>
  page.evaluate(elements => {
    const box = (it: Element) => it.getBoundingClientRect()
    const toasts = [...document.querySelectorAll('.toast')].filter(it => it.checkVisibility()).map(box)
    const isCovered = (it: Element): boolean =>
      toasts.some(
        toast => toast.top < box(it).bottom && toast.bottom > box(it).top && toast.left < box(it).right && toast.right > box(it).left,
      )
    return { toasts: toasts.length, covered: [...document.querySelectorAll(elements)].filter(isCovered).map(it => it.textContent) }
  }, selector)
