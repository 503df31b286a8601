/** The firm that the copies are made from: its owner, and one client with two batches. */
import { join } from 'node:path'
import { configFrom } from '../../../services/main/config/config.ts'
import { wire } from '../../../services/main/wire.ts'
import { abnOf } from '../../../services/testing/app.ts'
import { fakeWorkers, fakePdf, fakePng } from '../../../services/testing/fake-workers.ts'
import { multipartOf, zipOf } from '../../../services/testing/zips.ts'
import { signUp } from '../firm.ts'

export type Template = { firmId: string; ownerId: string; clientId: string }

/**
 * Writes it to `data` in the folder; the product is closed when this resolves. The client has two batches: one of six invoices, one of a
 * picture.
 */
export async function makeTemplate(folder: string): Promise<Template> {
  const data = join(folder, 'data')
  const config = configFrom({ DOCKETRY_DATA: data, DOCKETRY_DEMO: '0', PORT: '0', LOG_LEVEL: 'error', DOCKETRY_MAIL_MINUTES: '0' })
  const running = await wire(config, { workers: fakeWorkers() })
  const { app } = running
  const { address, token, firmId } = await signUp(await app.listen({ port: 0, host: '127.0.0.1' }), data)
  const authorised = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const request = async <T>(path: string, body?: object): Promise<T> => {
    const answer = await fetch(`${address}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: authorised,
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
    return (await answer.json()) as T
  }
  const { id: clientId } = await request<{ id: string }>('/api/business/create', { firmId, name: 'The first client', abn: abnOf(1) })
  for (const files of [{ 'march.pdf': fakePdf(6) }, { 'receipt.png': fakePng('one') }]) {
    const { body, headers } = multipartOf({ clientId, accountingFirmId: firmId }, await zipOf(files))
    const answer = await app.inject({
      method: 'POST',
      url: '/api/image/files/upload',
      payload: body,
      headers: { authorization: `Bearer ${token}`, ...headers },
    })
    if (answer.statusCode !== 200) throw new Error(answer.body)
  }
  await running.settled()
  const [owner] = await request<{ userId: string }[]>(`/api/business/team?firmId=${firmId}`)
  await running.close()
  return { firmId, ownerId: owner?.userId ?? '', clientId }
}
