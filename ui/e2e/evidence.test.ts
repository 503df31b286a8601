/** The verifier of an evidence bundle, opened from the unpacked bundle in a real browser without a network. */
import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { zipOf } from '../../services/content/zip-out.ts'
import { zipSource } from '../../services/evidence/verify.mjs'
import { fingerprintOf, makeAnchorKey, signerWith } from '../../services/integrity/anchors/anchor-key.ts'
import { removeFolder, temporaryFolder } from '../../services/platform/testing/folder.ts'
import { abns, addClient, groupOf, startApp } from '../../services/testing/app.ts'
import { fakePdf } from '../../services/testing/fake-workers.ts'
import { launch } from './browser.ts'

type Files = Map<string, Uint8Array>
let folder: string
let browser: Browser
let page: Page
let bundle: Files
let key: string
let invoiceId: string
const problems: string[] = []
const requests: string[] = []

const textOf = (files: Files, name: string): string => new TextDecoder().decode(files.get(name))
/** A zip with the files of the bundle after `change`. */
async function changedZip(change: (files: Files) => void): Promise<string> {
  const files = new Map(bundle)
  change(files)
  const path = join(folder, `${randomBytes(6).toString('hex')}.zip`)
  await writeFile(
    path,
    zipOf(
      new Date(0),
      (async function* () {
        for (const [name, bytes] of files)
          yield {
            name,
            content: (async function* () {
              yield bytes
            })(),
          }
      })(),
    ),
  )
  return path
}
/** What the page says about a bundle. */
async function outcomeOf(path: string, fingerprint = ''): Promise<{ text: string; look: string | null }> {
  await page.reload()
  await page.getByLabel('The bundle, as it was downloaded (zip)').setInputFiles(path)
  await page.getByLabel('Fingerprint of the key that must have signed').fill(fingerprint)
  await page.getByRole('button', { name: 'Verify' }).click()
  const outcome = page.getByRole('status')
  await expect.poll(() => outcome.getAttribute('class')).toMatch(/good|bad/u)
  return { text: await outcome.innerText(), look: await outcome.getAttribute('class') }
}
const edit =
  (name: string, change: (content: string) => string) =>
  (files: Files): void =>
    void files.set(name, new TextEncoder().encode(change(textOf(files, name))))
const stream = (): string => `events/invoice-${invoiceId}.ndjson`

beforeAll(async () => {
  folder = await temporaryFolder()
  makeAnchorKey(join(folder, 'key.pem'))
  key = fingerprintOf(signerWith(join(folder, 'key.pem'))({}).key)
  const app = await startApp({ env: { DOCKETRY_ANCHOR_KEY: join(folder, 'key.pem') } })
  const ann = await app.owner(abns[0])
  const groupId = groupOf(await app.upload(ann.token, { 'march.pdf': fakePdf(2) }, { clientId: await addClient(app, ann, abns[1]) }))
  await app.running.settled()
  const { invoices } = (await app.request('GET', `/api/accountant/scans/detail?groupId=${groupId}`, ann)).json<{
    invoices: { id: string }[]
  }>()
  invoiceId = invoices[0]?.id ?? ''
  const saved = await app.request('POST', '/api/accountant/invoices/update', {
    token: ann.token,
    body: { invoices: [{ invoice_id: invoiceId, invoice_data: { total: 440, paymentDate: '2026-08-14' } }] },
  })
  expect(saved.statusCode).toBe(200)
  await app.running.settled()
  const source = await zipSource(
    new Blob([new Uint8Array((await app.request('GET', `/api/accountant/evidence?groupId=${groupId}`, ann)).rawPayload)]),
  )
  await app.close()

  bundle = new Map()
  for (const name of source.names) {
    const bytes = await source.bytes(name)
    bundle.set(name, bytes)
    await mkdir(dirname(join(folder, 'unpacked', name)), { recursive: true })
    await writeFile(join(folder, 'unpacked', name), bytes)
  }
  browser = await launch()
  const context = await browser.newContext({ offline: true })
  page = await context.newPage()
  page.on('pageerror', error => problems.push(error.message))
  page.on('console', message => void (message.type() === 'error' && problems.push(message.text())))
  page.on('request', request => requests.push(request.url()))
  await page.goto(pathToFileURL(join(folder, 'unpacked', 'verify.html')).href)
})
afterAll(async () => {
  await browser.close()
  await removeFolder(folder)
})

it('the verifier says that nothing was changed, with the key that signed, and asks no network', async () => {
  const { text, look } = await outcomeOf(await changedZip(() => {}), key)
  expect(text).toContain('Nothing was changed, and nothing is missing.')
  expect(text).toContain(key)
  expect([look, problems]).toEqual(['good', []])
  expect(requests.filter(url => !url.startsWith('file:'))).toEqual([])
})

it('the report is read from the unpacked bundle, and leads to the invoice and its page', async () => {
  const report = await page.context().newPage()
  await report.goto(pathToFileURL(join(folder, 'unpacked', 'report.html')).href)
  await report.locator(`a[href*="${invoiceId}"]`).first().click()
  await expect.poll(() => report.locator('body').innerText()).toContain('440.00')
  await report.close()
})

it('the verifier names a forged amount', async () => {
  const { text, look } = await outcomeOf(await changedZip(edit(stream(), content => content.replace('44000', '34000'))))
  expect(text).toMatch(/Event 1 of invoice-\S+ \(InvoiceEdited, user:[^)]+\) was changed: its hash is not the one that the anchor 1 of/u)
  expect(look).toBe('bad')
})

it('the verifier names a removed event', async () => {
  const { text, look } = await outcomeOf(await changedZip(edit(stream(), content => content.split('\n').slice(1).join('\n'))))
  expect(text).toMatch(/Event 0 of invoice-\S+ is missing: the anchor 1 of/u)
  expect(look).toBe('bad')
})

it('the verifier names a page image that was swapped', async () => {
  const [first = '', second = ''] = [...bundle.keys()].filter(name => name.endsWith('.jpg'))
  const { text, look } = await outcomeOf(await changedZip(files => files.set(first, files.get(second) ?? new Uint8Array())))
  expect(text).toMatch(/The image of page \d of the file \S+ was changed \(files\/\S+\.jpg\): its bytes are not those that event \d+ of/u)
  expect(look).toBe('bad')
})

it('the verifier names an anchor whose signature is not one of its key, and one of another key', async () => {
  const forged = await outcomeOf(
    await changedZip(
      edit('anchors.ndjson', line => {
        const anchor = JSON.parse(line) as { signed: { signature: string } }
        const signature = Buffer.from(anchor.signed.signature, 'base64')
        signature[0] = (signature[0] ?? 0) ^ 1
        return `${JSON.stringify({ ...anchor, signed: { ...anchor.signed, signature: signature.toString('base64') } })}\n`
      }),
    ),
  )
  expect(forged.text).toMatch(/The signature of the anchor 1 of [^\n]+ is not one of its key: it was changed after it was signed\./u)
  const other = await outcomeOf(await changedZip(() => {}), '0123456789abcdef')
  expect(other.text).toMatch(new RegExp(`anchor 1 of [^\\n]+ is signed by the key ${key}, not by 0123456789abcdef`, 'u'))
  expect([forged.look, other.look]).toEqual(['bad', 'bad'])
})

it('the verifier says so where the file is no bundle', async () => {
  const path = join(folder, 'half.zip')
  await writeFile(path, 'PK')
  expect(await outcomeOf(path)).toEqual({ text: 'This is no zip, or not all of it. Download the bundle again.', look: 'bad' })
})
