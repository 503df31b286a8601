/** Evidence of an invoice with an event that cannot be applied: whole, proven like any other, and with a finding. */
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { quarterIndexOf } from '@docketry/contracts/rules/quarters.ts'
import { evidence as evidenceCommand } from '../cli/evidence.ts'
import { makeAnchorKey } from '../integrity/anchors/anchor-key.ts'
import { removeFolder, temporaryFolder } from '../platform/testing/folder.ts'
import { abns, groupOf, startApp, type Person, type TestApp } from '../testing/app.ts'
import { appendBrokenEdit } from '../testing/broken-event.ts'
import { fakePdf } from '../testing/fake-workers.ts'
import { zipSource } from './verify.mjs'

let app: TestApp
let ann: Person
let folder: string
let groupId: string
let broken = ''
let revision: number
const day = '2026-08-14'
const verifier = new URL('./verify.mjs', import.meta.url).pathname
const evidence = (query: Record<string, string>) => app.request('GET', `/api/accountant/evidence?${new URLSearchParams(query)}`, ann)

async function read(bytes: Buffer, name: string): Promise<string> {
  const source = await zipSource(new Blob([new Uint8Array(bytes)]))
  return Buffer.from(await source.bytes(name)).toString()
}

beforeAll(async () => {
  folder = await temporaryFolder()
  makeAnchorKey(join(folder, 'key.pem'))
  app = await startApp({ env: { DOCKETRY_ANCHOR_KEY: join(folder, 'key.pem') } })
  ann = await app.owner(abns[0])
  groupId = groupOf(await app.upload(ann.token, { 'scan_1.pdf': fakePdf(2) }))
  await app.running.settled()
  const detail = (await app.request('GET', `/api/accountant/scans/detail?groupId=${groupId}`, ann)).json<{ invoices: { id: string }[] }>()
  broken = detail.invoices[0]?.id ?? ''
  const invoices = detail.invoices.map(({ id }, i) => ({
    invoice_id: id,
    invoice_data: { invoiceNumber: `00-${i + 1}`, paymentDate: day },
  }))
  await app.request('POST', '/api/accountant/invoices/update', { token: ann.token, body: { invoices } })
  await app.running.settled()
  revision = await appendBrokenEdit(app, broken)
})
afterAll(async () => {
  await app.close()
  await removeFolder(folder)
})

describe('the bundle', () => {
  it.each([
    ['the invoice', () => ({ invoice_id: broken })],
    ['its batch', () => ({ groupId })],
  ])('of %s has every event, says which one could not be applied, and is verified', async (_, query) => {
    const answer = await evidence(query())
    expect(answer.statusCode).toBe(200)
    const bytes = answer.rawPayload
    expect((await read(bytes, `events/invoice-${broken}.ndjson`)).trimEnd().split('\n').length).toBe(revision + 1)
    expect(await read(bytes, 'report.html')).toContain(`event ${revision} (InvoiceEdited) of invoice-${broken}`)
    const page = await read(bytes, `invoices/${broken}.html`)
    expect(page).toContain('not up to date')
    expect(page).toContain('<td>InvoiceEdited</td>')
    const zip = join(folder, 'bundle.zip')
    await writeFile(zip, bytes)
    const { stdout } = await promisify(execFile)(process.execPath, [verifier, zip, '--json'])
    expect(JSON.parse(stdout)).toMatchObject({
      findings: [],
      notes: [expect.stringContaining(`Event ${revision} of invoice-${broken} could not be applied`)],
      counts: { uncovered: 0 },
    })
  })

  it('of its quarter is refused by name before the download begins, because its date may be wrong', async () => {
    const answer = await evidence({ quarter: String(quarterIndexOf(day)), firmId: ann.firmId })
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      { error: { code: 'export.failed-row', message: expect.stringContaining('invoice 00-1 of Harbour Street Plumbing') as string } },
    ])
  })
})

it('the command line writes it beside the running product', async () => {
  const lines: string[] = []
  const output = { say: (line: string) => void lines.push(line), warn: (line: string) => void lines.push(line) }
  const file = join(folder, 'cli.zip')
  expect(
    await evidenceCommand(['--batch', groupId, file], output, { ...process.env, DOCKETRY_DATA: app.folder, LOG_LEVEL: 'silent' }),
  ).toBe(0)
  expect(await evidenceCommand(['verify', file], output)).toBe(0)
  expect(lines.join('\n')).toContain('could not be applied')
})
