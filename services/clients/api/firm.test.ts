/** The settings of a firm, through the endpoints. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FirmChanges, FirmSettings } from '@docketry/contracts/api/firm.ts'
import { abns, startApp, type Person, type TestApp } from '../../testing/app.ts'
import { employee } from '../../testing/walk/people-fixtures.ts'

let app: TestApp
let ann: Person
let bob: Person
beforeAll(async () => {
  app = await startApp({ rough: 37 })
  ann = await app.owner(abns[0])
  bob = await app.owner(abns[1])
})
afterAll(() => app.close())

type Answer = { conflicts: string[]; settings: FirmSettings; errors?: unknown }
const path = '/api/business/firm'
const settings = async () => (await app.request('GET', `${path}?firmId=${ann.firmId}`, ann)).json<FirmSettings>()
async function send(changed: FirmChanges, seen: number, who: { token: string } = ann) {
  const response = await app.request('POST', path, { token: who.token, body: { firmId: ann.firmId, seen, changed } })
  await app.running.settled()
  return response
}
const edit = async (changed: FirmChanges) => (await send(changed, (await settings()).revision)).json<Answer>()

describe('a firm', () => {
  it('has a zone of its own and no stated GST registration until somebody sets them', async () => {
    expect(await settings()).toMatchObject({ zone: 'Australia/Sydney', gstRegistered: null, abn: abns[0] })
  })
  it('gets a new name, address, zone and GST registration, with a history of who changed what', async () => {
    const { settings: now } = await edit({
      name: ' Harbour Accounting ',
      address: '1 George St',
      zone: 'Australia/Perth',
      gstRegistered: false,
    })
    expect(now).toMatchObject({ name: 'Harbour Accounting', address: '1 George St', zone: 'Australia/Perth', gstRegistered: false })
    expect(now.history[0]).toMatchObject({
      by: expect.stringMatching(/\S/u),
      changes: [
        { field: 'zone', from: 'Australia/Sydney', to: 'Australia/Perth' },
        { field: 'gstRegistered', from: null, to: 'no' },
        { field: 'name', to: 'Harbour Accounting' },
        { field: 'address', from: null, to: '1 George St' },
      ],
    })
    expect((await edit({ address: ' ' })).settings.address).toBeNull()
    const employers = (await app.request('GET', '/api/accountant/employers', ann)).json<{ business: { name: string; zone: string } }[]>()
    expect(employers[0]?.business).toMatchObject({ name: 'Harbour Accounting', zone: 'Australia/Perth' })
  })
  it('that changes its zone has its months counted in the new one from then on', async () => {
    await edit({ zone: 'Australia/Darwin' })
    expect(await app.running.read.get('consumption', ann.firmId)).toMatchObject({ zone: 'Australia/Darwin' })
  })
  it.each([
    ['name', { name: ' ' }],
    ['name', { name: '<b>x</b>' }],
    ['address', { address: '<i>' }],
    ['zone', { zone: 'Europe/Paris' }],
    ['zone', { zone: '' }],
  ])('with an invalid %s is refused with a message for its field: %j', async (param, changed) => {
    const { revision } = await settings()
    expect((await edit(changed)).errors).toMatchObject([{ param, msg: expect.stringMatching(/./u) }])
    expect((await settings()).revision).toBe(revision)
  })
  it('is not changed where nothing differs', async () => {
    const { revision, name } = await settings()
    expect((await edit({ name: ` ${name}` })).settings.revision).toBe(revision)
  })
  it('edited by two people keeps the value of the first, and says so to the second', async () => {
    const { revision: seen } = await settings()
    await send({ name: 'First' }, seen)
    const second = (await send({ name: 'Second', address: '9 Pitt St' }, seen)).json<Answer>()
    expect(second).toMatchObject({ conflicts: ['name'], settings: { name: 'First', address: '9 Pitt St' } })
  })
  it('edited at the same moment loses nothing', async () => {
    const { revision: seen } = await settings()
    const answers = await Promise.all(['A', 'B', 'C'].map(name => send({ name: `Firm ${name}` }, seen)))
    expect(answers.filter(it => it.json<Answer>().conflicts.length === 0)).toHaveLength(1)
  })
  it('is edited by its owner and admins alone', async () => {
    const worker = await employee(app, ann, abns[0])
    const { revision } = await settings()
    expect((await send({ name: 'Mine' }, revision, worker)).statusCode).toBe(403)
    expect((await app.request('GET', `${path}?firmId=${ann.firmId}`, worker)).statusCode).toBe(403)
    for (const one of [await send({ name: 'Mine' }, revision, bob), await app.request('GET', `${path}?firmId=${ann.firmId}`, bob)])
      expect(one.statusCode).toBe(404)
    await app.request('POST', '/api/business/team/changeType', {
      token: ann.token,
      body: { firmId: ann.firmId, userId: worker.userId, type: 'admin' },
    })
    await app.running.settled()
    expect((await send({ name: 'Ours' }, (await settings()).revision, worker)).json<Answer>().settings.name).toBe('Ours')
  })
})
