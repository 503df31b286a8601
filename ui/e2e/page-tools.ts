/** What axe says of a page as it stands. */
import type { Page } from 'playwright-core'

const axePath = new URL('../../node_modules/axe-core/axe.min.js', import.meta.url).pathname

/** Serious and critical findings, each with where it is; the page must have been opened with `bypassCSP`. */
export async function axeFindings(page: Page): Promise<string[]> {
  await page.addScriptTag({ path: axePath })
  return page.evaluate(async () => {
    type Found = { id: string; impact: string; nodes: { target: unknown }[] }
    const { axe } = globalThis as unknown as { axe: { run(): Promise<{ violations: Found[] }> } } // axe-core puts itself there
    return (await axe.run()).violations.filter(it => it.impact === 'serious' || it.impact === 'critical')
      .map(it => `${it.id} ${JSON.stringify(it.nodes.map(({ target }) => target))}`)
  })
}
