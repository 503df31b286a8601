/** The email in a client's details as one of its addresses, through the endpoints. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { ClientDetails } from '@docketry/contracts/api/clients.ts'
import type { ClientAddress } from '@docketry/contracts/api/mailbox.ts'
import { abnOf, addClient, startApp, type Person, type TestApp } from '../testing/app.ts'
import { sentLetters } from '../testing/outbox.ts'

let app: TestApp
let ann: Person
let cafe: string
let number = 400
beforeAll(async () => {
  app = await startApp({ rough: 43 })
  ann = await app.owner(abnOf(399))
})
afterAll(() => app.close())
beforeEach(async () => {
  cafe = await addClient(app, ann, abnOf((number += 1)), `Cafe ${number}`)
})

const address = () => `own-${(number += 1)}@corner.example`
const post = async (path: string, body: object) => {
  const answer = await app.request('POST', path, { token: ann.token, body })
  await app.running.settled()
  return answer
}
const details = async (id: string) =>
  (await app.request('GET', `/api/business/details?firmId=${ann.firmId}&id=${id}`, ann)).json<ClientDetails>()
const edit = async (email: string, id = cafe) =>
  (await post('/api/business/edit', { firmId: ann.firmId, id, seen: (await details(id)).revision, changed: { email } })).json<{
    details: ClientDetails
    mail?: string
  }>()
const addressesOf = async (id = cafe) =>
  (await app.request('GET', `/api/accountant/clientEmailAddresses?firmId=${ann.firmId}`, ann))
    .json<ClientAddress[]>()
    .filter(it => it.clientId === id)
    .map(({ email, state }) => [email, state])
async function linksTo(email: string): Promise<string[]> {
  const letters = await sentLetters(app.folder)
  return letters.filter(({ to }) => to === email).map(({ text }) => /\/confirmAddress\/([\w.-]+)/u.exec(text)?.[1] ?? '')
}

it('a new email of a client waits until the link that is sent to it is opened, and is its address then', async () => {
  const jo = address()
  expect(await edit(jo.toUpperCase())).toMatchObject({ mail: 'link-sent', details: { email: jo.toUpperCase() } })
  expect(await addressesOf()).toEqual([[jo, 'waiting']])
  const [code] = await linksTo(jo)
  await post('/api/public/confirmClientAddress', { code })
  expect(await addressesOf()).toEqual([[jo, 'confirmed']])
})
it('the address is deleted when the email is changed or emptied, and its link is not valid', async () => {
  const [jo, may] = [address(), address()]
  await edit(jo)
  const [code] = await linksTo(jo)
  await edit(may)
  expect(await addressesOf()).toEqual([[may, 'waiting']])
  expect((await post('/api/public/confirmClientAddress', { code })).statusCode).not.toBe(200)
  expect(await edit('')).not.toHaveProperty('mail')
  expect(await addressesOf()).toEqual([])
})
it('an address that a person added stays when the email is changed', async () => {
  const jo = address()
  await post('/api/accountant/addClientEmailAddress', { firmId: ann.firmId, clientId: cafe, email: jo })
  expect((await edit(jo)).mail).toBe('link-sent')
  expect(await linksTo(jo)).toHaveLength(2)
  await edit('')
  expect(await addressesOf()).toEqual([[jo, 'waiting']])
})
it('the address of another client stays there: the email is saved, and the answer says that no link was sent', async () => {
  const jo = address()
  await edit(jo)
  const other = await addClient(app, ann, abnOf((number += 1)), 'Other')
  expect(await edit(jo, other)).toMatchObject({ mail: 'link-not-sent', details: { email: jo } })
  expect([await addressesOf(), await addressesOf(other)]).toEqual([[[jo, 'waiting']], []])
})
it('the same email is sent no fourth link within a day', async () => {
  const jo = address()
  const answers = []
  for (let i = 0; i < 4; i += 1) answers.push((await edit(jo)).mail, (await edit('')).mail)
  expect(answers.filter(it => it !== undefined)).toEqual(['link-sent', 'link-sent', 'link-sent', 'link-not-sent'])
  expect(await linksTo(jo)).toHaveLength(3)
})
it('the email that a client is added with is sent a link, too', async () => {
  const jo = address()
  const made = (await post('/api/business/create', { firmId: ann.firmId, name: 'New Cafe', abn: abnOf((number += 1)), email: jo })).json<{
    id: string
    mail?: string
  }>()
  expect([made.mail, await addressesOf(made.id), (await linksTo(jo)).length]).toEqual(['link-sent', [[jo, 'waiting']], 1])
})
it('of 25 emails that a client is given within a day, 20 are sent a link, although those before are deleted', async () => {
  ann = await app.owner(abnOf(398))
  cafe = await addClient(app, ann, abnOf((number += 1)), 'Changing Cafe')
  const answers = []
  for (let i = 0; i < 25; i += 1) answers.push((await edit(address())).mail)
  expect(answers).toEqual([...Array<string>(20).fill('link-sent'), ...Array<string>(5).fill('link-not-sent')])
  expect(await addressesOf()).toEqual([])
})
