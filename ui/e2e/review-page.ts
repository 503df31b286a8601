/** The review page over the fake server, with what journeys ask of it. */
import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'

export type Sent = { path: string; body: unknown }
type Fake = { fakeApi: { sent: Sent[]; answerWith: (path: string, status: number, body: unknown) => void } }

export type ReviewPage = Awaited<ReturnType<typeof openReview>>

export async function openReview(browser: Browser, address: string, rows = 40, more = '') {
  const page: Page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  const load = async (): Promise<void> => {
    await page.goto(`${address}/ours.html?rows=${rows}${more}`)
    await page.waitForSelector('.ag-cell-focus')
  }
  await load()
  const cell = (row: number, key: string) => page.locator(`.ag-row[row-id=i${row}] [col-id=${key}]`)
  return {
    page, load, cell,
    press: async (...keys: string[]): Promise<void> => {
      for (const key of keys) await page.keyboard.press(key)
    },
    shows: (row: number, key: string, text: RegExp): Promise<void> => expect.poll(() => cell(row, key).innerText()).toMatch(text),
    focused: (row: number, key: string): Promise<void> =>
      expect.poll(() => page.evaluate(() => {
        const it = document.activeElement?.closest('.ag-cell')
        return `${it?.closest('[row-id]')?.getAttribute('row-id')} ${it?.getAttribute('col-id')}`
      })).toBe(`i${row} ${key}`),
    sent: (path: string): Promise<Sent[]> =>
      page.evaluate(end => (window as unknown as Fake).fakeApi.sent.filter(it => it.path.endsWith(end)), path),
    answerWith: (path: string, status: number, body: unknown): Promise<void> =>
      page.evaluate(([at, code, what]) => (window as unknown as Fake).fakeApi.answerWith(at as string, code as number, what), [path, status, body]),
    close: () => page.context().close(),
  }
}
