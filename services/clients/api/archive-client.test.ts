import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ClientAnswer, ClientDetails } from '@docketry/contracts/api/clients.ts'
import { newId } from '../../platform/events/ids.ts'
import { ownerOfMail } from '../../mailbox/mail-owner.ts'
import { addClientAddress, proveClientAddress } from '../../mailbox/client-address.ts'
import { abns, addClient, groupOf, startApp, type Person, type TestApp } from '../../testing/app.ts'
import { fakePdf } from '../../testing/fake-workers.ts'

let app: TestApp
let ann: Person
let bob: Person
let cafe: string
beforeAll(async () => {
  app = await startApp({ rough: 23 })
  ann = await app.owner(abns[0])
  bob = await app.owner(abns[1])
  cafe = await addClient(app, ann, abns[2], 'Corner Cafe')
})
afterAll(() => app.close())

async function archive(archived: boolean, { token, firmId } = ann, id = cafe) {
  const answer = await app.request('POST', '/api/business/archive', { token, body: { firmId, id, archived } })
  await app.running.settled()
  return answer
}
const ids = async (query = '') =>
  (await app.request('GET', `/api/accountant/clients?firmId=${ann.firmId}${query}`, ann)).json<ClientAnswer[]>().map(it => it.id)
const upload = (name: string) => app.upload(ann.token, { 'a.pdf': fakePdf(1, name) }, { clientId: cafe, name })
const batches = async () =>
  (await app.request('GET', `/api/accountant/scanGroups?firmId=${ann.firmId}&clientId=${cafe}`, ann)).json<{
    groups: { id: string; invoiceCount?: number; name: string }[]
  }>()

it('an archived client leaves the list, refuses what is new, stays readable, and is restored whole', async () => {
  const groupId = groupOf(await upload('before'))
  await app.running.settled()
  const before = JSON.stringify(await batches()).replace(/\?[^"]*/gu, '')
  expect((await archive(true)).statusCode).toBe(200)
  expect([await ids(), await ids('&archived=1')]).toEqual([[ann.firmId], [ann.firmId, cafe]])
  const rows = async (archived: boolean) =>
    (await app.request('GET', `/api/data/clients?filter=${encodeURIComponent(JSON.stringify({ firmId: ann.firmId, archived }))}`, ann))
      .json<{ id: string }[]>()
      .map(it => it.id)
  expect([await rows(false), await rows(true)]).toEqual([[ann.firmId], [cafe]])

  const refused = { statusCode: 409, body: expect.stringContaining('This client is archived. Restore it on its page') }
  expect(await upload('after')).toMatchObject(refused)
  const { token, firmId } = ann
  expect(
    await app.request('POST', '/api/accountant/addClientEmailAddress', {
      token,
      body: { firmId, clientId: cafe, email: 'jo@cafe.example' },
    }),
  ).toMatchObject(refused)

  expect(JSON.stringify(await batches()).replace(/\?[^"]*/gu, '')).toBe(before)
  expect(before).toContain(groupId)
  expect((await app.request('GET', `/api/accountant/scans/detail?groupId=${groupId}`, ann)).statusCode).toBe(200)
  await archive(false)
  expect(await ids()).toEqual([ann.firmId, cafe])
  expect((await upload('again')).statusCode).toBe(200)
  await app.running.settled()
  const details = (await app.request('GET', `/api/business/details?firmId=${firmId}&id=${cafe}`, ann)).json<ClientDetails>()
  expect([details.archived, ...details.history.map(it => it.what)]).toEqual([false, 'Restored.', 'Archived.', 'Added.'])
})

it('mail from the proven address of an archived client stays with the firm, unassigned', async () => {
  const entryId = newId()
  const by = { commandId: newId(), actId: newId(), actor: 'operator', causeId: null, caller: null }
  await app.running.execute(addClientAddress, { entryId, firmId: ann.firmId, clientId: cafe, email: 'jo@corner.example' }, by)
  await app.running.execute(proveClientAddress, { entryId, by: 'operator', round: null }, { ...by, commandId: newId() })
  await app.running.settled()
  const head = { messageId: null, from: 'jo@corner.example', to: [], delivered: [], subject: '', sentAt: null, checks: null, size: 1 }
  const owner = async () => (await ownerOfMail(app.running.read, head, 'verified')).owner
  expect(await owner()).toEqual({ firmId: ann.firmId, clientId: cafe })
  await archive(true)
  expect(await owner()).toEqual({ firmId: ann.firmId, clientId: null })
  await archive(false)
  expect(await owner()).toEqual({ firmId: ann.firmId, clientId: cafe })
})

it('archiving twice is one event; a firm does not archive itself, nor the client of another', async () => {
  await archive(true)
  const events = (await app.events()).length
  await archive(true)
  expect((await app.events()).length).toBe(events)
  expect((await archive(true, ann, ann.firmId)).json()).toMatchObject({
    errors: [{ msg: 'This is your own firm, which stays in the list.' }],
  })
  expect((await archive(false, bob)).statusCode).toBe(404)
  await archive(false)
})
