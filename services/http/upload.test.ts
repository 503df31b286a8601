import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setImmediate as tick } from 'node:timers/promises'
import { deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { Value } from 'typebox/value'
import { PlainError } from '../testing/error-answers.ts'
import type { GroupDetail } from '@docketry/contracts/api/scans.ts'
import { sentenceOf, type RefusalCode } from '@docketry/contracts/errors.ts'
import { abns, groupOf, startApp, type Person, type TestApp } from '../testing/app.ts'
import { fakePdf, fakePng } from '../testing/fake-workers.ts'
import { multipartOf, rawZip, zipOf, type ZipFiles } from '../testing/zips.ts'
import { maxUploads } from './upload.ts'

let app: TestApp
let ann: Person
beforeAll(async () => {
  app = await startApp({ rough: 3 })
  ann = await app.owner(abns[0])
})
afterAll(() => app.close())

const detail = async (groupId: string): Promise<GroupDetail> =>
  (await app.request('GET', `/api/accountant/scans/detail?groupId=${groupId}&includeRaw=true`, ann)).json()
/** Number of blob owners. */
async function owners(): Promise<number> {
  let count = 0
  for await (const _ of app.running.stores.blobs.owners()) count += 1
  return count
}
const named = (count: number, name: (i: number) => string) => Array.from({ length: count }, (_, i) => ({ name: name(i) }))
/** A copy of the zip with one flipped bit. */
const flipped = (zip: Buffer) => Buffer.from(zip.map((byte, i) => (i === 4000 ? byte ^ 1 : byte)))
const bomb = deflateRawSync(Buffer.alloc(20_000_000))
const png = fakePng()

const attacks: [string, () => Buffer | Promise<Buffer>, RefusalCode][] = [
  ['nothing', () => Buffer.alloc(0), 'upload.not-a-zip'],
  ['bytes that are not a zip', () => randomBytes(5000), 'upload.not-a-zip'],
  ['a PNG named as a zip', () => png, 'upload.not-a-zip'],
  ['a zip cut off at its end', async () => (await zipOf({ 'a.png': png, 'b.png': png })).subarray(0, -30), 'upload.not-a-zip'],
  [
    'a zip cut off in its middle, with its directory',
    async () => (await zipOf({ 'a.png': randomBytes(9000), 'b.png': png })).subarray(4000),
    'upload.damaged',
  ],
  ['a zip without entries', () => rawZip([]), 'upload.empty'],
  ['501 entries', () => rawZip(named(501, i => `scan_${i}.png`)), 'upload.too-many-files'],
  ['an entry over 25 MB', () => rawZip([{ name: 'a.png', packed: bomb, size: 25_000_001, method: 8 }]), 'upload.file-too-large'],
  [
    '30 entries over 500 MB together',
    () => rawZip(Array.from({ length: 30 }, (_, i) => ({ name: `${i}.png`, packed: Buffer.alloc(1000), size: 20_000_000, method: 8 }))),
    'upload.inflates-too-much',
  ],
  [
    'an entry that inflates a thousandfold',
    () => rawZip([{ name: 'a.png', packed: bomb, size: 20_000_000, method: 8 }]),
    'upload.inflates-too-much',
  ],
  [
    'an entry that inflates to more than its declared size',
    () => rawZip([{ name: 'a.png', packed: bomb, size: 900_000, method: 8 }]),
    'upload.damaged',
  ],
  [
    'an entry of damaged bytes',
    () => rawZip([{ name: 'a.png', packed: Buffer.from('no deflate'), size: 500, method: 8 }]),
    'upload.damaged',
  ],
  [
    'an entry of damaged bytes after a valid one',
    () =>
      rawZip([
        { name: 'a.png', packed: png },
        { name: 'b.png', packed: Buffer.from('no deflate'), size: 500, method: 8 },
      ]),
    'upload.damaged',
  ],
  ['bytes that do not match their checksum', async () => flipped(await zipOf({ 'a.png': randomBytes(9000) })), 'upload.damaged'],
  ['an unknown compression method', () => rawZip([{ name: 'a.png', packed: png, method: 99 }]), 'upload.damaged'],
  ['a name with parent folders', () => rawZip([{ name: '../../etc/passwd.png' }]), 'upload.bad-name'],
  ['a name with parent folders in Windows form', () => rawZip([{ name: '..\\..\\a.png' }]), 'upload.bad-name'],
  ['an absolute name', () => rawZip([{ name: '/etc/a.png' }]), 'upload.bad-name'],
  ['a drive in a name', () => rawZip([{ name: 'C:a.png' }]), 'upload.bad-name'],
  ['a name in a folder', () => rawZip([{ name: 'folder/a.png' }]), 'upload.bad-name'],
  ['a control character in a name', () => rawZip([{ name: 'a\u0000.png' }]), 'upload.bad-name'],
  ['a hidden name', () => rawZip([{ name: '.htaccess' }]), 'upload.bad-name'],
  ['a very long name', () => rawZip([{ name: `${'a'.repeat(300)}.png` }]), 'upload.bad-name'],
  ['no name', () => rawZip([{ name: '' }]), 'upload.bad-name'],
  ['the same name twice', () => rawZip([{ name: 'a.png' }, { name: 'a.png' }]), 'upload.duplicate-name'],
  ['the same name in capitals', () => rawZip([{ name: 'a.png' }, { name: 'A.PNG' }]), 'upload.duplicate-name'],
  [
    'the same name in two Unicode normal forms',
    () => rawZip([{ name: 'caf\u00e9.png' }, { name: 'cafe\u0301.png' }]),
    'upload.duplicate-name',
  ],
  ['a link', () => rawZip([{ name: 'a.png', packed: Buffer.from('/etc/passwd'), mode: 0o120777 }]), 'upload.nested'],
  ['a device', () => rawZip([{ name: 'a.png', mode: 0o020666 }]), 'upload.nested'],
  ['a folder', () => rawZip([{ name: 'folder/', packed: Buffer.alloc(0), mode: 0o040755 }]), 'upload.nested'],
  ['an encrypted entry', () => rawZip([{ name: 'a.png', packed: randomBytes(50), size: 38, flags: 0x801 }]), 'upload.encrypted'],
  [
    'entries that share their bytes',
    () =>
      rawZip([
        { name: 'a.png', packed: randomBytes(500) },
        { name: 'b.png', packed: randomBytes(500), at: 0 },
      ]),
    'upload.inflates-too-much',
  ],
]

describe('an upload of', () => {
  it.each(attacks)('%s is refused with a sentence, and stores nothing', async (_, zip, code) => {
    await app.running.settled()
    const before = [(await app.events()).length, await owners()]
    const response = await app.upload(ann.token, await zip())
    expect(response.json()).toMatchObject({ error: { code, message: sentenceOf(code) } })
    expect(response.statusCode >= 400 && response.statusCode < 500).toBe(true)
    expect(Value.Check(PlainError, response.json())).toBe(true)
    expect([(await app.events()).length, await owners()]).toEqual(before)
  })
})

it('a zip with changed or missing bytes is accepted or refused, never answered with 500', async () => {
  const whole = await zipOf({ 'scan_1.png': randomBytes(300), 'scan_2.pdf': fakePdf(1), 'scan_3.png': fakePng('three') })
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 4 }),
      fc.nat(whole.length),
      async (changes, length) => {
        const zip = Buffer.from(whole)
        for (const [at, byte] of changes) zip[at] = byte
        const { statusCode, body } = await app.upload(ann.token, changes.length === 0 ? zip.subarray(0, length) : zip)
        expect([200, 400, 413, 422], body).toContain(statusCode)
      },
    ),
    { numRuns: 150, seed: 4 },
  )
  await app.running.settled()
})

