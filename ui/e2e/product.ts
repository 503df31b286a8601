/** Starts the product as a user does, with a browser. */
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { inject } from 'vitest'
import { demoClients, demoFirm } from '../../services/demo/firm.ts'
import { password, post, register, signIn as signInOverHttp } from '../../services/testing/over-http.ts'
import { removeServers, serversEnv, startRole, type Role } from '../../services/testing/roles.ts'
import { stageNames } from '../../services/main/stage-names.ts'
import { launch } from './browser.ts'
import { demoPassword } from './demo-folder.ts'

/** `env`: environment for `docketry` commands on this installation. */
export type Product = { address: string; email: string; password: string; browser: Browser; env: NodeJS.ProcessEnv; close(): Promise<void> }
/** `close` ends every process and throws when one exits with an error. */
type Running = Omit<Product, 'browser'>

async function end(roles: Role[]): Promise<void> {
  const runs = await Promise.all(roles.map(role => role.end('SIGTERM')))
  const wrong = runs.flatMap(({ code, errors }, i) => (code === 0 ? [] : [`${roles[i]?.name} ended with ${code}: ${errors}`]))
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
}

/**
 * One process on a free port and a data folder of its own, with the demo's documents read; address and sign-in are read from what it
 * prints.
 */
async function startEmbedded(): Promise<Running> {
  const folder = await mkdtemp(join(tmpdir(), 'docketry-journey-'))
  await cp(inject('demoFolder') ?? '', folder, { recursive: true })
  const env = { PORT: '0', DOCKETRY_DATA: folder, DOCKETRY_DEMO_PASSWORD: demoPassword, LOG_LEVEL: 'error' }
  const all = await startRole(['start'], env)
  const [, email = '', password = ''] = /Sign in as (\S+) with the password (.+)/u.exec(all.printed()) ?? []
  return {
    address: all.address,
    email,
    password,
    env,
    async close() {
      await end([all])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Every role in a process of its own, on the servers that the environment names; the firm and its clients as the demo has them. */
async function startRoles(): Promise<Running> {
  const env = serversEnv({ LOG_LEVEL: 'error' })
  const names = ['api', 'project', 'reactions', ...stageNames.map(stage => `stage ${stage}`)]
  const roles = await Promise.all(names.map(name => startRole(name.split(' '), env)))
  const address = roles[0]?.address ?? ''
  await register(address, demoFirm.email, demoFirm.abn)
  const { token, firmId } = await signInOverHttp(address, demoFirm.email)
  for (const { name, abn, category } of demoClients()) await post(address, '/api/business/create', { firmId, name, abn, category }, token)
  return {
    address,
    email: demoFirm.email,
    password,
    env,
    async close() {
      await end(roles)
      await removeServers(env)
    },
  }
}

/**
 * A page in a browser context of its own, into which axe can be put (`bypassCSP`). What its scripts throw is added to `pageErrors`.
 */
export async function openPage({ browser }: Pick<Product, 'browser'>, pageErrors: string[]): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, bypassCSP: true, reducedMotion: 'reduce' })
  const page = await context.newPage()
  page.on('pageerror', error => pageErrors.push(error.message))
  return page
}

/** Fills in the form of the sign-in page, which is open, and sends it. */
export async function submitSignIn(page: Page, { email, password: typed }: Pick<Product, 'email' | 'password'>): Promise<void> {
  await page.fill('input[name=email]', email)
  await page.fill('input[name=password]', typed)
  await page.keyboard.press('Enter')
}

/** Signs in on the sign-in page and waits for the dashboard. */
export async function signIn(page: Page, { address, ...account }: Pick<Product, 'address' | 'email' | 'password'>): Promise<void> {
  await page.goto(`${address}/signin`)
  await submitSignIn(page, account)
  await page.waitForURL('**/dashboard')
}

/** Starts the product on one data folder, or with ENGINE=servers on servers. `how`: the browser, as `launch` takes it. */
export async function startProduct(how: Parameters<typeof launch>[0] = {}): Promise<Product> {
  const running = await (process.env['ENGINE'] === 'servers' ? startRoles() : startEmbedded())
  const browser = await launch(how)
  return {
    ...running,
    browser,
    async close() {
      await browser.close()
      await running.close()
    },
  }
}
