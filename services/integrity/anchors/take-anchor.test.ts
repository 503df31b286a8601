import { generateKeyPairSync } from 'node:crypto'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openEmbedded, type Embedded } from '../../adapters/embedded/open.ts'
import { executor } from '../../platform/commands/execute.ts'
import { hashOf } from '../../platform/events/hash-chain.ts'
import { appendChained } from '../../platform/testing/events.ts'
import { removeFolder, temporaryFolder } from '../../platform/testing/folder.ts'
import { anchorOwner } from './anchor.ts'
import { anchorText, readAnchor, runOf, type AnchoredRun } from './anchor-file.ts'
import { fingerprintOf, isSignedBy, makeAnchorKey, signerWith } from './anchor-key.ts'
import { lastAnchor, recordedAnchors } from './recorded-anchors.ts'
import { takeAnchor } from './take-anchor.ts'

let folder: string
let stores: Embedded
beforeEach(async () => {
  folder = await temporaryFolder()
  stores = await openEmbedded(join(folder, 'data'))
  await appendChained(stores.events, 'a', 1, 2, 3)
  await appendChained(stores.events, 'b', 4)
})
afterEach(async () => {
  await stores.close()
  await removeFolder(folder)
})
const take = (now = Date.now()) => takeAnchor({ ...stores, execute: executor(stores.events) }, null, now)
const runsOf = async (file: string): Promise<AnchoredRun[]> =>
  readAnchor((await stores.blobs.bytes(anchorOwner, file)).toString(), 'it').lines.flatMap(line => runOf(line) ?? [])
const run = async (stream: string, first: number, count: number): Promise<AnchoredRun> => ({
  stream,
  first,
  hashes: (await stores.events.read(stream)).slice(first, first + count).map(event => hashOf(event)),
})

it('an anchor covers every event of every stream once, each anchor those since the one before, and names the one before', async () => {
  const first = await take()
  expect(first?.statement).toMatchObject({ number: 1, previous: null, streams: 2, events: 4 })
  expect(await runsOf(first!.file)).toEqual([await run('a', 0, 3), await run('b', 0, 1)])
  await appendChained(stores.events, 'a', 5, 6)
  await appendChained(stores.events, 'c', 7)
  const second = await take()
  expect(second?.statement).toMatchObject({ number: 2, previous: first?.statement.root, events: 4 })
  expect((await runsOf(second!.file)).filter(({ stream }) => !stream.startsWith('anchor-'))).toEqual([
    await run('a', 3, 2),
    await run('c', 0, 1),
  ])
  expect((await recordedAnchors(stores.events, Date.now())).map(({ statement }) => statement.number)).toEqual([1, 2])
})

it('takeAnchor takes no anchor of an empty store, and none where only the previous anchor was stored since', async () => {
  await take()
  expect(await take()).toBeNull()
  const empty = await openEmbedded(join(folder, 'empty'))
  expect(await takeAnchor({ ...empty, execute: executor(empty.events) }, null)).toBeNull()
  expect(await lastAnchor(empty.events, Date.now())).toBeNull()
  await empty.close()
})

it('takeAnchor continues after the last anchor where its checkpoint is lost, as after an import, and does not look through everything again', async () => {
  const first = await take()
  await stores.documents.drop('anchor-checkpoint')
  expect(await take()).toBeNull()
  await appendChained(stores.events, 'b', 8)
  await stores.documents.drop('anchor-checkpoint')
  const second = await take()
  expect(second?.statement).toMatchObject({ number: 2, previous: first?.statement.root })
  expect((await runsOf(second!.file)).filter(({ stream }) => !stream.startsWith('anchor-'))).toEqual([await run('b', 1, 1)])
})

it('takeAnchor continues where a backup of the projections is older than the last anchor', async () => {
  const stale = async () => stores.documents.load('anchor-checkpoint', ['last'])
  await take()
  const before = (await stale()).get('last')
  await appendChained(stores.events, 'b', 8)
  await take()
  await stores.documents.write('anchor-checkpoint', [{ id: 'last', position: 1000, document: before?.document ?? null }], {
    position: 0,
    lease: { holder: 't', token: 0 },
  })
  await appendChained(stores.events, 'b', 9)
  expect((await runsOf((await take())!.file)).filter(({ stream }) => !stream.startsWith('anchor-'))).toEqual([await run('b', 2, 1)])
})

it('takeAnchor takes one at a time, and never goes back in time', async () => {
  const results = await Promise.allSettled([take(), take()])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await appendChained(stores.events, 'b', 8)
  const later = await take(Date.now() - 3_600_000)
  expect(later?.statement.at).toBe((await recordedAnchors(stores.events, Date.now()))[0]?.statement.at)
  expect((await lastAnchor(stores.events, Date.now()))?.statement.number).toBe(2)
})

it('an anchor is found in the month that it was taken in, over months', async () => {
  const month = 31 * 24 * 3_600_000
  await take(Date.now())
  await appendChained(stores.events, 'b', 8)
  const second = await take(Date.now() + 2 * month)
  expect((await lastAnchor(stores.events, Date.now() + 3 * month))?.statement).toEqual(second?.statement)
  expect(await recordedAnchors(stores.events, Date.now() + 3 * month)).toHaveLength(2)
})

it('anchors continue from the last one after the clock was set back by months, and are all found then', async () => {
  const month = 31 * 24 * 3_600_000
  const now = Date.now()
  const first = await take(now)
  await appendChained(stores.events, 'b', 8)
  const second = await take(now + 7 * month)
  await appendChained(stores.events, 'b', 9)
  const third = await take(now - 3 * month)
  expect(second?.statement).toMatchObject({ number: 2, previous: first?.statement.root })
  expect(third?.statement).toMatchObject({ number: 3, previous: second?.statement.root, at: second?.statement.at })
  for (const clock of [now - 3 * month, now, now + 9 * month])
    expect((await recordedAnchors(stores.events, clock)).map(({ statement }) => statement.number)).toEqual([1, 2, 3])
})

it('an anchor is signed by the key in a file, and a changed file, line, statement or signature is refused', async () => {
  const path = join(folder, 'anchor-key.pem')
  const key = makeAnchorKey(path)
  expect(() => makeAnchorKey(path)).toThrow('exists')
  const taken = await takeAnchor({ ...stores, execute: executor(stores.events) }, signerWith(path))
  expect([taken?.signed?.key, isSignedBy(taken!.statement, taken!.signed!)]).toEqual([key, true])
  const text = (await stores.blobs.bytes(anchorOwner, taken!.file)).toString()
  expect(anchorText(readAnchor(text, 'it'))).toBe(text)
  const { hashes } = await run('a', 0, 1)
  const other = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
  for (const [was, is] of [
    [hashes[0], 'f'.repeat(64)],
    ['["b",', '["c",'],
    ['"events":4', '"events":5'],
    ['"number":1', '"number":2'],
    [key, other],
  ]) {
    expect(() => readAnchor(text.replace(was!, is!), 'it')).toThrow('The anchor it')
  }
  expect(() => readAnchor('nonsense\n', 'it')).toThrow('is not the file of an anchor')
  expect(fingerprintOf(key)).toMatch(/^[0-9a-f]{16}$/u)
})

it('signerWith refuses a file that is no key, with what to do', () => {
  expect(() => signerWith(join(folder, 'none.pem'))).toThrow('docketry anchor new-key')
})
