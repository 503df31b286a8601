/**
 * Capture and upload: pages by camera and from a PDF, connections that break during an upload, uploads over the limits, a camera without
 * permission.
 */
import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { GroupDetail } from '@docketry/contracts/api/scans.ts'
import { sidewaysOverflow } from './page-tools.ts'
import { faxPdf, twoPagesFilm } from './scan-fixtures.ts'
import { signIn, startProduct, type Product } from './product.ts'

const threePages = new URL('../../services/demo/documents/lantern-electrical/three-invoices.pdf', import.meta.url)
const axe = readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8')
const uploads = '**/api/image/*/upload'
let product: Product
let folder: string
let context: BrowserContext
let page: Page
let loc = ''
const pageErrors: string[] = []

async function open(): Promise<void> {
  context = await product.browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' })
  page = await context.newPage()
  page.on('dialog', dialog => void dialog.accept()) // the browser asks before a page with unsent files is left
  page.on('pageerror', error => pageErrors.push(`${page.url()}: ${error.stack ?? error.message}`))
  page.on('console', message => message.type() === 'error' && /security policy/iu.test(message.text()) && pageErrors.push(message.text()))
  await signIn(page, product)
  await page.getByText('Wattle Street Bakery').first().click()
  await page.waitForURL('**/business/details/**')
  loc = page.url().split('/business/details/')[1] ?? ''
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docketry-camera-'))
  await writeFile(join(folder, 'pages.y4m'), twoPagesFilm())
  product = await startProduct({
    whole: true,
    args: ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${join(folder, 'pages.y4m')}`],
  })
  await open()
}, 150_000)
afterAll(async () => {
  await product.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => page.unrouteAll({ behavior: 'ignoreErrors' }))

const status = () => page.locator('.capture-status')
const button = (name: string) => page.getByRole('button', { name })
/** The batch on screen, as the server has it. */
async function group(): Promise<GroupDetail> {
  await page.waitForURL('**/scan/detail/**', { timeout: 120_000 })
  const id = new URLSearchParams(page.url().split('/scan/detail/')[1]).get('groupId') ?? ''
  const get = (token: string) =>
    fetch(`${product.address}/api/accountant/scans/detail?groupId=${id}&includeRaw=true`, { headers: { authorization: `Bearer ${token}` } })
  const { token } = JSON.parse((await page.evaluate(() => localStorage.getItem('user_info'))) ?? '{}') as { token: string }
  return (await get(token)).json() as Promise<GroupDetail>
}
const png = (gray: number) =>
  sharp({ create: { width: 16, height: 16, channels: 3, background: { r: gray % 256, g: gray >> 8, b: 9 } } })
    .png()
    .toBuffer()
const images = (count: number, name = 'bill') =>
  Promise.all(Array.from({ length: count }, async (_, i) => ({ name: `${name} ${i}.png`, mimeType: 'image/png', buffer: await png(i) })))
const names = (it: GroupDetail) => it.raw?.map(file => file.name) ?? []
/**
 * Expects exactly these files: the count is updated at once, the single files follow one after the other. An answer signs an address for
 * each file, so it is not requested all the time.
 */
async function holds(wanted: string[]): Promise<void> {
  await expect.poll(async () => names(await group()), { timeout: 240_000, interval: 500 }).toEqual(wanted)
  expect((await group()).files).toBe(wanted.length)
}
const billNames = (count: number) => Array.from({ length: count }, (_, i) => `bill ${i}.png`)

async function serious(): Promise<string[]> {
  await page.evaluate(axe)
  return page.evaluate(async () => {
    const { violations } = await (
      window as unknown as { axe: { run: () => Promise<{ violations: { id: string; impact: string }[] }> } }
    ).axe.run()
    return violations.filter(it => it.impact === 'serious' || it.impact === 'critical').map(it => it.id)
  })
}

describe('scanning directly', () => {
  it('shows code and text of On Acquire Failed when the camera is not permitted', async () => {
    await page.goto(`${product.address}/scan/add/${loc}`)
    await button('Start camera').click()
    await page
      .getByRole('alert')
      .filter({ hasText: 'Something went wrong' })
      .filter({ hasText: 'Allow it next to the address' })
      .filter({ hasText: 'camera-refused' })
      .waitFor()
    expect(await button('Start camera').isEnabled()).toBe(true)
  })

  it('takes two pages by camera, undoes one, loads a PDF, and uploads them as one batch', async () => {
    await context.grantPermissions(['camera'])
    await page.goto(`${product.address}/scan/add/${loc}`)
    await button('Start camera').click()
    await button('Take picture').waitFor()
    await page.keyboard.press('Space')
    await expect.poll(() => status().innerText()).toBe('1 page taken')
    await page.locator('h1').click()
    await page.keyboard.press('Space')
    await expect.poll(() => status().innerText()).toBe('2 pages taken')
    await page.keyboard.press('Control+KeyZ')
    await expect.poll(() => status().innerText()).toBe('1 page taken')
    await page.setInputFiles('input[aria-label="Images or PDFs to load"]', threePages.pathname)
    await expect.poll(() => status().innerText(), { timeout: 60_000 }).toBe('4 pages taken')
    expect(await serious()).toEqual([])
    await button('Process Images').click()
    await holds(['Camera, page 1', 'three-invoices.pdf, page 1', 'three-invoices.pdf, page 2', 'three-invoices.pdf, page 3'])
    const raw = (await group()).raw?.[1]
    const bytes = await (await fetch(new URL(raw?.url ?? '', product.address))).arrayBuffer()
    const { width, height, channels, density, format } = await sharp(Buffer.from(bytes)).metadata()
    expect({ channels, density, format }).toEqual({ channels: 1, density: 200, format: 'png' })
    expect([Math.round((width ?? 0) / 10), Math.round((height ?? 0) / 10)]).toEqual([165, 234]) // A4 at 200 dpi
  })

  it('draws a fax-compressed page, whose decoder the content security policy allows in its worker only', async () => {
    await page.goto(`${product.address}/scan/add/${loc}`)
    await page.setInputFiles('input[aria-label="Images or PDFs to load"]', {
      name: 'fax.pdf',
      mimeType: 'application/pdf',
      buffer: await faxPdf(),
    })
    const shown = page.locator('.stage img[alt="fax.pdf"]')
    await shown.waitFor()
    const dark = await shown.evaluate(async (it: HTMLImageElement) => {
      await it.decode()
      const canvas = Object.assign(document.createElement('canvas'), { width: 40, height: 10 })
      const ink = canvas.getContext('2d')
      ink?.drawImage(it, 0, 0, 40, 10)
      return [...(ink?.getImageData(0, 0, 40, 10).data ?? [])].filter((value, i) => i % 4 === 0 && value < 100).length / 400
    })
    expect(Math.abs(dark - 0.5)).toBeLessThan(0.15)
    expect(
      await page.evaluate(() =>
        WebAssembly.compile(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)).then(
          () => 'runs',
          () => 'refused',
        ),
      ),
    ).toBe('refused')
  })

  it('loads HEIC photos upright, whose decoder runs in its own worker; a JPEG named .heic is opened as what it is, a torn photo is named', async () => {
    const photo = await readFile(new URL('../../services/workers/fixtures/photo.heic', import.meta.url))
    await page.goto(`${product.address}/scan/add/${loc}`)
    await page.setInputFiles('input[aria-label="Images or PDFs to load"]', [
      { name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: photo },
      {
        name: 'IMG_2.heic',
        mimeType: 'image/heic',
        buffer: await sharp(await png(7))
          .jpeg()
          .toBuffer(),
      },
      { name: 'torn.heic', mimeType: 'image/heic', buffer: photo.subarray(0, 9000) },
    ])
    await page
      .getByRole('alert')
      .filter({ hasText: 'torn.heic is a HEIC photo that could not be opened here' })
      .waitFor({ timeout: 60_000 })
    await expect.poll(() => status().innerText()).toBe('2 pages taken')
    await page.locator('.captures li').first().getByRole('button').first().click()
    const size = await page
      .locator('.stage img[alt="IMG_1.HEIC"]')
      .evaluate(async (it: HTMLImageElement) => (await it.decode(), [it.naturalWidth, it.naturalHeight]))
    expect(size).toEqual([1240, 1754])
  })

  it('takes pages automatically in video mode, each when it lies still', async () => {
    await page.goto(`${product.address}/scan/add/${loc}&vid=1`)
    await button('Start camera').click()
    await page.getByRole('progressbar', { name: 'Stillness' }).waitFor()
    await expect.poll(() => page.locator('.captures li').count(), { timeout: 60_000 }).toBeGreaterThan(1)
    await button('Stop camera').click()
    await page.locator('.capture-page').first().focus()
    const before = await page.locator('.captures li').count()
    await page.keyboard.press('Delete')
    await expect.poll(() => page.locator('.captures li').count()).toBe(before - 1)
  })

  it('says which file could not be opened, and loads the others', async () => {
    await page.goto(`${product.address}/scan/add/${loc}`)
    await page.setInputFiles('input[aria-label="Images or PDFs to load"]', [
      { name: 'torn.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no pdf') },
      { name: 'good.png', mimeType: 'image/png', buffer: await png(7) },
    ])
    await page.getByRole('alert').filter({ hasText: 'torn.pdf could not be opened here' }).waitFor()
    await expect.poll(() => status().innerText()).toBe('1 page taken')
  })
})

describe('an upload whose connection breaks', () => {
  const choose = async () => {
    await page.goto(`${product.address}/scan/files/${loc}`)
    await page.setInputFiles('input[aria-label="Files to upload"]', await images(45))
    await page.getByText('45 files').first().waitFor()
  }

  it('resumes by itself without a lost or repeated file, also when only the answer was lost', async () => {
    let sent = 0
    await page.route(uploads, async route => {
      sent++
      if (sent === 2) await route.fetch() // stored, but the answer is lost
      if (sent === 2 || sent === 4) await route.abort('connectionreset')
      else await route.continue()
    })
    await choose()
    await button('Process Files').click()
    await page.getByText('No connection. Trying again in').waitFor()
    await holds(billNames(45))
    expect(sent).toBe(5)
  })

  it('is offered again after a reload, and then sends only the rest', async () => {
    let sent = 0
    await page.route(uploads, route => (++sent === 1 ? route.continue() : route.abort('internetdisconnected')))
    await choose()
    await button('Process Files').click()
    await page.getByText('No connection. Trying again in').waitFor()
    await page.reload()
    await page.getByText('20 of them are stored.').waitFor()
    expect(await serious()).toEqual([])
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await button('Send the other 25').click()
    await holds(billNames(45))
    await page.goto(`${product.address}/scan/files/${loc}`)
    await button('Process Files').waitFor()
    expect(await page.locator('.unfinished').count()).toBe(0)
  })

  it('waits for the retry-after time of a busy server, and shows its sentence', async () => {
    let sent = 0
    const busy = {
      status: 503,
      headers: { 'retry-after': '3' },
      json: { error: { code: 'busy', message: 'The service is busy. Try again in a minute.' } },
    }
    await page.route(uploads, route => (++sent === 1 ? route.fulfill(busy) : route.continue()))
    await choose()
    await button('Process Files').click()
    await page.getByText('The service is busy. Try again in a minute. Trying again in').waitFor()
    await holds(billNames(45))
  })

  it('shows that the storage is full, and keeps the files', async () => {
    const full = {
      status: 507,
      json: {
        error: { code: 'storage.full', message: 'There is no room left to store this. Tell whoever runs Docketry; nothing was lost.' },
      },
    }
    await page.route(uploads, route => route.fulfill(full))
    await choose()
    await button('Process Files').click()
    const notice = page.getByRole('dialog')
    await notice.getByText('There is no room left to store this.').waitFor()
    await expect.poll(() => notice.evaluate(it => it.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Enter')
    await button('Send the 45 files').waitFor()
    await button('Discard').click()
    await button('Discard 45 files').click()
    await expect.poll(() => page.locator('.unfinished').count()).toBe(0)
  })
})

describe('many files', () => {
  it('fit the screen of a phone without scrolling sideways', async () => {
    await page.route('**/operator.json', route => route.fulfill({ json: { layoutFlags: [true] } }))
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${product.address}/scan/files/${loc}`)
    await button('From Computer').waitFor()
    await page.setInputFiles('input[aria-label="Files to upload"]', await images(30))
    await page.getByText('30 files').first().waitFor()
    expect([await sidewaysOverflow(page), await serious()]).toEqual([0, []])
    await page.goto(`${product.address}/scan/add/${loc}`)
    await button('Start camera').waitFor()
    expect([await sidewaysOverflow(page), await serious()]).toEqual([0, []])
    await page.setViewportSize({ width: 1280, height: 900 })
  })

  it('over the limit of one upload become one group, and arrow keys move through them', async () => {
    await page.goto(`${product.address}/scan/files/${loc}`)
    await page.setInputFiles('input[aria-label="Files to upload"]', await images(520))
    await page.getByText('520 files').first().waitFor()
    expect(await page.locator('.file-table tbody tr').count()).toBeLessThan(80)
    await page.getByRole('button', { name: 'bill 0.png', exact: true }).focus()
    await page.evaluate(() => {
      const seen = { frames: [] as number[], last: performance.now(), over: false }
      Object.assign(window, { seen })
      const tick = (): void => {
        seen.frames.push(performance.now() - seen.last)
        seen.last = performance.now()
        if (!seen.over) requestAnimationFrame(tick)
      }
      tick()
    })
    for (let i = 0; i < 60; i++) await page.keyboard.press('ArrowDown')
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await expect.poll(focused).toBe('bill 60.png')
    await page.keyboard.press('End')
    await expect.poll(focused).toBe('bill 519.png')
    // Frames are no longer wanted then, because each takes time that the upload needs.
    const frames = await page.evaluate(() =>
      Object.assign((window as unknown as { seen: { frames: number[]; over: boolean } }).seen, { over: true }).frames.toSorted(
        (a, b) => a - b,
      ),
    )
    console.warn(
      `520 files: ${frames.length} frames, p95 ${frames[Math.floor(frames.length * 0.95)]?.toFixed(0)} ms, longest ${frames.at(-1)?.toFixed(0)} ms`,
    )
    await button('Process Files').click()
    await holds(billNames(520))
  })

  it('cause no error in the browser and no violation of the content security policy', () => {
    expect(pageErrors).toEqual([])
  })
})
