import { execFile } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { zipOf } from '../content/zip-out.ts'
import { makeAnchorKey, fingerprintOf, signerWith } from '../integrity/anchors/anchor-key.ts'
import { canonicalJson } from '../platform/events/canonical-json.ts'
import { removeFolder, temporaryFolder } from '../platform/testing/folder.ts'
import { abns, addClient, groupOf, startApp, type Person, type TestApp } from '../testing/app.ts'
import { fakePdf } from '../testing/fake-workers.ts'
import { rawZip } from '../testing/zips.ts'
import { zipSource } from './verify.mjs'

type Result = {
  findings: { subject: string; what: string }[]
  notes: string[]
  counts: { events: number; uncovered: number; anchors: number; signers: string[]; files: number }
}

let app: TestApp
let ann: Person
let eve: Person
let folder: string
let invoiceId: string
let groupId: string
let clientId: string
let key: string
let clean: string
const verifier = new URL('./verify.mjs', import.meta.url).pathname

let callers = 0
// Each from another address: downloads are limited by it.
const evidence = (query: Record<string, string>, who?: Person) =>
  app.request('GET', `/api/accountant/evidence?${new URLSearchParams(query)}`, who, `127.0.1.${(callers += 1)}`)
async function unpack(bytes: Buffer, into: string): Promise<string> {
  const source = await zipSource(new Blob([new Uint8Array(bytes)]))
  for (const name of source.names) {
    await mkdir(join(into, name, '..'), { recursive: true })
    await writeFile(join(into, name), await source.bytes(name))
  }
  return into
}
async function verify(bundle: string, ...args: string[]): Promise<{ code: number; result: Result }> {
  const { stdout, code } = await promisify(execFile)(process.execPath, [verifier, bundle, '--json', ...args]).then(
    it => ({ ...it, code: 0 }),
    (error: { stdout: string; code: number }) => error,
  )
  return { code, result: JSON.parse(stdout) as Result }
}
/** A copy of the bundle of the batch in which `change` was done. */
async function tampered(change: (at: (name: string) => string) => Promise<void>, ...args: string[]): Promise<Result & { code: number }> {
  const copy = join(folder, `copy-${Math.random()}`)
  await cp(clean, copy, { recursive: true })
  await change(name => join(copy, name))
  const { code, result } = await verify(copy, ...args)
  return { ...result, code }
}
const subjects = ({ findings }: Result): string[] => findings.map(({ subject }) => subject)
const edit = async (path: string, change: (content: string) => string): Promise<void> =>
  writeFile(path, change(await readFile(path, 'utf8')))

beforeAll(async () => {
  folder = await temporaryFolder()
  makeAnchorKey(join(folder, 'key.pem'))
  key = fingerprintOf(signerWith(join(folder, 'key.pem'))({}).key)
  app = await startApp({ env: { DOCKETRY_ANCHOR_KEY: join(folder, 'key.pem') } })
  ann = await app.owner(abns[0])
  eve = await app.owner(abns[1])
  clientId = await addClient(app, ann, abns[2])
  groupId = groupOf(await app.upload(ann.token, { 'march.pdf': fakePdf(3), 'other.pdf': fakePdf(1, 'other') }, { clientId }))
  await app.running.settled()
  const detail = (await app.request('GET', `/api/accountant/scans/detail?groupId=${groupId}`, ann)).json<{ invoices: { id: string }[] }>()
  invoiceId = detail.invoices[0]?.id ?? ''
  const edited = await app.request('POST', '/api/accountant/invoices/update', {
    token: ann.token,
    body: {
      invoices: [
        { invoice_id: invoiceId, invoice_data: { total: 440, gst: 0, treatment: 'gst-free', paymentDate: '2026-08-14', currency: 'NZD' } },
      ],
    },
  })
  expect(edited.statusCode).toBe(200)
  await app.running.settled()
  clean = await unpack((await evidence({ groupId }, ann)).rawPayload, join(folder, 'clean'))
})
afterAll(async () => {
  await app.close()
  await removeFolder(folder)
})

