import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ClientAnswer } from '@docketry/contracts/api/clients.ts'
import type { GroupCard } from '@docketry/contracts/api/scans.ts'
import { abnOf, abns, addClient, groupOf, startApp, type Person, type TestApp } from '../../testing/app.ts'
import { fakePdf, fakePng } from '../../testing/fake-workers.ts'

let app: TestApp
let ann: Person
let clientId: string
beforeAll(async () => {
  app = await startApp({ rough: 23 })
  ann = await app.owner(abns[0])
  clientId = await addClient(app, ann, abns[2], 'Corner Cafe')
})
afterAll(() => app.close())

const cards = async (more = ''): Promise<{ groups: GroupCard[]; client: { name: string } }> =>
  (await app.request('GET', `/api/accountant/scanGroups?firmId=${ann.firmId}&clientId=${clientId}${more}`, ann)).json()
const upload = async (text: string, more: Record<string, string> = {}) =>
  groupOf(await app.upload(ann.token, { 'scan_1.pdf': fakePdf(2, text) }, { clientId, ...more }))
const rename = (id: string, name: string) =>
  app.request('POST', '/api/accountant/scanGroup/update', { token: ann.token, body: { id, name } })

describe('the cards of a client', () => {
  it('are sorted newest first, with counts and amounts of their invoices', async () => {
    const [first, second] = [await upload('one', { name: 'One' }), await upload('two')]
    await app.running.settled()
    const { groups, client } = await cards()
    expect([client.name, groups.map(group => group.id)]).toEqual(['Corner Cafe', [second, first]])
    // All pages are read as the same invoice, so that each is flagged as a duplicate.
    expect(groups[1]).toMatchObject({
      name: 'One',
      status: 'COMPLETE',
      percentage: 100,
      total: 2,
      files: 1,
      invoiceCount: 2,
      reviewed: 0,
      doubtful: 2,
      amount: 660,
      client: { id: clientId },
    })
    expect(groups[1]?.cover).toBeTruthy()
  })
  it('can be limited to a time range, both ends included', async () => {
    const [newest] = (await cards()).groups
    const at = newest?.createdAt ?? 0
    const ids = async (more: string) => (await cards(more)).groups.map(group => group.id)
    expect([await ids(`&startDate=${at}&endDate=${at}`), await ids(`&startDate=${at + 1}`)]).toEqual([[newest?.id], []])
    expect((await ids(`&endDate=${at - 1}`)).includes(newest?.id ?? '')).toBe(false)
  })
  it('show children under their parent only', async () => {
    const parent = await upload('parent')
    const child = await upload('child', { parentGroupId: parent })
    expect((await cards()).groups.map(group => group.id)).not.toContain(child)
    expect((await cards(`&parentGroup=${parent}`)).groups.map(group => [group.id, group.parent])).toEqual([[child, parent]])
    expect((await cards()).groups.find(group => group.id === parent)?.children.map(it => it.id)).toEqual([child])
  })
  it('without a client are those of the firm itself', async () => {
    const own = groupOf(await app.upload(ann.token, { 'scan_1.png': fakePng() }))
    const { groups } = (await app.request('GET', `/api/accountant/scanGroups?firmId=${ann.firmId}`, ann)).json<{ groups: GroupCard[] }>()
    expect(groups.map(group => group.id)).toEqual([own])
  })
  it('can be renamed, but not to an empty name', async () => {
    const id = await upload('named')
    expect((await rename(id, '  July ')).json()).toEqual({ success: true })
    expect((await cards()).groups.find(group => group.id === id)?.name).toBe('July')
    const refused = await rename(id, '  ')
    expect([refused.statusCode, refused.json<{ error: object }>().error]).toMatchObject([
      422,
      { code: 'group.name-empty', message: 'A batch needs a name.' },
    ])
  })
  it('are removed with their invoices once deleted', async () => {
    const id = await upload('gone')
    await app.running.settled()
    expect((await app.request('POST', '/api/accountant/scans/delete', { token: ann.token, body: { group_id: id } })).json()).toEqual({
      success: true,
    })
    expect((await cards()).groups.map(group => group.id)).not.toContain(id)
    await app.running.settled()
    expect((await app.running.read.find('invoices', { filter: { groupId: id } })).rows).toEqual([])
    expect((await rename(id, 'Back')).statusCode).toBe(404)
  })
  it('are deleted once: a repeated request gets the same answer; another one and a stranger’s are not found', async () => {
    const [id, eve] = [await upload('deleted twice'), await app.owner(abns[4])]
    const remove = async (token: string, headers: Record<string, string> = {}) =>
      (await app.request('POST', '/api/accountant/scans/delete', { token, body: { group_id: id }, headers })).statusCode
    const key = { 'idempotency-key': 'delete-1' }
    expect([await remove(eve.token), await remove(ann.token, key), await remove(ann.token, key)]).toEqual([404, 200, 200])
    expect([await remove(ann.token), await remove(eve.token), await remove(eve.token, key)]).toEqual([404, 404, 404])
    const deleted = (await app.events()).filter(event => event.type === 'GroupDeleted' && event.stream === `scan-group-${id}`)
    expect(deleted).toHaveLength(1)
  })
  it('of a client of another firm are not found', async () => {
    const eve = await app.owner(abns[1])
    const response = await app.request('GET', `/api/accountant/scanGroups?firmId=${eve.firmId}&clientId=${clientId}`, eve)
    expect(response.statusCode).toBe(404)
  })
})

