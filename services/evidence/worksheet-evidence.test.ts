/** Evidence of a frozen worksheet: by HTTP, verified outside the product, and what the verifier says where something in it was forged. */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { GroupDetail } from '@docketry/contracts/api/scans.ts'
import type { WorksheetAnswer } from '@docketry/contracts/api/worksheets.ts'
import { evidence as writeEvidence } from '../cli/evidence.ts'
import { makeAnchorKey, fingerprintOf, signerWith } from '../integrity/anchors/anchor-key.ts'
import { removeFolder, temporaryFolder } from '../platform/testing/folder.ts'
import { abns, addClient, groupOf, startApp, type Person, type TestApp } from '../testing/app.ts'
import { fakePdf } from '../testing/fake-workers.ts'
import { zipSource } from './verify.mjs'

type Result = { findings: { subject: string; what: string }[]; notes: string[]; counts: { uncovered: number; signers: string[] } }

const period = 'q86'
const verifier = new URL('./verify.mjs', import.meta.url).pathname
let app: TestApp
let [ann, kim, lee]: Person[] = []
let folder: string
let clean: string
let key: string
let clientId: string
let groupId: string
let blob: string
/** The page of the worksheet in a bundle from before it was lodged. */
let frozenPage: string
let ids: string[]
let visits = 0

function person(it: Person | undefined): Person {
  if (it === undefined) throw new Error('nobody is registered yet')
  return it
}
const evidence = (who = person(ann), query: Record<string, string> = {}) =>
  app.request(
    'GET',
    `/api/accountant/evidence?${new URLSearchParams({ firmId: person(ann).firmId, clientId, period, ...query })}`,
    who,
    `127.0.4.${(visits += 1)}`,
  )
const post = (name: string, body: object) =>
  app.request('POST', `/api/accountant/worksheet/${name}`, {
    token: person(ann).token,
    body: { firmId: person(ann).firmId, clientId, period, ...body },
  })
const worksheet = async (): Promise<WorksheetAnswer> =>
  (
    await app.request('GET', `/api/accountant/worksheet?${new URLSearchParams({ firmId: person(ann).firmId, clientId, period })}`, ann)
  ).json()

async function unpack(bytes: Buffer, into: string): Promise<string> {
  const source = await zipSource(new Blob([new Uint8Array(bytes)]))
  for (const name of source.names) {
    await mkdir(join(into, name, '..'), { recursive: true })
    await writeFile(join(into, name), await source.bytes(name))
  }
  return into
}
async function verify(bundle: string): Promise<Result> {
  const { stdout } = await promisify(execFile)(process.execPath, [verifier, bundle, '--json', '--public-key', key]).catch(
    (error: { stdout: string }) => error,
  )
  return JSON.parse(stdout) as Result
}
/** What the verifier finds in a copy in which `change` was done. */
async function findings(change: (at: (name: string) => string) => Promise<void>): Promise<string[]> {
  const copy = join(folder, `copy-${(visits += 1)}`)
  await cp(clean, copy, { recursive: true })
  await change(name => join(copy, name))
  return (await verify(copy)).findings.map(({ what }) => what)
}
const edit = async (path: string, change: (content: string) => string): Promise<void> =>
  writeFile(path, change(await readFile(path, 'utf8')))
const stream = (): string => `worksheet-${person(ann).firmId}_${clientId}_${period}`
const contributions = (hash = blob): string => `files/${stream()}/${hash}.json`

