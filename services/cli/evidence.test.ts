import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AccessEntry } from '@docketry/contracts/api/access.ts'
import { fingerprintOf, zipSource } from '../evidence/verify.mjs'
import { makeAnchorKey } from '../integrity/anchors/anchor-key.ts'
import { removeFolder, temporaryFolder } from '../platform/testing/folder.ts'
import { abnOf, abns, startApp, type TestApp } from '../testing/app.ts'
import { makeHistory, type History } from '../testing/history.ts'
import { mergingIn } from '../testing/merged-clients.ts'
import { evidence } from './evidence.ts'

let home: string
let app: TestApp
let history: History
const lines: string[] = []
const output = { say: (line: string) => void lines.push(line), warn: (line: string) => void lines.push(line) }
const run = (...args: string[]): Promise<number> => {
  lines.length = 0
  return evidence(args, output, { DOCKETRY_DATA: app.folder, DOCKETRY_DEMO: '0' })
}
beforeAll(async () => {
  home = await temporaryFolder()
  app = await startApp({ folder: join(home, 'data') })
  history = await makeHistory(app)
})
afterAll(async () => {
  await app.close()
  await removeFolder(home)
})

it('`evidence` writes a bundle beside a running Docketry, which it asks for an anchor first, and verifies it', async () => {
  const file = join(home, 'batch.zip')
  expect(await run('--batch', history.groupId, file)).toBe(0)
  expect(lines).toEqual([expect.stringContaining('The evidence is in'), expect.stringMatching(/^Its manifest is not signed, because/u)])
  expect(await run('verify', file)).toBe(0)
  expect(lines.join('\n')).toContain('Nothing was changed, and nothing is missing.')
  expect(lines.join('\n')).not.toContain('not covered')
  const person = process.env['SUDO_USER'] ?? userInfo().username
  expect(
    (await app.events())
      .filter(({ type }) => type === 'EvidenceRequested' || type === 'Anchored')
      .map(({ type, data, metadata: { operator, endpoint } }) => [type, (data as { about?: string }).about, operator, endpoint]),
  ).toEqual([
    ['EvidenceRequested', `batch ${history.groupId}`, person, 'docketry evidence'],
    ['Anchored', undefined, person, 'docketry anchor'],
  ])
  // Who opened its pages: as of a bundle that was downloaded.
  const { invoices } = (await app.request('GET', `/api/accountant/scans/detail?groupId=${history.groupId}`, history)).json<{
    invoices: { id: string }[]
  }>()
  const { access } = (await app.request('GET', `/api/accountant/invoice/access?invoice_id=${invoices[0]?.id}`, history)).json<{
    access: AccessEntry[]
  }>()
  expect(access.map(({ by, how, page }) => [by, how, page])).toEqual(
    expect.arrayContaining([
      [`${person}, on the command line`, 'evidence', 1],
      [`${person}, on the command line`, 'evidence', null],
    ]),
  )
  const bytes = await readFile(file)
  await writeFile(file, bytes.subarray(0, bytes.length - 100))
  expect(await run('verify', file)).toBe(1)
})

it('`evidence` with the anchor key signs the manifest, and says nothing about it', async () => {
  const key = join(home, 'key.pem')
  const fingerprint = await fingerprintOf(makeAnchorKey(key))
  const file = join(home, 'signed.zip')
  lines.length = 0
  const env = { DOCKETRY_DATA: app.folder, DOCKETRY_DEMO: '0', DOCKETRY_ANCHOR_KEY: key }
  expect(await evidence(['--batch', history.groupId, file], output, env)).toBe(0)
  expect(lines).toEqual([expect.stringContaining('The evidence is in')])
  expect((await zipSource(new Blob([new Uint8Array(await readFile(file))]))).names).toContain('manifest.sig.json')
  // A fingerprint is that of the key in capitals too.
  for (const given of [fingerprint, fingerprint.toUpperCase()]) {
    await run('verify', file, '--public-key', given)
    expect(lines.join('\n')).not.toContain('The manifest is')
  }
})

