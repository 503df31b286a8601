/** Every page there is, in light and dark, wide and narrow, with real data on it: no serious and no critical finding of axe. */
import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { GroupDetail } from '@docketry/contracts/api/scans.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { get, post } from '../../services/testing/over-http.ts'
import { darkOptions, lightOptions } from '../src/styles/mui-theme.ts'
import { signIn, startProduct, type Product } from './product.ts'

const axePath = new URL('../../node_modules/axe-core/axe.min.js', import.meta.url).pathname
const cli = new URL('../../services/cli/cli.ts', import.meta.url).pathname
const source = (name: string): string => readFileSync(new URL(`../src/${name}`, import.meta.url), 'utf8')

let product: Product
let page: Page
let token = ''
const ids = { firm: '', client: '', group: '' }

/** The addresses of app.tsx, and of the dashboard's sections, as they are written there. */
const routes = [...source('app.tsx').matchAll(/path="([^"]+)"/gu)].map(it => it[1] ?? '')
const sections = [...source('shell/sections.ts').matchAll(/^ {4}path: '([^']+)'/gmu)].map(it => `/dashboard/${it[1]}`)

const press =
  (...keys: string[]) =>
  async (): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key)
  }

const phoneMenu = async (): Promise<void> => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Menu' }).press('Enter')
}

/** `shows`: a selector that matches once the page is loaded. `then`: dialogs, menus and states of the page, each checked too. */
type Visit = { goes: () => string; shows: string; then?: Record<string, { act: () => Promise<void>; shows: string }>; stranger?: true }
const location = () => `firmId=${ids.firm}&clientId=${ids.client}`

const visits: Record<string, Visit> = {
  '/': { goes: () => '/', shows: 'h1', stranger: true },
  '/signin': { goes: () => '/signin', shows: 'input[name=password]', stranger: true },
  '/signin/:flag': { goes: () => '/signin/nothing', shows: 'input[name=password]', stranger: true },
  '/register': { goes: () => '/register', shows: 'h1', stranger: true },
  '/verifyEmail/:code': { goes: () => '/verifyEmail/nothing', shows: 'h1', stranger: true },
  '/confirmEmail/:code': { goes: () => '/confirmEmail/nothing', shows: 'h1', stranger: true },
  '/confirmAddress/:code': { goes: () => '/confirmAddress/nothing', shows: 'h1', stranger: true },
  '/forgotPassword': { goes: () => '/forgotPassword', shows: 'h1', stranger: true },
  '/newPassword/:code': { goes: () => '/newPassword/nothing', shows: 'h1', stranger: true },
  '/blogs': { goes: () => '/blogs', shows: 'a[href="/blog/dockets"]', stranger: true },
  '/blog/:id': { goes: () => '/blog/dockets', shows: 'h1', stranger: true },
  '/blog/:id/:option': { goes: () => '/blog/dockets/edit', shows: '[contenteditable=true]' },
  '/privacyPolicy': { goes: () => '/privacyPolicy', shows: 'h1', stranger: true },
  '/newsletter/unsubscribe/:code': { goes: () => '/newsletter/unsubscribe/nothing', shows: 'h1', stranger: true },
  '/reminders/stop/:code': { goes: () => '/reminders/stop/nothing', shows: 'h1', stranger: true },
  '/invoiceimage/:imageId': { goes: () => '/invoiceimage/nothing', shows: 'h1', stranger: true },
  '/dashboard/*': {
    goes: () => '/dashboard',
    shows: 'text=Wattle Street Bakery',
    then: { 'the menu on a phone': { act: phoneMenu, shows: '.side.open nav a' } },
  },
  '/business/details/:locSearch': {
    goes: () => `/business/details/${location()}`,
    shows: '[data-batch]',
    then: {
      'the menu of a batch': {
        act: () =>
          page
            .getByRole('button', { name: /^More for/u })
            .first()
            .click(),
        shows: '[role=menu]',
      },
    },
  },
  '/business/bin/:locSearch': {
    goes: () => `/business/bin/${location()}`,
    shows: '.bin-list li',
    then: { 'a deleted one, opened': { act: () => page.getByRole('link', { name: /^Open/u }).first().click(), shows: '.opened' } },
  },
  '/business/create/:firmId': { goes: () => `/business/create/${ids.firm}`, shows: 'input[name=name]' },
  '/business/xero': { goes: () => '/business/xero', shows: '[role=alert]' },
  '/business/books/:locSearch': { goes: () => `/business/books/${location()}`, shows: '.books-page h2' },
  '/scan/asOf/:locSearch': { goes: () => `/scan/asOf/groupId=${ids.group}&${location()}&at=${Date.now()}`, shows: '.as-of-rows td' },
  '/worksheet/:locSearch': {
    goes: () => `/worksheet/${location()}`,
    shows: '.worksheet-figures td',
    then: { 'the invoices of a figure': { act: () => page.getByRole('link', { name: /^G11 /u }).click(), shows: '.worksheet-rows' } },
  },
  '/scan/files/:locSearch': { goes: () => `/scan/files/${location()}`, shows: 'h1' },
  '/scan/emails/:locSearch': { goes: () => `/scan/emails/${location()}`, shows: 'h1' },
  '/scan/add/:locSearch': { goes: () => `/scan/add/${location()}`, shows: 'h1' },
  '/scan/detail/:groupIdOrQuarter': {
    goes: () => `/scan/detail/groupId=${ids.group}&${location()}`,
    shows: '.ag-cell-focus',
    then: {
      'the words of the page': { act: press('Alt+KeyT', 'Alt+KeyW'), shows: '.words' },
      'an open editor': { act: press('Alt+KeyC', 'Enter'), shows: '.ag-cell-inline-editing input' },
      'all keys': { act: press('?'), shows: '[role=dialog]' },
      'own keys': { act: press('Alt+KeyK'), shows: '[role=dialog]' },
      'one field over many receipts': { act: press('Alt+KeyV'), shows: '[role=dialog]' },
      'pages of the batch': { act: press('Alt+KeyP'), shows: '[role=dialog]' },
      'what Send asks': { act: press('Control+Shift+KeyS'), shows: '[role=dialog]' },
      'what deleting asks': { act: press('Control+Delete'), shows: '[role=dialog]' },
    },
  },
  '/invoices/search': {
    goes: () => '/invoices/search',
    shows: 'input[role=searchbox]',
    then: { 'what is found': { act: () => page.keyboard.type('marlow'), shows: '.found li' } },
  },
  '/reviewer': { goes: () => '/reviewer', shows: 'h1' },
  '/statments/add': { goes: () => '/statments/add', shows: 'h1' },
  '/statments/process': { goes: () => '/statments/process', shows: 'h1' },
  '*': { goes: () => '/no/such/page', shows: 'h1', stranger: true },
  '/dashboard/team': { goes: () => '/dashboard/team', shows: 'h1' },
  '/dashboard/requests': { goes: () => '/dashboard/requests', shows: 'h1' },
  '/dashboard/emailaddresses': { goes: () => '/dashboard/emailaddresses', shows: 'h1' },
  '/dashboard/emails': { goes: () => '/dashboard/emails', shows: 'h1' },
  '/dashboard/pickups': { goes: () => '/dashboard/pickups', shows: 'h1' },
  '/dashboard/subscription': { goes: () => '/dashboard/subscription', shows: 'h1' },
  '/dashboard/settings': { goes: () => '/dashboard/settings', shows: 'h1' },
  '/dashboard/posts': { goes: () => '/dashboard/posts', shows: 'h1' },
  '/dashboard/coupons': { goes: () => '/dashboard/coupons', shows: 'h1' },
  '/dashboard/reprocessing': { goes: () => '/dashboard/reprocessing', shows: 'table' },
  '/dashboard/audits': { goes: () => '/dashboard/audits', shows: 'h1' },
  '/dashboard/operations': { goes: () => '/dashboard/operations', shows: 'table' },
}