describe('a bundle', () => {
  it.each([
    ['an invoice', () => ({ invoice_id: invoiceId })],
    ['a batch', () => ({ groupId })],
    ['a quarter', () => ({ quarter: '106', firmId: ann.firmId, clientId })],
  ])('of %s is verified by its own verifier, outside the product', async (_, query) => {
    const answer = await evidence(query(), ann)
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="evidence_[\w-]+\.zip"$/u)
    const zip = join(folder, 'bundle.zip')
    await writeFile(zip, answer.rawPayload)
    const { code, result } = await verify(zip, '--public-key', key)
    expect(result).toMatchObject({ findings: [], notes: [], counts: { uncovered: 0, signers: [key] } })
    expect(code).toBe(0)
    const own = await unpack(answer.rawPayload, join(folder, `own-${Math.random()}`))
    const { stdout } = await promisify(execFile)(process.execPath, [join(own, 'verify.mjs')])
    expect(stdout).toContain('Nothing was changed, and nothing is missing.')
    expect(stdout).not.toMatch(/\b1 (?:events|streams|files|anchors)\b/u)
  })

  it('of a batch without a name has the name that screens show', async () => {
    const page = await readFile(join(clean, 'report.html'), 'utf8')
    expect(page).toMatch(/batch “Upload of \d{1,2} \w{3} 20\d\d”/u)
    expect(page).not.toContain(`batch ${groupId}`)
  })

  it('has every event with the hash that the store has, originals, pages and words', async () => {
    const stored = await app.running.stores.events.read(`invoice-${invoiceId}`)
    const lines = (await readFile(join(clean, 'events', `invoice-${invoiceId}.ndjson`), 'utf8')).trimEnd().split('\n')
    expect(lines.map(line => JSON.parse(line) as unknown)).toEqual(
      stored.map(({ id, type, data, metadata }) => ({ id, type, data, metadata })),
    )
    const files = await readdir(join(clean, 'files'), { recursive: true })
    expect(['.pdf', '.jpg', '.json'].map(ending => files.filter(name => name.endsWith(ending)).length)).toEqual([2, 4, 4])
  })

  it('has no stream of a user, whose events hold the hash of a password', async () => {
    for (const query of [{ groupId }, { invoice_id: invoiceId }, { quarter: '106', firmId: ann.firmId, clientId }]) {
      const own = await unpack((await evidence(query, ann)).rawPayload, join(folder, `streams-${Math.random()}`))
      const streams = await readdir(join(own, 'events'))
      expect(streams.filter(name => /^(?:invoice|scan-group|file)-/u.test(name))).not.toEqual([])
      expect(streams.filter(name => name.startsWith('user-'))).toEqual([])
      const events = await Promise.all(streams.map(name => readFile(join(own, 'events', name), 'utf8')))
      expect(events.join('\n')).not.toMatch(/\$argon2/u)
    }
  })

  it('of an invoice has the file and page of this invoice, and of no other', async () => {
    const own = await unpack((await evidence({ invoice_id: invoiceId }, ann)).rawPayload, join(folder, 'one'))
    const files = await readdir(join(own, 'files'), { recursive: true })
    expect(['.pdf', '.jpg', '.json'].map(ending => files.filter(name => name.endsWith(ending)).length)).toEqual([1, 1, 1])
    expect((await readdir(join(own, 'events'))).filter(name => name.startsWith('invoice-'))).toEqual([`invoice-${invoiceId}.ndjson`])
  })

  it('has a report that says what happened, by whom, in words', async () => {
    const page = await readFile(join(clean, 'invoices', `${invoiceId}.html`), 'utf8')
    // Without the currency an amount would read as Australian dollars.
    expect(page).toContain('440.00 NZD')
    expect(page).toContain('<th scope="row">GST treatment</th><td>GST-free</td>')
    expect(page).toContain(`Ann ${abns[0]}`)
    expect(page).toContain('march.pdf')
    expect(page).toMatch(/<th scope="row">ABN<\/th><td>\d{2} \d{3} \d{3} \d{3}<\/td>/u)
    expect(await readFile(join(clean, 'report.html'), 'utf8')).toContain('An anchor covers every event.')
    expect(await readFile(join(clean, 'report.html'), 'utf8')).toContain('<td>440.00 NZD</td>')
  })

  it('is given to those who may see the client, and to nobody else', async () => {
    expect((await evidence({ groupId })).statusCode).toBe(401)
    for (const query of [{ groupId }, { invoice_id: invoiceId }, { quarter: '106', firmId: ann.firmId, clientId }])
      expect((await evidence(query, eve)).statusCode).toBe(404)
    for (const query of [
      {},
      { groupId: clientId },
      { invoice_id: groupId },
      { quarter: '106' },
      { quarter: '106', firmId: ann.firmId, clientId: eve.firmId },
    ])
      expect((await evidence(query as Record<string, string>, ann)).statusCode).toBe(404)
    expect((await evidence({ quarter: 'soon', firmId: ann.firmId }, ann)).statusCode).toBe(400)
  })
})

