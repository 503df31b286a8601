/** The review page over the fake server of ui/testing, and the actions and assertions of its tests. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from 'vitest'
import { launch } from './browser.ts'

export type Sent = { path: string; body: unknown }
type Fake = { fakeApi: { sent: Sent[]; answerWith: (path: string, status: number, body: unknown) => void } }

export type ReviewPage = Awaited<ReturnType<typeof openReview>>

/** Pages are drawings, which need less time than JPEGs, unless `more` has `&pictures=` with the number of JPEGs. */
export async function openReview(browser: Browser, address: string, rows = 40, more = '') {
  const page: Page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  const load = async (): Promise<void> => {
    await page.goto(`${address}/ours.html?rows=${rows}${more}&pictures=0`)
    await page.waitForSelector('.ag-cell-focus')
  }
  await load()
  const cell = (row: number, key: string) => page.locator(`.ag-row[row-id=i${row}] [col-id=${key}]`)
  return {
    page,
    load,
    cell,
    press: async (...keys: string[]): Promise<void> => {
      for (const key of keys) await page.keyboard.press(key)
    },
    /** `text`: all of the cell's, or a pattern in it. */
    shows: (row: number, key: string, text: string | RegExp): Promise<void> => {
      const shown = expect.poll(() => cell(row, key).innerText())
      return typeof text === 'string' ? shown.toBe(text) : shown.toMatch(text)
    },
    focused: (row: number, key: string): Promise<void> =>
      expect
        .poll(() =>
          page.evaluate(() => {
            const it = document.activeElement?.closest('.ag-cell')
            return `${it?.closest('[row-id]')?.getAttribute('row-id')} ${it?.getAttribute('col-id')}`
          }),
        )
        .toBe(`i${row} ${key}`),
    sent: (path: string): Promise<Sent[]> =>
      page.evaluate(end => (window as unknown as Fake).fakeApi.sent.filter(it => it.path.endsWith(end)), path),
    answerWith: (path: string, status: number, body: unknown): Promise<void> =>
      page.evaluate(
        ([at, code, what]) => (window as unknown as Fake).fakeApi.answerWith(at as string, code as number, what),
        [path, status, body],
      ),
    close: () => page.context().close(),
  }
}

/** For the enclosing `describe`: the address of the review page, and a browser that is started before all tests and ended after them. */
export function reviewSite(): { readonly browser: Browser; readonly address: string } {
  let browser: Browser
  beforeAll(async () => void (browser = await launch({ scrollbars: true })))
  afterAll(() => browser.close())
  return {
    get browser() {
      return browser
    },
    address: inject('reviewAddress'),
  }
}

type Opened = ReviewPage & { open: (rows: number, more?: string) => Promise<ReviewPage> }

/** The page that is open at the time of each call. `open`: another page, which the test closes itself. */
function forwardTo(site: ReturnType<typeof reviewSite>, opened: () => ReviewPage): Opened {
  return {
    get page() {
      return opened().page
    },
    load: () => opened().load(),
    cell: (row, key) => opened().cell(row, key),
    press: (...keys) => opened().press(...keys),
    shows: (row, key, text) => opened().shows(row, key, text),
    focused: (row, key) => opened().focused(row, key),
    sent: path => opened().sent(path),
    answerWith: (path, status, body) => opened().answerWith(path, status, body),
    close: () => opened().close(),
    open: (rows, more) => openReview(site.browser, site.address, rows, more),
  }
}

/** `reviewSite`, with a page of 40 rows opened anew for each test and closed after it. */
export function reviewForEachTest(): Opened {
  const site = reviewSite()
  let opened: ReviewPage
  beforeEach(async () => void (opened = await openReview(site.browser, site.address)))
  afterEach(() => opened.close())
  return forwardTo(site, () => opened)
}

/** `reviewSite`, with one page of 40 rows for all tests, which change no row. Each begins in the first cell. */
export function reviewForAllTests(): Opened {
  const site = reviewSite()
  let opened: ReviewPage
  beforeAll(async () => void (opened = await openReview(site.browser, site.address)))
  beforeEach(async () => {
    await opened.cell(0, 'paymentDate').click()
    await opened.focused(0, 'paymentDate')
  })
  afterAll(() => opened.close())
  return forwardTo(site, () => opened)
}