it('`evidence` leaves no file for an unknown id, and prints the usage', async () => {
  const file = join(home, 'none.zip')
  const unknown = '0190b6f0-0000-7000-8000-000000000000'
  const recorded = async (): Promise<number> => (await app.events()).filter(({ type }) => type === 'EvidenceRequested').length
  const before = await recorded()
  for (const kind of ['invoice', 'batch'])
    await expect(run(`--${kind}`, unknown, file)).rejects.toThrow(
      `There is no ${kind} ${unknown}. Ids stand in the addresses of the pages.`,
    )
  await expect(run('--quarter', '2026Q3', '--firm', unknown, file)).rejects.toThrow(`There is no quarter 2026Q3 of firm ${unknown}.`)
  expect([file, `${file}.partial`].filter(existsSync)).toEqual([])
  expect(await recorded()).toBe(before)
  for (const args of [
    [],
    ['--batch', 'x', '--invoice', 'y', file],
    ['--quarter', '2026Q5', '--firm', 'f', file],
    ['--quarter', '2026Q3', file],
    ['--worksheet', '2026Q3', file],
    ['--worksheet', '2026-13', '--firm', 'f', file],
  ])
    await expect(run(...args)).rejects.toMatchObject({ code: 'usage' })
})

it('`evidence` of a merged client is that of the client that it was merged into', async () => {
  const pat = await app.owner(abns[1])
  const { client, merge, upload } = mergingIn(app, pat)
  const [kept, double] = [await client(abnOf(9180), 'Harbour Cafe'), await client(abnOf(9181), 'Harbour Cafe (2)')]
  const { invoices } = await upload(double)
  expect((await merge(kept, double)).statusCode).toBe(200)
  const file = join(home, 'merged.zip')
  expect(await run('--quarter', '2026Q3', '--firm', pat.firmId, '--client', double, file)).toBe(0)
  const { names } = await zipSource(new Blob([new Uint8Array(await readFile(file))]))
  expect(names).toContain(`events/invoice-${invoices[0]?.id}.ndjson`)
})

it('`evidence` writes the verifier apart from any bundle', async () => {
  expect(await run('verifier', join(home, 'verifier'))).toBe(0)
  expect(await readFile(join(home, 'verifier', 'verify.html'), 'utf8')).toContain('verifyBundle')
})

it('`evidence` prints how it is used once where the period is wrong', async () => {
  const refused = await run('--quarter', '2026Q9', '--firm', 'f', join(home, 'wrong.zip')).then(
    () => '',
    (error: Error) => error.message,
  )
  expect(refused).toMatch(/^"2026Q9" is not a period: write 2026Q3\./u)
  expect(refused.match(/evidence verifier FOLDER/gu)).toHaveLength(1)
})

it.each([
  [['verfy', 'bundle.zip'], 'There is no "docketry evidence verfy".'],
  [['verifier'], 'Name one folder to write the verifier into.'],
  [['bundle'], 'There is no "docketry evidence bundle".'],
])('`evidence %j` says first what is wrong', async (args, sentence) => {
  await expect(run(...args)).rejects.toMatchObject({
    code: 'usage',
    message: expect.stringMatching(new RegExp(`^${sentence}\n`, 'u')) as string,
  })
})

it('`evidence verify` names the file, folder or key that is not there', async () => {
  const file = join(home, 'keyed.zip')
  expect(await run('--batch', history.groupId, file)).toBe(0)
  const first = async (...args: string[]): Promise<[number, string | undefined]> => [await run('verify', ...args), lines[0]?.split('\n')[0]]
  expect(await first(join(home, 'away.zip'))).toEqual([1, `There is no ${join(home, 'away.zip')}.`])
  expect(await first(file, '--anchors', join(home, 'away'))).toEqual([1, `There is no folder ${join(home, 'away')}.`])
  expect(await first(file, '--public-key', 'c0ffee')).toEqual([
    1,
    'There is no file c0ffee, and a fingerprint has 16 digits and letters a to f.',
  ])
})
