/** File modes of the data folder, and the contents of the log, checked on a separate process. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, lstatSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makePrivate } from '../adapters/embedded/private-folder.ts'
import { removeFolder, temporaryFolder } from '../platform/testing/folder.ts'
import { verificationCode } from '../testing/verify.ts'
import { zipOf } from '../testing/zips.ts'
import { fakePng } from '../testing/fake-workers.ts'
import { withoutAddresses } from './tools.ts'

let folder: string
beforeEach(async () => {
  folder = await temporaryFolder()
})
afterEach(() => removeFolder(folder))

const cli = new URL('../cli/cli.ts', import.meta.url).pathname
/** Folders that are not 0700 and files that are not 0600, with their modes. */
function open(path: string): string[] {
  return readdirSync(path, { recursive: true }).flatMap(name => {
    const it = lstatSync(join(path, String(name)))
    const wanted = it.isDirectory() ? 0o700 : 0o600
    return it.isSymbolicLink() || (it.mode & 0o777) === wanted ? [] : [`${String(name)} ${(it.mode & 0o777).toString(8)}`]
  })
}

async function started(env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [cli, 'start'], {
    env: {
      ...process.env,
      DOCKETRY_DATA: join(folder, 'data'),
      DOCKETRY_DEMO: '0',
      DOCKETRY_WORKERS: '1',
      DOCKETRY_MAIL_MINUTES: '0',
      PORT: '0',
      HOST: '127.0.0.1',
      ENGINE: 'embedded',
      ...env,
    },
  })
  let log = ''
  const address = await new Promise<string>((resolve, reject) => {
    const take = (chunk: Buffer) => {
      log += chunk.toString()
      const found = /Docketry is at (\S+)/u.exec(log)?.[1]
      if (found) resolve(found)
    }
    child.stdout.on('data', take)
    child.stderr.on('data', take)
    child.once('exit', () => reject(new Error(log)))
  })
  return {
    address,
    log: () => log,
    async end() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function used(address: string) {
  const post = (path: string, body: unknown) =>
    fetch(address + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  const form = {
    email: 'ann@firm.example',
    password: 'correct horse battery',
    confirm_password: 'correct horse battery',
    abn: '51824753556',
    type: 'owner',
    firstName: 'Ann',
    lastName: 'Lee',
    category: 'Bookkeeper',
  }
  const registered = await post('/api/auth/register', form)
  expect(registered.status === 200 ? '' : await registered.text()).toBe('')
  const session = (await registered.json()) as { token: string; user_id: string; email: string }
  const code = verificationCode(join(folder, 'data'), session)
  expect((await post('/api/public/verifyEmail', { code })).status).toBe(200)
  const headers = { authorization: `Bearer ${session.token}` }
  const get = (path: string) => fetch(address + path, { headers })
  const [employer] = (await (await get('/api/accountant/employers')).json()) as { business: { id: string } }[]
  const firmId = employer?.business.id ?? ''
  const body = new FormData()
  body.set('images', new Blob([new Uint8Array(await zipOf({ 'scan_1.png': fakePng('x') }))]), 'scan.zip')
  expect((await fetch(`${address}/api/image/files/upload`, { method: 'POST', headers, body })).status).toBe(200)
  const secrets = {
    search: 'wombat-plumbing',
    signature: 'c2lnbmF0dXJlLW9mLWE',
    image: 'aW1hZ2UtaWQtc2VjcmV0',
    reset: 'cmVzZXQtY29kZS1zZWNyZXQ',
  }
  await get(`/api/accountant/invoices/search?firmId=${firmId}&text=${secrets.search}`)
  for (const path of [
    `/api/public/blob/image/f/h?until=9999999999999&by=u&sig=${secrets.signature}`,
    `/invoiceimage/${secrets.image}`,
    `/api/public/invoice/image?id=${secrets.image}`,
    `/reset/code=${secrets.reset}`,
    `/verify/${code}`,
    `/%zz?sig=${secrets.signature}`,
    `//x?sig=${secrets.signature}`,
    `/assets/nothing.js?sig=${secrets.signature}`,
    `/api/nowhere?text=${secrets.search}`,
  ]) {
    await (await get(path)).text()
  }
  await post('/api/auth/newPassword', { code: secrets.reset, password: form.password, confirm_password: form.password })
  await post('/api/auth/login', { email: form.email, password: 'wrong horse battery' })
  return [...Object.values(secrets), code, session.token, form.password, 'wrong horse']
}

it('the server leaves folders 0700 and files 0600, also inside a folder that was open to others, and logs no link, code, token or search text at trace level', async () => {
  const data = join(folder, 'data')
  mkdirSync(join(data, 'blobs', 'old-owner'), { recursive: true })
  mkdirSync(join(data, 'outbox'))
  for (const path of ['blobs/old-owner/abc', 'outbox/old.eml', 'notes.txt']) writeFileSync(join(data, path), 'x')
  for (const path of ['', 'blobs', 'blobs/old-owner', 'outbox']) chmodSync(join(data, path), 0o755)
  for (const path of ['blobs/old-owner/abc', 'outbox/old.eml', 'notes.txt']) chmodSync(join(data, path), 0o644)
  const before = process.umask()
  const running = await started({ LOG_LEVEL: 'trace' })
  const secrets = await used(running.address)
    .then(async all => {
      expect(lstatSync(data).mode & 0o777).toEqual(0o700)
      expect(open(data)).toEqual([])
      return all
    })
    .finally(running.end)
  expect(open(data)).toEqual([])
  expect(running.log()).toContain('"route":"/api/accountant/invoices/search"')
  for (const secret of secrets) expect([secret, running.log().includes(secret)]).toEqual([secret, false])

  rmSync(join(data, 'blobs', 'old-owner'), { recursive: true }) // no blob has such a name
  const archive = join(folder, 'archive')
  const exporting = spawn(process.execPath, [cli, 'export', archive], { env: { ...process.env, DOCKETRY_DATA: data, ENGINE: 'embedded' } })
  const stderr = text(exporting.stderr)
  expect(await once(exporting, 'exit')).toEqual([0, null])
  expect(await stderr).toEqual(expect.stringContaining('Exported to'))
  expect(lstatSync(archive).mode & 0o777).toEqual(0o700)
  expect(open(archive)).toEqual([])
  expect(process.umask()).toBe(before)
}, 120_000)

it('makePrivate follows no link out of the folder', async () => {
  const [inside, outside] = [join(folder, 'in'), join(folder, 'out')]
  mkdirSync(inside)
  writeFileSync(outside, 'x')
  chmodSync(outside, 0o644)
  symlinkSync(outside, join(inside, 'link'))
  await makePrivate(inside)
  expect(lstatSync(outside).mode & 0o777).toBe(0o644)
})

it('withoutAddresses removes addresses from error messages', () => {
  expect(withoutAddresses(`'/%zz?sig=abc' is not a valid url component`)).toBe(`'(address)' is not a valid url component`)
  expect(withoutAddresses('Reply was already sent: GET https://d.example/invoiceimage/abc at /work/app.ts:12:3')).toBe(
    'Reply was already sent: GET (address) at /work/app.ts:12:3',
  )
})