/** Waits until nothing is loading. */
const loaded = async (): Promise<void> => {
  await page.waitForFunction(() => !document.querySelector('.state[role=status]'))
  await page.evaluate(() => document.fonts.ready)
}

type Rule = { id: string; impact: string | null }
/** The rules of axe that find nothing serious or critical: a finding has the impact that its rule states. They take a fifth of the time. */
const lesserRules = (createRequire(import.meta.url)('axe-core') as { _audit: { rules: Rule[] } })._audit.rules
  .filter(({ impact }) => impact === 'minor' || impact === 'moderate')
  .map(({ id }) => id)
const allThatMatter = { rules: Object.fromEntries(lesserRules.map(id => [id, { enabled: false }])) }

/** The rules of axe that a colour scheme can break, because it changes colours alone (see the test below). */
const colourRules = ['color-contrast', 'link-in-text-block']
const coloursAlone = { runOnly: { type: 'rule', values: colourRules } }

/** `rules`: as `axe.run` takes them. */
async function findings(rules: object): Promise<string[]> {
  return page.evaluate(async options => {
    type Found = { id: string; impact: string; nodes: { target: unknown; failureSummary?: string }[] }
    const { axe } = globalThis as unknown as { axe: { run(where: Document, how: object): Promise<{ violations: Found[] }> } } // defined by axe-core
    const { violations } = await axe.run(document, { resultTypes: ['violations'], ...options })
    return violations
      .filter(it => it.impact === 'serious' || it.impact === 'critical')
      .flatMap(it =>
        it.nodes.slice(0, 3).map(node => `${it.id} ${JSON.stringify(node.target)} ${node.failureSummary?.split('\n')[1]?.trim() ?? ''}`),
      )
  }, rules)
}

/** Waits until a change of the colour scheme is drawn, transitions included. */
const redrawn = async (): Promise<void> => {
  for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame)
  await Promise.all(document.getAnimations().map(it => it.finished.catch(() => undefined)))
}

/**
 * Findings of axe on the current page, at both widths and in both colour schemes: in the dark one by the rules about colours, which are all
 * that it can break.
 */