beforeAll(async () => {
  folder = await temporaryFolder()
  makeAnchorKey(join(folder, 'key.pem'))
  key = fingerprintOf(signerWith(join(folder, 'key.pem'))({}).key)
  app = await startApp({ rough: 43, env: { DOCKETRY_ANCHOR_KEY: join(folder, 'key.pem') } })
  ann = await app.owner(abns[0])
  kim = await app.owner(abns[4])
  lee = await app.owner(abns[5])
  clientId = await addClient(app, ann, abns[2], 'Bakery')
  groupId = groupOf(await app.upload(ann.token, { 'scan_1.pdf': fakePdf(3, 'evidence') }, { clientId }))
  await app.running.settled()
  const { invoices } = (await app.request('GET', `/api/accountant/scans/detail?groupId=${groupId}`, ann)).json<GroupDetail>()
  ids = invoices.map(({ id }) => id)
  const anyway = {
    total: true,
    gst: true,
    invoiceDate: true,
    supplierAbn: true,
    supplierName: true,
    invoiceNumber: true,
    category: true,
    dueDate: true,
    currency: true,
  }
  for (const [i, invoice_id] of ids.entries()) {
    const invoice_data = {
      paymentDate: '2021-08-05',
      invoiceNumber: `A${i}`,
      total: 110 * (i + 1),
      gst: 10 * (i + 1),
      treatment: 'taxable',
      ...(i < 2 ? { reviewed: true, anyway } : {}),
    }
    expect(
      (
        await app.request('POST', '/api/accountant/invoices/update', {
          token: ann.token,
          body: { invoices: [{ invoice_id, invoice_data }] },
        })
      ).statusCode,
    ).toBe(200)
  }
  const engage = (email: string, from: string) =>
    app.request('POST', '/api/business/auditor/engage', {
      token: person(ann).token,
      body: { firmId: person(ann).firmId, email, clientIds: [clientId], from, to: '2021-09-30' },
    })
  await engage(kim.email, '2021-07-01')
  await engage(lee.email, '2021-07-02')
  await post('sales', { sales: { G1: 1_100_000, G7: -123_456 } })
  await app.running.settled()
  expect((await evidence()).json()).toMatchObject({ error: { code: 'worksheet.not-frozen' } })
  expect((await post('freeze', { seen: (await worksheet()).seen, confirmed: true })).statusCode).toBe(200)
  blob = (await worksheet()).state.frozen?.blob ?? ''
  frozenPage = await readFile(join(await unpack((await evidence()).rawPayload, join(folder, 'frozen')), 'worksheet.html'), 'utf8')
  expect((await post('lodge', { blob, reference: 'REF 1', date: '2022-03-01' })).statusCode).toBe(200)
  clean = await unpack((await evidence()).rawPayload, join(folder, 'clean'))
})
afterAll(async () => {
  await app.close()
  await removeFolder(folder)
})

it('the command line writes each kind of bundle: of an invoice, a batch, a quarter and a lodged worksheet', async () => {
  const ofClient = ['--firm', person(ann).firmId, '--client', clientId]
  const kinds = [
    ['--invoice', ids[0] ?? ''],
    ['--batch', groupId],
    ['--quarter', '2021Q3', ...ofClient],
    ['--worksheet', '2021Q3', ...ofClient],
  ]
  const output = { say: () => {}, warn: () => {} }
  const env = { DOCKETRY_DATA: app.folder, DOCKETRY_DEMO: '0', DOCKETRY_ANCHOR_KEY: join(folder, 'key.pem') }
  for (const args of kinds) {
    const file = join(folder, `${args[0]?.slice(2)}.zip`)
    expect(await writeEvidence([...args, file], output, env), args[0]).toBe(0)
    const bundle = await unpack(await readFile(file), join(folder, `written-${args[0]?.slice(2)}`))
    expect(await verify(bundle), args[0]).toMatchObject({ findings: [] })
    const manifest = JSON.parse(await readFile(join(bundle, 'manifest.json'), 'utf8')) as { streams: object }
    expect(Object.keys(manifest.streams), args[0]).toContain(args[0] === '--worksheet' ? stream() : `invoice-${ids[0]}`)
  }
})