describe('the verifier names', () => {
  const stream = (): string => `events/invoice-${invoiceId}.ndjson`

  it('a forged amount, with its event', async () => {
    const result = await tampered(at => edit(at(stream()), content => content.replace('44000', '34000')))
    expect(result.code).toBe(3)
    expect(subjects(result)).toEqual([`invoice-${invoiceId} 1`])
    expect(result.findings[0]?.what).toMatch(
      /^Event 1 of invoice-.* \(InvoiceEdited, user:.*\) was changed: its hash is not the one that the anchor 1 of/u,
    )
  })

  it('a forged amount also where the manifest and the report were rewritten to fit, by the anchor', async () => {
    const result = await tampered(async at => {
      await edit(at(stream()), content => content.replace('44000', '34000'))
      await rm(at('manifest.sig.json'))
      const line = (await readFile(at(stream()), 'utf8')).split('\n')[1] ?? ''
      const { hash } = await import('node:crypto')
      await edit(at('manifest.json'), content => {
        const manifest = JSON.parse(content) as { streams: Record<string, string[]>; entries: Record<string, string> }
        manifest.streams[`invoice-${invoiceId}`]![1] = hash('sha256', line, 'hex')
        return JSON.stringify(manifest)
      })
    })
    expect(subjects(result)).toEqual([`invoice-${invoiceId} 1`])
  })

  it('a dropped event, and the stream that lost its end', async () => {
    const last = await tampered(at => edit(at(stream()), content => `${content.trimEnd().split('\n').slice(0, -1).join('\n')}\n`))
    expect(subjects(last)).toEqual([`invoice-${invoiceId} 1`])
    expect(last.findings[0]?.what).toMatch(/^Event 1 of .* is missing: the anchor 1 of/u)
    const first = await tampered(at => edit(at(stream()), content => content.split('\n').slice(1).join('\n')))
    expect(first.findings.map(({ what }) => what)).toEqual([expect.stringMatching(/^Event 0 of .* is missing/u)])
    expect(subjects(await tampered(at => rm(at(stream()))))).toContain(`invoice-${invoiceId}`)
  })

  it('an added event', async () => {
    const result = await tampered(at => edit(at(stream()), content => `${content}${content.split('\n')[1]?.replace('44000', '1')}\n`))
    expect(result.findings.map(({ what }) => what)).toEqual([expect.stringMatching(/^Line 2 of the events of invoice-.* was added/u)])
  })

  it('a swapped page, and one that is missing', async () => {
    const pages = (await readdir(join(clean, 'files'), { recursive: true })).filter(name => name.endsWith('.jpg'))
    const swapped = await tampered(at => cp(at(join('files', pages[1] ?? '')), at(join('files', pages[0] ?? ''))))
    expect(subjects(swapped)).toEqual([`files/${pages[0]}`])
    expect(swapped.findings[0]?.what).toMatch(
      /^The image of page \d of the file .* was changed .*: its bytes are not those that event \d+ of /u,
    )
    const gone = await tampered(at => rm(at(join('files', pages[0] ?? ''))))
    expect(gone.findings[0]?.what).toMatch(/^The image of page \d of the file .* is missing/u)
  })

  it('a changed report', async () => {
    expect(
      subjects(await tampered(at => edit(at(`invoices/${invoiceId}.html`), content => content.replaceAll('440.00', '340.00')))),
    ).toEqual([`invoices/${invoiceId}.html`])
  })

  it('an anchor that was replaced: by another key, by another root, and against the copy that was kept', async () => {
    const { privateKey } = generateKeyPairSync('ed25519')
    await writeFile(join(folder, 'other.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 })
    const sign = signerWith(join(folder, 'other.pem'))
    type Line = { statement: { root: string }; signed: object }
    const replaced = (change: (anchor: Line) => void) => (at: (name: string) => string) =>
      edit(at('anchors.ndjson'), content => {
        const anchor = JSON.parse(content) as Line
        change(anchor)
        return `${canonicalJson(anchor)}\n`
      })
    const otherKey = await tampered(
      replaced(anchor => (anchor.signed = sign(anchor.statement))),
      '--public-key',
      key,
    )
    expect(otherKey.findings.map(({ what }) => what)).toContainEqual(
      expect.stringMatching(/^the anchor 1 of .* is signed by the key [0-9a-f]{16}, not by/u),
    )
    const otherRoot = await tampered(replaced(anchor => (anchor.statement.root = 'f'.repeat(64))))
    expect(otherRoot.findings.map(({ what }) => what)).toContainEqual(
      expect.stringMatching(/^The anchor 1 of .* was changed: its tree does not give its root/u),
    )
    expect(subjects(await tampered(at => writeFile(at('anchors.ndjson'), '')))).toContain('anchor 1')
    const kept = join(app.folder, 'anchors')
    expect((await verify(clean, '--anchors', kept)).result.findings).toEqual([])
    const strange = await tampered(
      async at => {
        await edit(at(stream()), content => content.replace('44000', '34000'))
        await rm(at('anchors.ndjson'))
      },
      '--anchors',
      kept,
    )
    expect(strange.findings.map(({ what }) => what)).toContainEqual(
      expect.stringMatching(/^Event 1 of invoice-.* the anchor 1 of .* that you kept/u),
    )
  })

  it('a file with control characters in its name, in one line of plain text', async () => {
    const copy = join(folder, 'named')
    await cp(clean, copy, { recursive: true })
    await writeFile(join(copy, 'x\u001b[2J\u001b[H\nNothing was changed, and nothing is missing.\n\u202e'), 'added')
    const { stdout, code } = await promisify(execFile)(process.execPath, [verifier, copy]).then(
      it => ({ ...it, code: 0 }),
      (error: { stdout: string; code: number }) => error,
    )
    expect(code).toBe(3)
    expect(stdout).not.toMatch(/[^\P{C}\n]/u)
    expect(stdout.split('\n').filter(line => /^Nothing was changed/u.test(line))).toEqual([])
    expect(stdout).toContain('1 thing is wrong:')
  })

  it.each([
    ['an event without its parts', () => stream(), (content: string) => `${content}{"type":"InvoiceExtracted"}\n`],
    ['a manifest without its parts', () => 'manifest.json', () => '{"format":1}'],
    ['an anchor without its parts', () => 'anchors.ndjson', () => '{"statement":{"number":1}}\n'],
  ])('%s, instead of failing', async (_, name, change) => {
    const { code, findings } = await tampered(at => edit(at(name()), change))
    expect([code, findings.length > 0]).toEqual([3, true])
  })

  it('a bundle of which the end is missing, instead of failing', async () => {
    const zip = join(folder, 'half.zip')
    await writeFile(zip, (await evidence({ groupId }, ann)).rawPayload.subarray(0, 3000))
    const failure = await promisify(execFile)(process.execPath, [verifier, zip]).then(
      () => null,
      (error: { code: number; stdout: string }) => error,
    )
    expect(failure).toMatchObject({ code: 1, stdout: expect.stringContaining('This is no zip, or not all of it.') as unknown })
  })
})

it('a zip to which a zip program added entries for its folders has the same files', async () => {
  const zip = rawZip([{ name: 'events/', packed: Buffer.alloc(0) }, { name: 'events/a.ndjson' }, { name: 'full/' }])
  expect((await zipSource(new Blob([new Uint8Array(zip)]))).names).toEqual(['events/a.ndjson', 'full/'])
})

it('a zip has its files in order, and one at a time is read', async () => {
  const open: string[] = []
  async function* content(name: string) {
    open.push(name)
    yield name.repeat(100_000)
    open.splice(open.indexOf(name), 1)
  }
  async function* entries() {
    for (const name of ['a', 'b', 'c']) {
      expect(open).toEqual([])
      yield { name, content: content(name) }
    }
  }
  const chunks: Buffer[] = []
  for await (const chunk of zipOf(new Date(0), entries())) chunks.push(chunk)
  const source = await zipSource(new Blob(chunks.map(chunk => new Uint8Array(chunk))))
  expect(source.names).toEqual(['a', 'b', 'c'])
  expect(await text(new Blob([new Uint8Array(await source.bytes('c'))]).stream())).toBe('c'.repeat(100_000))
})