describe('a multipart body', () => {
  const { headers } = multipartOf({}, png)
  const url = '/api/image/files/upload'
  const b = '--docketry-test-boundary'
  const file = (name: string) => `${b}\r\ncontent-disposition: form-data; name="${name}"; filename="x.zip"\r\n\r\nbytes\r\n`
  const text = (name: string, value: string) => `${b}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  it.each([
    ['that is empty', ''],
    ['that is incomplete', file('images').slice(0, 90)],
    ['without an end', file('images')],
    ['without a file', `${text('name', 'June')}${b}--\r\n`],
    ['with two files', `${file('images')}${file('more')}${b}--\r\n`],
    ['with a prototype', `${text('__proto__', 'x')}${file('images')}${b}--\r\n`],
    ['with a hundred fields', `${Array.from({ length: 100 }, (_, i) => text(`f${i}`, 'x')).join('')}${file('images')}${b}--\r\n`],
    ['with a very long field', `${text('name', 'x'.repeat(5000))}${file('images')}${b}--\r\n`],
    ['of another boundary', '--other\r\n\r\n--other--\r\n'],
  ])('%s is refused in the error shape of the endpoint', async (_, body) => {
    const response = await app.request('POST', url, { token: ann.token, body: Buffer.from(body), headers })
    expect(response.statusCode >= 400 && response.statusCode < 500).toBe(true)
    expect(Value.Check(PlainError, response.json()), response.body.slice(0, 100)).toBe(true)
  })

  it.each(['application/json', 'text/plain', 'multipart/form-data'])('of type %s is refused', async type => {
    const response = await app.request('POST', url, { token: ann.token, body: Buffer.from('{}'), headers: { 'content-type': type } })
    expect([400, 415, 422]).toContain(response.statusCode)
    expect(Value.Check(PlainError, response.json())).toBe(true)
  })
})

it('an upload accepts the specified fields, also empty, in any order', async () => {
  const response = await app.upload(
    ann.token,
    { 'scan_1.png': png },
    { clientId: '', accountingFirmId: ann.firmId, parentGroupId: '', name: '  June  ' },
  )
  expect(response.statusCode).toBe(200)
  expect(await detail(groupOf(response))).toMatchObject({ name: 'June', client: { id: ann.firmId }, files: 1 })
})

it('an unreadable file fails with its reason while all others are processed, in the order of their numbers', async () => {
  const files: ZipFiles = {
    'scan_10.pdf': fakePdf(2),
    'scan_2.png': fakePng('two'),
    'scan_1.png': 'GIF89a not a picture of ours',
    'scan_3.pdf': '',
    'scan_4.pdf': '<svg onload="alert(1)"/>',
  }
  const groupId = groupOf(await app.upload(ann.token, files))
  await app.running.settled()
  const group = await detail(groupId)
  expect(group.status).toBe('FAILED')
  expect(group.failures.map(({ name, page, code }) => [name, page, code])).toEqual([
    ['scan_1.png', null, 'file.not-an-image-or-pdf'],
    ['scan_3.pdf', null, 'file.empty'],
    ['scan_4.pdf', null, 'file.not-an-image-or-pdf'],
  ])
  expect(group.failures.every(failure => failure.message.length > 20)).toBe(true)
  expect(group.invoices).toHaveLength(3)
  expect(group.raw?.map(({ name }) => name)).toEqual(['scan_1.png', 'scan_2.png', 'scan_3.pdf', 'scan_4.pdf', 'scan_10.pdf'])
})

describe('the same upload id', () => {
  const invoicesOf = async (groupId: string) => {
    await app.running.settled()
    return (await detail(groupId)).invoices.length
  }

  it('with the same zip gives one group without duplicate files, also for concurrent requests', async () => {
    const upload = () => app.upload(ann.token, { 'scan_1.png': fakePng('same'), 'scan_2.png': fakePng('other') }, { uploadId: 'pile-1' })
    const answers = [...(await Promise.all([upload(), upload(), upload()])), await upload()]
    expect(new Set(answers.map(groupOf)).size).toBe(1)
    const groupId = groupOf(answers[0] as (typeof answers)[0])
    expect(await invoicesOf(groupId)).toBe(2)
    expect((await detail(groupId)).files).toBe(2)
    const uploads = (await app.events()).filter(event => event.stream === `scan-group-${groupId}` && event.type === 'UploadReceived')
    expect(uploads).toHaveLength(1)
  })

  it('with another zip adds to the group', async () => {
    const first = groupOf(await app.upload(ann.token, { 'scan_1.png': fakePng('1') }, { uploadId: 'pile-2' }))
    const second = groupOf(await app.upload(ann.token, { 'scan_1.png': fakePng('2') }, { uploadId: 'pile-2' }))
    expect(second).toEqual(first)
    expect(await invoicesOf(first)).toBe(2)
  })

  it('of another firm is another group', async () => {
    const bob = await app.owner(abns[1])
    const files = { 'scan_1.png': png }
    const [own, other] = [
      await app.upload(ann.token, files, { uploadId: 'pile-3' }),
      await app.upload(bob.token, files, { uploadId: 'pile-3' }),
    ]
    expect(groupOf(own)).not.toBe(groupOf(other))
  })
})

it('requests with the same Idempotency-Key are one upload, also without an upload id', async () => {
  const { body, headers } = multipartOf({}, await zipOf({ 'scan_1.png': fakePng('key') }))
  const upload = (key: string) =>
    app.request('POST', '/api/image/files/upload', { token: ann.token, body, headers: { ...headers, 'idempotency-key': key } })
  const [a, b, c] = [await upload('one'), await upload('one'), await upload('two')]
  expect(groupOf(a) === groupOf(b)).toBe(true)
  expect(groupOf(a) === groupOf(c)).toBe(false)
})

it('a zip of over 100 MB is refused', async () => {
  const { body, headers } = multipartOf({}, Buffer.alloc(100_000_001))
  const response = await app.request('POST', '/api/image/files/upload', { token: ann.token, body, headers })
  expect(response.statusCode).toBe(413)
  expect(response.json<{ error: { code: string } }>().error.code).toBe('upload.too-large')
})

it('an upload into a deleted batch is refused', async () => {
  const files = { 'scan_1.png': png }
  const groupId = groupOf(await app.upload(ann.token, files, { uploadId: 'gone' }))
  await app.request('POST', '/api/accountant/scans/delete', { token: ann.token, body: { group_id: groupId } })
  const response = await app.upload(ann.token, { 'scan_1.png': fakePng('more') }, { uploadId: 'gone' })
  expect(response.statusCode).toBe(409)
  expect(response.json<{ error: { code: string } }>().error.code).toBe('group.deleted')
})

it('a person sends a limited number of uploads at once, so that unfinished ones cannot fill the disk', async () => {
  const { hostname, port } = new URL(await app.running.app.listen({ port: 0, host: '127.0.0.1' }))
  const ben = await app.owner(abns[3])
  const { body, headers } = multipartOf({}, await zipOf({ 'a.png': png }))
  const head = `POST /api/image/files/upload HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${ann.token}\r\ncontent-type: ${headers['content-type']}\r\ncontent-length: ${body.length}\r\n\r\n`
  const unfinished = Array.from({ length: maxUploads }, () => connect(Number(port), hostname).on('error', () => {}))
  for (const socket of unfinished) {
    socket.write(head)
    socket.write(body.subarray(0, -50))
  }
  const spooled = async () => (await readdir(join(app.folder, 'spool'))).filter(name => name.startsWith('docketry-upload-')).length
  while ((await spooled()) < maxUploads) await tick()
  const refused = await app.upload(ann.token, { 'a.png': png })
  expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toMatchObject([
    429,
    '15',
    { error: { code: 'upload.too-many' } },
  ])
  expect((await app.upload(ben.token, { 'a.png': png })).statusCode).toBe(200)
  unfinished[0]?.destroy()
  while ((await spooled()) === maxUploads) await tick()
  expect((await app.upload(ann.token, { 'a.png': png })).statusCode).toBe(200)
  for (const socket of unfinished) socket.destroy()
  while ((await spooled()) > 0) await tick()
  for (let n = 0; n <= maxUploads; n += 1) expect((await app.upload(ann.token, { 'not.zip': png }, { clientId: 'x' })).statusCode).toBe(404)
})
