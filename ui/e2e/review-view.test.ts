import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { hasChromium, whyNot } from './browser.ts'
import { reviewSite } from './review-page.ts'

type PageSize = { width: number; height: number; image: string }
type Invoice = { pages: PageSize[]; fields: Record<string, { box?: number[] }> }
type Fake = { prepareFake: (detail: { invoices: Invoice[] }) => void }

/** Width and height of A4 upright, A4 lying and a long docket, in pixels. */
const pageSizes: [number, number][] = [
  [1654, 2339],
  [2339, 1654],
  [640, 4200],
]
/**
 * Assigns the sizes to the rows in rotation, each page drawn with a border so that a screenshot shows what is cut. The ABN of the second
 * row has no box. Runs in the page.
 */
const prepare = (sizes: [number, number][]): void => {
  ;(window as unknown as Fake).prepareFake = ({ invoices }) =>
    invoices.forEach((it, n) => {
      const [width = 0, height = 0] = sizes[n % sizes.length] ?? []
      const lines = Array.from(
        { length: 30 },
        (_, i) =>
          `<text x="${width * 0.1}" y="${height * (0.05 + i * 0.03)}" font-size="24" font-family="sans-serif">Line ${i + 1} of what stands on this page</text>`,
      )
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect x="4" y="4" width="${width - 8}" height="${height - 8}" fill="#fffefa" stroke="#333" stroke-width="8"/>${lines.join('')}</svg>`
      it.pages = it.pages.map(page => ({ ...page, width, height, image: `data:image/svg+xml,${encodeURIComponent(svg)}` }))
      if (n === 1) delete it.fields['supplierAbn']?.box
    })
}

describe.skipIf(!hasChromium)(`the page beside the grid ${whyNot}`, () => {
  const site = reviewSite()
  const open = async (width: number, rows: number, prepared = true): Promise<Page> => {
    const page = await (await site.browser.newContext({ viewport: { width, height: width === 1280 ? 720 : 900 } })).newPage()
    if (prepared) await page.addInitScript(prepare, pageSizes)
    await page.goto(`${site.address}/ours.html?rows=${rows}&pictures=0`)
    await page.waitForSelector('.ag-cell-focus')
    await page.waitForSelector('.words')
    return page
  }
  const showsPageOf = (page: Page, n: number) =>
    expect.poll(() => page.locator('.sheet img').getAttribute('alt')).toBe(`Page 1 of scan_${n + 1}`)
  /** Whether the page is completely in its pane, the pane in the window, and the page fills the pane in its limiting direction. */
  const fitOf = (page: Page) =>
    page.evaluate(() => {
      const [sheet, desk] = ['.sheet', '.desk'].map(it => document.querySelector(it)?.getBoundingClientRect())
      const it = document.querySelector<HTMLElement>('.desk')
      if (!sheet || !desk || !it) return null
      const whole =
        sheet.left >= desk.left &&
        sheet.right <= desk.right &&
        sheet.top >= desk.top &&
        sheet.bottom <= desk.bottom &&
        desk.bottom <= innerHeight &&
        desk.right <= innerWidth
      const scrolls = it.scrollWidth > it.clientWidth || it.scrollHeight > it.clientHeight
      return { whole, scrolls, fills: Math.max(sheet.width / (desk.width - 36), sheet.height / (desk.height - 36)) > 0.98 }
    })
  const showsWholePage = (page: Page) => expect.poll(() => fitOf(page)).toEqual({ whole: true, scrolls: false, fills: true })
  const zoomOf = (page: Page) => expect.poll(() => page.locator('.desk').getAttribute('data-zoom'))
  const frameIsVisible = (page: Page, key: string) =>
    expect
      .poll(() =>
        page.evaluate(name => {
          const [frame, desk] = [`.desk .frame.active[data-key=${name}] .frame-line`, '.desk'].map(it =>
            document.querySelector(it)?.getBoundingClientRect(),
          )
          return Boolean(
            frame && desk && frame.left >= desk.left && frame.right <= desk.right && frame.top >= desk.top && frame.bottom <= desk.bottom,
          )
        }, key),
      )
      .toBe(true)

  it.each([1280, 1440, 1920].flatMap(width => [3, 40].map(rows => [width, rows] as const)))(
    'shows the whole page when a row opens, at %i px with %i rows',
    async (width, rows) => {
      const page = await open(width, rows)
      for (const n of pageSizes.keys()) {
        await showsPageOf(page, n)
        await showsWholePage(page)
        await page.keyboard.press('ArrowRight')
        await page.keyboard.press('ArrowDown')
      }
      // Back up, after zooming by hand: the next row shows its whole page again.
      await page.keyboard.press('Alt+=')
      await page.keyboard.press('Alt+=')
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('ArrowUp')
      await showsWholePage(page)
      await page.context().close()
    },
  )

  it('zooms to a field whose place is known, and shows the whole page for one whose place is not', async () => {
    const page = await open(1440, 40)
    await page.keyboard.press('ArrowDown')
    await showsPageOf(page, 1)
    await page.keyboard.press('Alt+t')
    await zoomOf(page).toBe('field')
    await frameIsVisible(page, 'total')
    await page.keyboard.press('Alt+a')
    await zoomOf(page).toBe('whole')
    await showsWholePage(page)
    await page.context().close()
  })

  it('zooms and moves by keys, which the help names, and goes back to the whole page', async () => {
    const page = await open(1440, 40)
    const scale = async () => Number.parseInt(await page.locator('.zoom .btn').nth(1).innerText(), 10)
    const before = await scale()
    for (let i = 0; i < 4; i++) await page.keyboard.press('Alt+=')
    await expect.poll(scale).toBeGreaterThan(before * 2)
    await frameIsVisible(page, 'paymentDate')
    const left = () => page.locator('.desk').evaluate(it => it.scrollLeft)
    const at = await left()
    await page.keyboard.press('Alt+ArrowLeft')
    await expect.poll(left).toBeLessThan(at)
    const top = () => page.locator('.desk').evaluate(it => it.scrollTop)
    const from = await top()
    await page.keyboard.press('Alt+ArrowDown')
    await expect.poll(top).toBeGreaterThan(from)
    await page.keyboard.press('Alt+0')
    await showsWholePage(page)
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'All keys' })
    for (const words of ['Zoom in on the active value', 'Zoom out', 'The whole page', 'Move the zoomed page', 'Move the divider'])
      await help.getByText(words).waitFor()
    await page.context().close()
  })

  it('draws frames outside the letters', async () => {
    const page = await open(1280, 40, false)
    // The letters of the date, whose baseline is at 290 of the 1400 of the drawn page, and of the total, at 900: x0, y0, x1, y1.
    const boxes = [
      [0.7, (290 - 26) / 1400, 0.85, (290 + 8) / 1400],
      [0.78, (900 - 26) / 1400, 0.88, (900 + 8) / 1400],
    ]
    const clear = await page.evaluate(([date = [], total = []]) => {
      const sheet = document.querySelector('.sheet')?.getBoundingClientRect()
      return Object.fromEntries(
        (
          [
            ['paymentDate', date],
            ['total', total],
          ] as const
        ).map(([key, [x0 = 0, y0 = 0, x1 = 0, y1 = 0]]) => {
          const line = document.querySelector<SVGGraphicsElement>(`.desk .frame[data-key=${key}] .frame-line`)
          const at = line?.getBoundingClientRect()
          if (!sheet || !line || !at) return [key, null]
          const half = Number.parseFloat(getComputedStyle(line).strokeWidth) / 2
          return [
            key,
            at.left + half < sheet.left + x0 * sheet.width &&
              at.right - half > sheet.left + x1 * sheet.width &&
              at.top + half < sheet.top + y0 * sheet.height &&
              at.bottom - half > sheet.top + y1 * sheet.height,
          ]
        }),
      )
    }, boxes)
    expect(clear).toEqual({ paymentDate: true, total: true })
    await page.context().close()
  })

  it('moves frame and crop to a corrected value that is on the page, removes them for one that is not, and restores them with undo', async () => {
    const page = await open(1440, 40, false)
    const top = (key: string) =>
      page.evaluate(name => {
        const [frame, sheet] = [`.desk .frame[data-key=${name}] .frame-line`, '.sheet'].map(it =>
          document.querySelector(it)?.getBoundingClientRect(),
        )
        return frame && sheet ? Math.round(((frame.top + frame.height / 2 - sheet.top) / sheet.height) * 100) : null
      }, key)
    const crop = () => page.locator('.strip-field.active .crop').innerText()
    const type = async (text: string): Promise<void> => {
      await page.keyboard.press('Enter')
      await page.keyboard.press('Control+a')
      await page.keyboard.type(text)
      await page.keyboard.press('Enter')
    }
    await page.keyboard.press('Alt+t')
    await expect.poll(() => top('total')).toBe(64)
    // The amount of GST, which is in the line above.
    const gst = (await page.locator('.ag-row[row-id=i0] [col-id=gst]').innerText()).trim()
    await type(gst)
    await expect.poll(() => top('total')).toBe(60)
    await page.keyboard.press('Alt+t')
    await type('7654321.99')
    await expect.poll(() => top('total')).toBe(null)
    await page.keyboard.press('Alt+t')
    await expect.poll(crop).toBe('not found on the page')
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    await expect.poll(() => top('total')).toBe(64)
    await page.keyboard.press('Alt+t')
    await expect.poll(crop).toBe('')
    await page.context().close()
  })

  it('brings a word that is chosen by a key into view', async () => {
    const page = await open(1440, 40, false)
    for (let i = 0; i < 6; i++) await page.keyboard.press('Alt+=')
    await page.keyboard.press('Alt+w')
    await page.locator('.word.chosen').waitFor()
    const chosenWordIsVisible = () =>
      page.evaluate(() => {
        const [word, desk] = ['.word.chosen', '.desk'].map(it => document.querySelector(it)?.getBoundingClientRect())
        return Boolean(
          word && desk && word.left >= desk.left && word.right <= desk.right && word.top >= desk.top && word.bottom <= desk.bottom,
        )
      })
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp']) {
      await page.keyboard.press(key)
      await expect.poll(chosenWordIsVisible).toBe(true)
    }
    await page.context().close()
  })

  it('has a divider that is dragged and moved by keys, and keeps its position after a reload', async () => {
    const page = await open(1440, 40)
    const divider = page.getByRole('separator', { name: 'Width of the page' })
    const now = async () => Number(await divider.getAttribute('aria-valuenow'))
    expect(await now()).toBe(34)
    await divider.focus()
    await page.keyboard.press('ArrowLeft')
    await expect.poll(now).toBe(36)
    await showsWholePage(page)
    const at = await divider.boundingBox()
    await page.mouse.move(at?.x ?? 0, 400)
    await page.mouse.down()
    await page.mouse.move(720, 400, { steps: 4 })
    await page.mouse.up()
    await expect.poll(now).toBe(50)
    await showsWholePage(page)
    await page.goto(`${site.address}/ours.html?rows=40&pictures=0`)
    await page.waitForSelector('.words')
    await expect.poll(now).toBe(50)
    await divider.focus()
    await page.keyboard.press('End')
    await expect.poll(now).toBe(Number(await divider.getAttribute('aria-valuemin')))
    await page.keyboard.press('Enter')
    await expect.poll(now).toBe(34)
    await page.context().close()
  })

  it('uses the space that few rows leave: the page is larger beside them, and its active part is shown under them', async () => {
    const [few, full] = [await open(1440, 2, false), await open(1440, 40, false)]
    const width = (page: Page) => page.locator('.sheet').evaluate(it => it.getBoundingClientRect().width)
    expect(await width(few)).toBeGreaterThan((await width(full)) * 1.1)
    await few.locator('.close-up .frame.active').waitFor()
    const place = await few.locator('.close-up').boundingBox()
    expect(place?.height).toBeGreaterThan(300)
    expect(await full.locator('.close-up').count()).toBe(0)
    await few.context().close()
    await full.context().close()
  })

  it('the tools of the page name the keys that the person has chosen', async () => {
    const page = await open(1440, 2, false)
    const titles = () => page.locator('.zoom button').evaluateAll(all => all.map(it => it.getAttribute('title')))
    expect(await titles()).toEqual(['Smaller (Alt+-)', 'The whole page (Alt+0)', 'Larger (Alt+=)'])
    await page.evaluate(() =>
      localStorage.setItem('keys 1', JSON.stringify({ 'zoom-out': { code: 'KeyY', ctrl: false, alt: true, shift: false } })),
    )
    await page.goto(`${site.address}/ours.html?rows=2&pictures=0`)
    await page.waitForSelector('.words')
    expect(await titles()).toEqual(['Smaller (Alt+Y)', 'The whole page (Alt+0)', 'Larger (Alt+=)'])
    await page.context().close()
  })

  it('the tools over the grid stay in one line at 1280 px, also while rows are edited', async () => {
    const page = await open(1280, 40)
    await page.keyboard.press('F4')
    await page.getByRole('button', { name: 'Cancel' }).waitFor()
    expect((await page.locator('.left-tools').boundingBox())?.height).toBeLessThan(50)
    await page.context().close()
  })
})
