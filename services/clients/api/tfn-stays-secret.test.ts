/**
 * Runs the product as its users start it, with the most verbose log. Afterwards no tax file number is on disk, in the log, or in an answer
 * except the reveal's.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { removeFolder, temporaryFolder } from '../../platform/testing/folder.ts'
import { abnOf } from '../../testing/app.ts'
import { get, register, signIn } from '../../testing/over-http.ts'
import { startRole } from '../../testing/roles.ts'

const [tfn, wrong, firmTfn] = ['123456782', '123456783', '876543210']
let folder: string
/** All answers except the reveal's. */
const answers: string[] = []
let shown: string
let output: string
let bytes: Buffer

async function post(address: string, path: string, token: string, body: object, headers: Record<string, string> = {}): Promise<string> {
  const response = await fetch(address + path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers },
  })
  return `${JSON.stringify([...response.headers])} ${await response.text()}`
}

async function allBytes(): Promise<Buffer> {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter(entry => entry.isFile())
  return Buffer.concat(await Promise.all(files.map(file => readFile(join(file.parentPath, file.name)))))
}

beforeAll(async () => {
  folder = await temporaryFolder()
  const all = await startRole(['start'], {
    PORT: '0',
    DOCKETRY_DATA: folder,
    DOCKETRY_DEMO: '0',
    DOCKETRY_WORKERS: '1',
    LOG_LEVEL: 'trace',
  })
  await register(all.address, 'ann@firm.example', abnOf(1), folder)
  const { token, firmId } = await signIn(all.address, 'ann@firm.example')
  const client = { firmId, type: 'tfn', name: 'Jo Li', tfn: '123 456 782' }
  const create = async (body: object, headers?: Record<string, string>) =>
    answers.push(await post(all.address, '/api/business/create', token, body, headers))
  await create(client)
  const { id } = JSON.parse((answers[0] ?? '').slice((answers[0] ?? '').lastIndexOf('{'))) as { id: string }
  // Refused requests of every kind, with the number in their bodies.
  for (const body of [
    client,
    { ...client, tfn: wrong },
    { ...client, name: '', email: 'x' },
    { ...client, tfn: [tfn] },
    { ...client, tfn: tfn.repeat(9) },
    { ...client, type: 'abn' },
    { ...client, firmId: id },
  ])
    await create(body)
  await create({ ...client, name: 'Kim', tfn: firmTfn }, { 'idempotency-key': 'k' })
  await create({ ...client, name: 'Kim', tfn: firmTfn }, { 'idempotency-key': 'k' })
  for (const path of ['/api/accountant/employers', `/api/accountant/clients?firmId=${firmId}`, '/api/data/clients']) {
    answers.push(JSON.stringify(await get(all.address, path, token)))
  }
  answers.push(await post(all.address, '/api/business/tfn', 'nobody', { businessId: id }))
  shown = await post(all.address, '/api/business/tfn', token, { businessId: id })
  const { lines, errors } = await all.end('SIGTERM')
  output = lines.join('\n') + errors
  bytes = await allBytes()
}, 180_000)
afterAll(() => removeFolder(folder))

it('the reveal endpoint answers the tax file number', () => expect(shown).toContain(`{"tfn":"${tfn}"}`))

it.each([tfn, '123 456 782', wrong, firmTfn, Buffer.from(tfn).toString('base64'), Buffer.from(tfn).toString('hex')])(
  '%s is in no other answer, log or stored byte',
  text => {
    expect(output).toContain('/api/business/create') // requests are logged
    expect(answers.length).toBeGreaterThan(12)
    expect(bytes.includes('TfnRevealed')).toBe(true) // stored events are readable on disk
    expect([answers.filter(answer => answer.includes(text)), output.includes(text), bytes.includes(text)]).toEqual([[], false, false])
  },
)

it('the client list masks the tax file number', () => expect(answers.join('\n')).toContain('••• ••• 782'))
