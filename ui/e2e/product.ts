/** The product as a user starts it, and a browser to use it with. */
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { chromium, type Browser } from 'playwright-core'

export type Product = { address: string; email: string; password: string; browser: Browser; close(): Promise<void> }

const root = new URL('../..', import.meta.url).pathname
const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync']

/** Starts it on a free port and an empty data folder, and reads address and sign-in from what it prints. */
export async function startProduct(): Promise<Product> {
  const folder = await mkdtemp(join(tmpdir(), 'docketry-journey-'))
  const env = { ...process.env, PORT: '0', DOCKETRY_DATA: folder, DOCKETRY_DEMO_PASSWORD: 'journey password', LOG_LEVEL: 'error' }
  const server = spawn(process.execPath, [join(root, 'services/main/cli.ts'), 'start'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise<void>(resolve => server.on('exit', () => resolve()))
  let address = ''
  let sign: RegExpExecArray | null = null
  for await (const line of createInterface({ input: server.stdout })) {
    address ||= /Docketry is at (\S+)/u.exec(line)?.[1] ?? ''
    sign ??= /Sign in as (\S+) with the password (.+)/u.exec(line)
    if (address && sign) break
  }
  server.stdout.resume()
  const browser = await chromium.launch({ executablePath: process.env['DOCKETRY_CHROMIUM'] ?? '/usr/bin/chromium', args: flags })
  return {
    address, browser, email: sign?.[1] ?? '', password: sign?.[2] ?? '',
    async close() {
      await browser.close()
      server.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
