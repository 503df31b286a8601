/** Evidence of what was anchored before an anchor key was set, as on every installation that is started before its key is made. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fingerprintOf, makeAnchorKey, signerWith } from '../integrity/anchors/anchor-key.ts'
import { anchorsAt, notSignedBy } from '../integrity/anchors/load-anchors.ts'
import { removeFolder, temporaryFolder } from '../platform/testing/folder.ts'
import { abns, addClient, groupOf, startApp, type Person, type TestApp } from '../testing/app.ts'
import { fakePdf } from '../testing/fake-workers.ts'
import { sentencesOf, verifyBundle, zipSource } from './verify.mjs'

type Source = Awaited<ReturnType<typeof zipSource>>

let folder: string
let app: TestApp
let ann: Person
let groupId: string
let key: string
let kept: string[]
let bundle: Source

const evidence = async (): Promise<Source> => {
  const { rawPayload } = await app.request('GET', `/api/accountant/evidence?groupId=${groupId}`, ann)
  return zipSource(new Blob([new Uint8Array(rawPayload)]))
}
/** The bundle with other contents of some files; null: without the file. */
const withFiles = (changed: Record<string, string | null>): Source => ({
  names: bundle.names.filter(name => changed[name] !== null),
  bytes: name => (typeof changed[name] === 'string' ? Promise.resolve(new TextEncoder().encode(changed[name])) : bundle.bytes(name)),
})
const textOf = async (name: string): Promise<string> => new TextDecoder().decode(await bundle.bytes(name))
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

beforeAll(async () => {
  folder = await temporaryFolder()
  const data = join(folder, 'data')
  app = await startApp({ folder: data })
  ann = await app.owner(abns[0])
  const clientId = await addClient(app, ann, abns[2])
  groupId = groupOf(await app.upload(ann.token, { 'march.pdf': fakePdf(1) }, { clientId }))
  await app.running.settled()
  await evidence() // takes the first anchor, which is not signed
  await app.close(true)

  makeAnchorKey(join(folder, 'key.pem'))
  const sign = signerWith(join(folder, 'key.pem'))
  key = fingerprintOf(sign({}).key)
  app = await startApp({ folder: data, env: { DOCKETRY_ANCHOR_KEY: join(folder, 'key.pem') } })
  const other = groupOf(await app.upload(ann.token, { 'april.pdf': fakePdf(1, 'april') }, { clientId }))
  await app.running.settled()
  await app.request('GET', `/api/accountant/evidence?groupId=${other}`, ann) // takes the second one, which is signed
  bundle = await evidence()
  const anchors = join(data, 'anchors')
  kept = await Promise.all((await readdir(anchors)).sort().map(name => readFile(join(anchors, name), 'utf8')))
})
afterAll(async () => {
  await app.close()
  await removeFolder(folder)
})

it('an unsigned anchor is proven by the first signed one after it, which a bundle has for that alone', async () => {
  const verified = await verifyBundle(bundle, { keys: [key] })
  expect(verified).toMatchObject({ findings: [], counts: { anchors: 2, signers: [key] } })
  expect(verified.notes).toEqual([
    expect.stringMatching(
      /^The anchor 1 of .* is not signed\. The anchor 2 of .* is signed and contains its root: it is as it was then\.$/u,
    ),
  ])
  expect(notSignedBy(await anchorsAt(join(folder, 'data', 'anchors')), key)).toEqual([])
})

it('an unsigned anchor that no signed one follows is named where a key is required', async () => {
  const [first = ''] = (await textOf('anchors.ndjson')).split('\n')
  const alone = withFiles({ 'anchors.ndjson': `${first}\n` })
  expect((await verifyBundle(alone, { keys: [key] })).findings.map(({ what }) => what)).toContainEqual(
    expect.stringMatching(/^The anchor 1 of .* is not signed\.$/u),
  )
  const anchors = await anchorsAt(join(folder, 'data', 'anchors', 'anchor-000001.ndjson'))
  expect(notSignedBy(anchors, key).map(({ what }) => what)).toEqual([
    `The anchor 1 is not signed, and none after it is signed by the key ${key}.`,
  ])
})

it('a bundle that nobody signed is not called signed by the key of the copies that an auditor kept', async () => {
  const none = withFiles({ 'anchors.ndjson': '', 'manifest.sig.json': null })
  const verified = await verifyBundle(none, { kept })
  expect(verified.counts?.signers).toEqual([])
  expect(sentencesOf(verified)).toContain('Nothing is signed.')
})

it('a stream that an unsigned manifest calls absent is named as left out', async () => {
  const file = bundle.names.find(name => name.startsWith('events/file-')) ?? ''
  const stream = file.slice('events/'.length, -'.ndjson'.length)
  const manifest = JSON.parse(await textOf('manifest.json')) as {
    streams: Record<string, string[]>
    absent: string[]
    entries: Record<string, string>
  }
  manifest.absent.push(stream)
  delete manifest.streams[stream]
  delete manifest.entries[file]
  const anchors = (await textOf('anchors.ndjson'))
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line) as { lines: { line: string }[] })
    .map(anchor => JSON.stringify({ ...anchor, lines: anchor.lines.filter(({ line }) => !line.includes(stream)) }))
    .join('\n')
  manifest.entries['anchors.ndjson'] = sha256(`${anchors}\n`)
  const originals = Object.keys(manifest.entries).filter(name => name.startsWith('files/') && name.endsWith('.pdf'))
  for (const name of originals) delete manifest.entries[name]
  const forged = withFiles({
    'manifest.json': JSON.stringify(manifest),
    'manifest.sig.json': null,
    'anchors.ndjson': `${anchors}\n`,
    [file]: null,
    ...Object.fromEntries(originals.map(name => [name, null])),
  })
  expect(sentencesOf(await verifyBundle(forged)).slice(-2)).toEqual([
    expect.stringMatching(/^The events of 1 file are not in the bundle: /u),
    'Nothing was changed, and nothing else is missing.',
  ])
})