describe('the clients of a firm', () => {
  const clients = async (): Promise<ClientAnswer[]> =>
    (await app.request('GET', `/api/accountant/clients?firmId=${ann.firmId}`, ann)).json()
  const create = (body: object) => app.request('POST', '/api/business/create', { token: ann.token, body: { firmId: ann.firmId, ...body } })

  it('are sorted by name, the firm itself first', async () => {
    await addClient(app, ann, abnOf(1), 'Aardvark')
    await app.running.settled()
    const list = await clients()
    expect([list[0]?.id, list.slice(1).map(client => client.name)]).toEqual([ann.firmId, ['Aardvark', 'Corner Cafe']])
    expect(list.find(client => client.id === clientId)).toMatchObject({ abn: abns[2], reviewed: 0 })
    expect(list.find(client => client.id === clientId)?.invoices).toBeGreaterThan(3)
  })
  it('are refused with an error for each invalid field', async () => {
    const errors = async (body: object) => (await create(body)).json<{ errors: { param: string }[] }>().errors.map(({ param }) => param)
    expect(await errors({ name: ' ', abn: '123', email: 'x' })).toEqual(['name', 'abn', 'email'])
    expect(await errors({ name: 'X', type: 'tfn' })).toEqual(['tfn'])
    expect(await errors({ name: 'Another', abn: abns[2] })).toEqual(['abn'])
    expect(await errors({ name: 'Corner Cafe', abn: ` ${abns[2].slice(0, 2)} ${abns[2].slice(2)}` })).toEqual(['abn'])
  })
  it('can belong to two firms', async () => {
    const bob = await app.owner(abns[3])
    expect(await addClient(app, bob, abns[2])).not.toBe(clientId)
  })
  it('are created once by concurrent requests', async () => {
    const abn = abnOf(2)
    const answers = await Promise.all([create({ name: 'Twin', abn }), create({ name: 'Twin', abn }), create({ name: 'Other twin', abn })])
    await app.running.settled()
    expect([answers.filter(it => it.statusCode === 200).length, (await clients()).filter(client => client.abn === abn).length]).toEqual([
      1, 1,
    ])
  })
  it('have their kind of business by name: of the listed id, or as typed', async () => {
    const kinds = await Promise.all([
      create({ name: 'K1', abn: abnOf(3), category: 'kind-retail' }),
      create({ name: 'K2', abn: abnOf(4), category: ' Falconry ' }),
    ])
    const ids = kinds.map(response => response.json<{ id: string }>().id)
    expect((await clients()).filter(client => ids.includes(client.id)).map(client => client.category)).toEqual(['Retail', 'Falconry'])
  })
})
