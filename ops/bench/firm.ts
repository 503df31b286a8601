/** The firm that the benches use, on a product with its own data folder. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { configFrom } from '../../services/main/config/config.ts'
import { operate } from '../../services/cli/operate.ts'
import { wire, type Running } from '../../services/main/wire.ts'
import { verificationCode } from '../../services/testing/verify.ts'

export type SignedUp = { address: string; token: string; firmId: string }
export type Firm = SignedUp & { running: Running }

/** The registration form of the benches' owner. */
export const owner = {
  email: 'bench@docketry.example',
  password: 'a password for benches',
  confirm_password: 'a password for benches',
  abn: '51824753556',
  type: 'owner',
  firstName: 'Bench',
  lastName: 'Owner',
  category: 'Accounting Firm',
}

const post = (address: string, body: object): Promise<Response> =>
  fetch(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

/**
 * The owner of a new firm, on a product that answers at `address`. `data`: its data folder; null: servers under `prefix`, with the
 * development secrets.
 */
export async function signUp(address: string, data: string | null, prefix: string | null = null): Promise<SignedUp> {
  const session = (await (await post(`${address}/api/auth/register`, owner)).json()) as { token: string; user_id: string; email: string }
  await post(`${address}/api/public/verifyEmail`, { code: verificationCode(data, session) })
  // By the operator's command: the benches exceed the plan Free.
  await operate(
    'plan',
    [owner.abn, 'Complete Large'],
    { say: () => {}, warn: line => console.error(line) },
    {
      ...process.env,
      ...(data === null ? { ENGINE: 'servers', DOCKETRY_PREFIX: prefix ?? '' } : { DOCKETRY_DATA: data, ENGINE: 'embedded' }),
    },
  )
  return withFirmId(address, session.token)
}

/** Signs in the same owner on a product where they are registered. */
export async function signInAgain(address: string): Promise<SignedUp> {
  const { token } = (await (await post(`${address}/api/auth/login`, owner)).json()) as { token: string }
  return withFirmId(address, token)
}

async function withFirmId(address: string, token: string): Promise<SignedUp> {
  const employers = await fetch(`${address}/api/accountant/employers`, { headers: { authorization: `Bearer ${token}` } })
  const [employer] = (await employers.json()) as { business: { id: string } }[]
  return { address, token, firmId: employer?.business.id ?? '' }
}

/** Starts the product in this process, on data in the folder, with a new firm. */
export async function openFirm(folder: string): Promise<Firm> {
  const running = await wire(
    configFrom({ ...process.env, DOCKETRY_DATA: join(folder, 'data'), DOCKETRY_DEMO: '0', PORT: '0', LOG_LEVEL: 'error' }),
  )
  return { running, ...(await signUp(await running.app.listen({ port: 0, host: '127.0.0.1' }), join(folder, 'data'))) }
}

/** Adds a client to the firm; returns its id. */
export async function addClient({ address, token, firmId }: SignedUp, { name, abn }: { name: string; abn: string }): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await fetch(`${address}/api/business/create`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ firmId, type: 'abn', name, abn }),
  })
  if (!answer.ok) throw new Error(`the client is refused: ${await answer.text()}`)
  return ((await answer.json()) as { id: string }).id
}

/** Uploads a zip as the upload page does, for the firm itself unless a client is named; returns the group's id. */
export async function upload({ address, token, firmId }: SignedUp, zip: string, clientId?: string): Promise<string> {
  const form = new FormData()
  form.set('images', new Blob([await readFile(zip)]), 'images.zip')
  form.set('accountingFirmId', firmId)
  if (clientId !== undefined) form.set('clientId', clientId)
  const answer = await fetch(`${address}/api/image/files/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  if (!answer.ok) throw new Error(`the upload is refused: ${await answer.text()}`)
  const { data } = (await answer.json()) as { data: { scanGroup: { id: string } } }
  return data.scanGroup.id
}