async function findingsAtAllSizes(): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.addScriptTag({ path: axePath })
  const found: string[] = []
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.evaluate(redrawn)
      found.push(
        ...(await findings(colorScheme === 'light' ? allThatMatter : coloursAlone)).map(it => `${width} px, ${colorScheme}: ${it}`),
      )
    }
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 1440, height: 900 })
  return found
}

beforeAll(async () => {
  product = await startProduct()
  for (const role of ['accountant', 'author', 'su'])
    execFileSync(process.execPath, [cli, 'grant', product.email, role], { env: { ...process.env, ...product.env } })
  const login = await post<{ token: string }>(product.address, '/api/auth/login', { email: product.email, password: product.password })
  token = login.token
  const article = {
    path: 'dockets',
    title: 'Dockets that fade',
    hero: '',
    date: '2026-07-01',
    author: 'Docketry',
    emoji: '🧾',
    content: JSON.stringify([{ type: 'para', content: '<p>Thermal paper fades.</p>' }]),
  }
  await post(product.address, '/api/business/blog/update', article, token)
  const [employer] = await get<{ business: { id: string } }[]>(product.address, '/api/accountant/employers', token)
  ids.firm = employer?.business.id ?? ''
  const clients = await get<{ id: string; name: string }[]>(product.address, '/api/data/clients', token)
  ids.client = clients.find(it => it.name === 'Wattle Street Bakery')?.id ?? ''
  // One batch of the demo firm, once it is read; one of its rows waits for an accountant.
  await vi.waitFor(
    async () => {
      const { groups } = await get<{ groups: { id: string; status: string; invoiceCount: number }[] }>(
        product.address,
        `/api/accountant/scanGroups?${location()}`,
        token,
      )
      ids.group = groups.find(group => group.status === 'COMPLETE' && group.invoiceCount > 4)?.id ?? ''
      if (ids.group === '')
        throw new Error(`no batch of the demo firm is read: ${JSON.stringify(groups.map(it => [it.status, it.invoiceCount]))}`)
    },
    { timeout: 240_000, interval: 1000 },
  )
  const detail = await get<GroupDetail>(product.address, `/api/accountant/scans/detail?groupId=${ids.group}`, token)
  await post(
    product.address,
    '/api/accountant/invoices/update',
    { invoices: [{ invoice_id: detail.invoices[0]?.id, invoice_data: { manualReview: 10 } }] },
    token,
  )
  await post(product.address, '/api/accountant/invoice/delete', { invoice_id: detail.invoices.at(-1)?.id }, token)
  page = await product.browser.newPage({ viewport: { width: 1440, height: 900 }, bypassCSP: true, reducedMotion: 'reduce' })
}, 280_000)
afterAll(() => product.close())

it('every page and every section of the dashboard is checked', () => {
  expect(Object.keys(visits).sort()).toEqual([...routes, ...sections].sort())
})

it('no rule about colours is left out, nor most of the others', () => {
  expect(lesserRules.filter(id => colourRules.includes(id))).toEqual([])
  expect(lesserRules.length).toBeGreaterThan(0)
  expect(lesserRules.length).toBeLessThan(40)
})

it('a dark screen differs from a light one in colours and shadows alone', () => {
  const ofScheme = globSync('**/*.{css,ts,tsx}', { cwd: new URL('../src', import.meta.url).pathname }).filter(
    name => !name.includes('.test.') && source(name).includes('prefers-color-scheme'),
  )
  expect(ofScheme.sort()).toEqual(['styles/mui-theme.ts', 'styles/tokens.css'])
  const [, dark = ''] = /@media \(prefers-color-scheme: dark\) \{\s*:root \{([^}]*)\}\s*\}\s*$/u.exec(source('styles/tokens.css')) ?? []
  const set = [...dark.matchAll(/([\w-]+):([^;]+);/gu)].map(([, name = '', value = '']) => ({ name, value: value.trim() }))
  expect(set.length).toBeGreaterThan(20)
  for (const { name, value } of set) expect(value, name).toMatch(/^#[0-9a-f]{6}$|^0 \d+px \d+px rgb\(/u)
  expect({ ...darkOptions, palette: null }).toEqual({ ...lightOptions, palette: null })
})

const named = Object.entries(visits)
describe.each([
  ['a stranger', true],
  ['a signed-in user', false],
])('%s', (_, stranger) => {
  beforeAll(async () => {
    if (!stranger) await signIn(page, product)
  })
  it.each(named.filter(([, visit]) => Boolean(visit.stranger) === stranger).map(([name]) => name))(
    'gets no serious finding of axe on %s',
    async name => {
      const { goes, shows, then = {} } = visits[name]!
      const found: string[] = []
      const go = async (): Promise<void> => {
        await page.goto(product.address + goes())
        await page.locator(shows).first().waitFor()
        await loaded()
      }
      await go()
      found.push(...(await findingsAtAllSizes()))
      for (const [what, one] of Object.entries(then)) {
        await go()
        await one.act()
        await page.locator(one.shows).first().waitFor()
        found.push(...(await findingsAtAllSizes()).map(it => `${what}, ${it}`))
      }
      expect(found).toEqual([])
    },
  )
})