describe('the evidence of a lodged worksheet', () => {
  it('is verified outside the product: its events, its contributions, and every invoice in the figures and beside them', async () => {
    expect(await verify(clean)).toMatchObject({ findings: [], notes: [], counts: { uncovered: 0, signers: [key] } })
    const manifest = JSON.parse(await readFile(join(clean, 'manifest.json'), 'utf8')) as { streams: object }
    for (const name of [stream(), ...ids.map(id => `invoice-${id}`)]) expect(Object.keys(manifest.streams)).toContain(name)
  })
  it('has a page with the figures as lodged, and which invoice at which revision added what', async () => {
    const page = await readFile(join(clean, 'worksheet.html'), 'utf8')
    const { invoices } = JSON.parse(await readFile(join(clean, contributions()), 'utf8')) as {
      invoices: { id: string; revision: number }[]
    }
    for (const part of [
      'REF 1',
      '<td>G11</td>',
      '<td>330.00</td>',
      `<a href="invoices/${ids[0]}.html">A0</a></td><td>Harbour Street Plumbing</td><td>${invoices.find(({ id }) => id === ids[0])?.revision}</td><td>110.00</td>`,
      'Beside the figures',
    ])
      expect(page).toContain(part)
  })
  it('writes whole dollars as screens do, negative ones with the sign first', async () => {
    const page = await readFile(join(clean, 'worksheet.html'), 'utf8')
    expect(page).toContain('<td>11000.00</td><td>$11,000</td>')
    expect(page).toContain('<td>-1234.56</td><td>-$1,234</td>')
  })
  it('heads the whole dollars "As lodged", and "Whole dollars" where the worksheet is only frozen', async () => {
    const page = await readFile(join(clean, 'worksheet.html'), 'utf8')
    const headings = (html: string): string[] => [
      ...new Set([...html.matchAll(/<th scope="col">(As lodged|Whole dollars)<\/th>/gu)].map(([, heading]) => heading ?? '')),
    ]
    expect([headings(page), headings(frozenPage)]).toEqual([['As lodged'], ['Whole dollars']])
    expect(frozenPage).toContain('Not lodged.')
  })
  it('is given to an auditor who is engaged for all of the period, and to no other', async () => {
    expect((await verify(await unpack((await evidence(person(kim))).rawPayload, join(folder, 'kim')))).findings).toEqual([])
    expect((await evidence(person(lee))).json()).toMatchObject({ error: { code: 'auditor.part-of-period' } })
    expect((await evidence(person(ann), { period: 'q85' })).json()).toMatchObject({ error: { code: 'worksheet.not-frozen' } })
    expect((await evidence(person(ann), { clientId: person(kim).firmId })).statusCode).toBe(404)
  })
})

describe('the verifier names', () => {
  it('a forged contribution', async () => {
    const found = await findings(at => edit(at(contributions()), content => content.replaceAll('"G11":11000', '"G11":21000')))
    expect(found).toContainEqual(expect.stringMatching(/^The contributions of the worksheet q86 were changed \(files/u))
    expect(found).toContainEqual(
      expect.stringMatching(
        /^The contributions do not add up to what event \d of worksheet-.* states: the sum of G11 is 330\.00 in the event, and 430\.00 by the contributions\.$/u,
      ),
    )
  })
  it('a forged contribution also where its hash and the event were rewritten to fit, by the anchor and by the labels', async () => {
    const found = await findings(async at => {
      await edit(at(contributions()), content => content.replaceAll('"G11":11000', '"G11":21000'))
      const hash = createHash('sha256')
        .update(await readFile(at(contributions())))
        .digest('hex')
      await rename(at(contributions()), at(contributions(hash)))
      await edit(at(`events/${stream()}.ndjson`), content => content.replaceAll(blob, hash))
    })
    expect(found).toContainEqual(
      expect.stringMatching(/^Event \d of worksheet-.* \(WorksheetFrozen, .*\) was changed: its hash is not the one that the anchor/u),
    )
    expect(found).toContainEqual(expect.stringContaining('1B is 30.00 in the event, and 39.09 by the contributions'))
  })
  it('a forged label', async () => {
    const found = await findings(at => edit(at(`events/${stream()}.ndjson`), content => content.replace('"1B":3000', '"1B":9000')))
    expect(found).toContainEqual(expect.stringMatching(/1B is 90\.00 in the event, and 30\.00 by the contributions/u))
  })
  it('contributions that are missing, and an invoice of them that is', async () => {
    expect(await findings(at => rm(at(contributions())))).toEqual([
      expect.stringMatching(/^The contributions of the worksheet q86 are missing \(files/u),
    ])
    expect(await findings(at => rm(at(`events/invoice-${ids[0]}.ndjson`)))).toContainEqual(
      expect.stringContaining(`invoice-${ids[0]} is missing`),
    )
  })
})
