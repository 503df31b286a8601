/** The product's endpoints over HTTP, for tests of whole processes. */
import type { Session } from '@docketry/contracts/api/auth.ts'
import type { LiveChange } from '@docketry/contracts/api/live.ts'
import type { GroupDetail } from '@docketry/contracts/api/scans.ts'
import { newId } from '../platform/events/ids.ts'
import { verificationCode } from './verify.ts'

export type Signed = { token: string; firmId: string }

/** Of every test user. */
export const password = 'correct horse'

/** The JSON of the answer. Throws an `Error` that contains the answer when its status is not 200. */
async function answered<T>(address: string, path: string, init: RequestInit = {}): Promise<T> {
  const response = await fetch(address + path, init)
  const text = await response.text()
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${text}`)
  return JSON.parse(text) as T // by the endpoint's contract
}

const bearer = (token?: string): Record<string, string> => (token === undefined ? {} : { authorization: `Bearer ${token}` })

export const get = <T>(address: string, path: string, token: string): Promise<T> => answered(address, path, { headers: bearer(token) })

/** A write with a new idempotency key. */
export const post = <T>(address: string, path: string, body: object, token?: string): Promise<T> =>
  answered(address, path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': newId(), ...bearer(token) },
    body: JSON.stringify(body),
  })

/** Registers the owner of a firm and verifies the address. `data`: the data folder; null: servers with the development secrets. */
export async function register(address: string, email: string, abn: string, data: string | null = null): Promise<void> {
  const session = await post<Session>(address, '/api/auth/register', {
    email,
    password,
    confirm_password: password,
    abn,
    type: 'owner',
    firstName: 'Ann',
    lastName: 'Lim',
    category: 'Bookkeeper',
  })
  const { success } = await post<{ success: boolean }>(address, '/api/public/verifyEmail', { code: verificationCode(data, session) })
  if (!success) throw new Error(`${email} cannot be verified with the keys of ${data ?? 'the developers'}.`)
}

/** Signs in and returns a token, and the id of the first firm that the person works for. */
export async function signIn(address: string, email: string): Promise<Signed> {
  const { token } = await post<{ token: string }>(address, '/api/auth/login', { email, password })
  const [employer] = await get<{ business: { id: string } }[]>(address, '/api/accountant/employers', token)
  if (!employer) throw new Error(`${email} owns no firm that ${address} knows of.`)
  return { token, firmId: employer.business.id }
}

/** Uploads a zip of separate documents. Returns the group's id. */
export async function uploadZip(address: string, { token, firmId }: Signed, zip: Buffer): Promise<string> {
  const form = new FormData()
  form.set('accountingFirmId', firmId)
  form.set('images', new Blob([new Uint8Array(zip)]), 'images.zip')
  const { data } = await answered<{ data: { scanGroup: { id: string } } }>(address, '/api/image/files/upload', {
    method: 'POST',
    headers: bearer(token),
    body: form,
  })
  return data.scanGroup.id
}

export const groupAt = (address: string, groupId: string, token: string): Promise<GroupDetail> =>
  get(address, `/api/accountant/scans/detail?groupId=${groupId}`, token)

/** Live updates from the moment at which this resolves. */
export async function listen(address: string, { token, firmId }: Signed): Promise<AsyncGenerator<LiveChange, undefined>> {
  const response = await fetch(`${address}/api/live?firmId=${firmId}`, { headers: bearer(token) })
  const body = response.body?.pipeThrough(new TextDecoderStream())
  if (response.status !== 200 || !body) throw new Error(`/api/live: ${response.status}`)
  const chunks = body[Symbol.asyncIterator]()
  await chunks.next() // the comment that opens the stream
  async function* changes(): AsyncGenerator<LiveChange, undefined> {
    let rest = ''
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
      const lines = (rest + next.value).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) if (line.startsWith('data: ')) yield JSON.parse(line.slice(6)) as LiveChange
    }
    return undefined
  }
  return changes()
}
