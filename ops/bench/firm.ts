/** A firm to upload for, and a wired product on a folder of its own: what the benches run against. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { configFrom } from '../../services/main/config.ts'
import { wire, type Running } from '../../services/main/wire.ts'

export type SignedUp = { address: string; token: string; firmId: string }
export type Firm = SignedUp & { running: Running }

const owner = {
  email: 'bench@docketry.example', password: 'a password for benches', confirm_password: 'a password for benches', abn: '51824753556',
  type: 'owner', firstName: 'Bench', lastName: 'Owner', category: 'Accounting Firm',
}

/** The owner of a new firm, on a product that answers at `address`. */
export async function signUp(address: string): Promise<SignedUp> {
  const json = { 'content-type': 'application/json' }
  const { token } = (await (await fetch(`${address}/api/auth/register`, { method: 'POST', headers: json, body: JSON.stringify(owner) })).json()) as { token: string }
  const employers = await fetch(`${address}/api/accountant/employers`, { headers: { authorization: `Bearer ${token}` } })
  const [employer] = (await employers.json()) as { business: { id: string } }[]
  return { address, token, firmId: employer?.business.id ?? '' }
}

export async function openFirm(folder: string): Promise<Firm> {
  const running = await wire(configFrom({ ...process.env, DOCKETRY_DATA: join(folder, 'data'), DOCKETRY_DEMO: '0', PORT: '0', LOG_LEVEL: 'error' }))
  return { running, ...(await signUp(await running.app.listen({ port: 0, host: '127.0.0.1' }))) }
}

/** Uploads a zip as the upload page does; answers the group's id. */
export async function upload({ address, token, firmId }: SignedUp, zip: string): Promise<string> {
  const form = new FormData()
  form.set('images', new Blob([await readFile(zip)]), 'images.zip')
  form.set('accountingFirmId', firmId)
  const answer = await fetch(`${address}/api/image/files/upload`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form })
  if (!answer.ok) throw new Error(`the upload is refused: ${await answer.text()}`)
  const { data } = (await answer.json()) as { data: { scanGroup: { id: string } } }
  return data.scanGroup.id
}
