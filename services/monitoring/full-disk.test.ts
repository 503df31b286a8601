/** A disk that fills up and has room again, without a restart. Mounts a small real disk where that is allowed (Linux, root). */
import { execFileSync } from 'node:child_process'
import { readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sentenceOf } from '@docketry/contracts/errors.ts'
import { removeFolder, temporaryFolder } from '../platform/testing/folder.ts'
import { abns, addClient, groupOf, startApp, type Person, type TestApp } from '../testing/app.ts'
import { fakeWorkers, fakePdf, fakePng } from '../testing/fake-workers.ts'

const full = { error: { code: 'storage.full', message: sentenceOf('storage.full') } }

function mounted(folder: string, megabytes: number): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
const probe = await temporaryFolder()
const canMount = mounted(probe, 1)
if (canMount) execFileSync('umount', [probe])
await removeFolder(probe)
if (!canMount) console.warn('a disk of 16 MB: not run (this user may not mount one)')

describe('below the floor', () => {
  let app: TestApp
  let ann: Person
  beforeAll(async () => {
    app = await startApp({ env: { DOCKETRY_DISK_FLOOR_MB: '1000000000' } })
    ann = await app.owner(abns[0])
  })
  afterAll(() => app.close())

  it('refuses an upload with a sentence before its body, and leaves nothing', async () => {
    const [before, refused] = [await app.events(), await app.upload(ann.token, { 'scan_1.png': fakePng() })]
    expect([refused.statusCode, refused.json(), refused.headers['retry-after']]).toEqual([507, full, '60'])
    // This invalid body would be refused with 400 if it were read.
    const unread = await app.request('POST', '/api/image/scans/upload', {
      token: ann.token,
      body: 'x',
      headers: { 'content-type': 'multipart/form-data' },
    })
    expect(unread.statusCode).toBe(507)
    expect((await app.upload(undefined, { 'scan_1.png': fakePng() })).statusCode).toBe(401)
    expect((await app.events()).length).toBe(before.length)
    expect(readdirSync(join(app.folder, 'spool'))).toEqual([])
  })

  it('goes on reading and writing, and reports on /readyz that disk space is low', async () => {
    await addClient(app, ann, abns[1])
    const clients = await app.request('GET', `/api/accountant/clients?firmId=${ann.firmId}`, ann)
    expect([clients.statusCode, clients.body.includes(abns[1])]).toEqual([200, true])
    const ready = await app.request('GET', '/readyz')
    expect([ready.statusCode, ready.json()]).toMatchObject([
      503,
      { ready: false, checks: { disk: expect.any(String) as string, documents: null } },
    ])
    // The public answer does not contain the path of the folder.
    expect(ready.body).not.toContain(app.folder)
  })
})

describe.skipIf(!canMount)('a disk of 16 MB', () => {
  let folder: string
  let app: TestApp
  let ann: Person
  const ballast = () => join(folder, 'ballast')
  const free = () => statfsSync(folder).bavail * statfsSync(folder).bsize
  /** Fills the disk until this many bytes are free. */
  const fillTo = (bytes: number) => writeFileSync(ballast(), Buffer.alloc(Math.max(0, free() - bytes)))
  /** The disk is filled after this many more pages have been read; 0: never. */
  let fillAt = 0
  const empty = () => rmSync(ballast(), { force: true })

  beforeAll(async () => {
    folder = await temporaryFolder()
    mounted(folder, 16)
    const workers = fakeWorkers({
      fault(name) {
        if (name === 'read' && fillAt > 0 && (fillAt -= 1) === 0) fillTo(0)
        return undefined
      },
    })
    app = await startApp({ folder, workers: workers, retryDelayMs: 20, env: { DOCKETRY_DISK_FLOOR_MB: '2' } })
    ann = await app.owner(abns[0])
  })
  afterAll(async () => {
    empty()
    await app.close(true)
    execFileSync('umount', [folder])
    await removeFolder(folder)
  })
  const statusOf = async (groupId: string) =>
    (await app.request('GET', `/api/accountant/scans/detail?groupId=${groupId}`, ann)).json<{ status: string }>().status
  /** Polls in real time: the free space is cached for a second. */
  const untilRoom = (wanted: boolean) => expect.poll(() => app.running.ops.health.hasRoom()).toBe(wanted)

  it('takes uploads, refuses them while it is full, and takes them again', async () => {
    expect((await app.upload(ann.token, { 'scan_1.png': fakePng('before') })).statusCode).toBe(200)
    await app.running.settled()
    fillTo(1_000_000)
    await untilRoom(false)
    expect((await app.upload(ann.token, { 'scan_1.png': fakePng('full') })).statusCode).toBe(507)
    empty()
    await untilRoom(true)
    const response = await app.upload(ann.token, { 'scan_1.png': fakePng('after') })
    await app.running.settled()
    expect([response.statusCode, await statusOf(groupOf(response))]).toEqual([200, 'COMPLETE'])
  })

  it('refuses an upload when it fills up while the body arrives, and stores nothing of it', async () => {
    await untilRoom(true)
    fillTo(2_500_000)
    const owners = readdirSync(join(folder, 'blobs'))
    const large = { 'scan_1.png': randomPng(4_000_000) }
    const refused = await app.upload(ann.token, large)
    expect([refused.statusCode, refused.json()]).toEqual([507, full])
    expect([readdirSync(join(folder, 'spool')), readdirSync(join(folder, 'blobs'))]).toEqual([[], owners])
    empty()
  })

  it('lets work under way complete once there is room, and nothing has failed', async () => {
    await untilRoom(true)
    fillAt = 5
    const response = await app.upload(ann.token, { 'scan_1.pdf': fakePdf(20), 'scan_2.png': fakePng('under way') })
    expect(response.statusCode).toBe(200)
    await expect
      .poll(async () => (await app.request('GET', '/readyz')).json<{ checks: object }>().checks)
      .toMatchObject({ disk: expect.any(String) as string, blobs: expect.any(String) as string })
    const waiting = await statusOf(groupOf(response))
    empty()
    await app.running.settled()
    expect([fillAt, waiting === 'COMPLETE', await statusOf(groupOf(response))]).toEqual([0, false, 'COMPLETE'])
    for (const topic of ['prepare', 'read', 'segment', 'extract']) expect(await app.running.stores.log.deadLetters(topic)).toEqual([])
  })
})

/** A PNG that compression does not make smaller. */
function randomPng(size: number): Buffer {
  const bytes = Buffer.alloc(size)
  for (let at = 0; at < size; at += 65_536) crypto.getRandomValues(bytes.subarray(at, Math.min(at + 65_536, size)))
  return Buffer.concat([fakePng(), bytes])
}
