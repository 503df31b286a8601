import { afterAll, beforeAll, expect, it } from 'vitest'
import type { BinItem } from '@docketry/contracts/api/bin.ts'
import type { GroupCard, GroupDetail } from '@docketry/contracts/api/scans.ts'
import { abns, addClient, groupOf, startApp, type Person, type TestApp } from '../../testing/app.ts'
import { fakePdf } from '../../testing/fake-workers.ts'

let app: TestApp
let ann: Person
beforeAll(async () => {
  app = await startApp({ rough: 23 })
  ann = await app.owner(abns[0])
})
afterAll(() => app.close())

const upload = async (clientId: string, more: Record<string, string> = {}): Promise<string> =>
  groupOf(await app.upload(ann.token, { 'scan_0.pdf': fakePdf(1, 'one') }, { clientId, ...more }))
const post = (path: string, body: object) => app.request('POST', `/api/accountant/${path}`, { token: ann.token, body })
async function cards(clientId: string, more = ''): Promise<{ groups: GroupCard[]; parent?: { name: string } }> {
  await app.running.settled()
  return (await app.request('GET', `/api/accountant/scanGroups?firmId=${ann.firmId}&clientId=${clientId}${more}`, ann)).json()
}
const nameOf = async (clientId: string, id: string): Promise<string | undefined> =>
  (await cards(clientId)).groups.find(it => it.id === id)?.name
const detailName = async (id: string, path = 'scans/detail'): Promise<string> =>
  (await app.request('GET', `/api/accountant/${path}?groupId=${id}`, ann)).json<GroupDetail>().name

it('default names of batches differ within a client and day, also for concurrent uploads', async () => {
  const [cafe, bakery] = [await addClient(app, ann, abns[1], 'Corner Cafe'), await addClient(app, ann, abns[2], 'Bakery')]
  await Promise.all([1, 2, 3, 4].map(() => upload(cafe)))
  await upload(bakery)
  const names = (await cards(cafe)).groups.map(it => it.name)
  expect(names.map(it => it.replace(/^Upload of \d{1,2} [A-Z][a-z]{2}/u, '')).sort()).toEqual(['', ' (2)', ' (3)', ' (4)'])
  expect((await cards(bakery)).groups.map(it => it.name)).toEqual([names.find(it => !it.endsWith(')'))])
})

it('names of batches are the same in every answer, and stay when another batch is renamed, merged or deleted', async () => {
  const client = await addClient(app, ann, abns[3], 'Surgery')
  const [first, second, third] = [await upload(client), await upload(client), await upload(client)]
  const [one = '', two = ''] = [await nameOf(client, first), await nameOf(client, second)]
  expect(two).toBe(`${one} (2)`)
  expect([await detailName(second), await detailName(second, 'scans/rows')]).toEqual([two, two])
  await post('scanGroup/update', { id: first, name: 'June' })
  expect([await nameOf(client, first), await nameOf(client, second)]).toEqual(['June', two])
  await post('scans/merge', { child_id: third, parent_id: second })
  const { groups } = await cards(client)
  expect(groups.find(it => it.id === second)?.children.map(it => it.name)).toEqual([`${one} (3)`])
  const parts = await cards(client, `&parentGroup=${second}`)
  expect([parts.parent?.name, parts.groups.map(it => it.name)]).toEqual([two, [`${one} (3)`]])
  await post('scans/delete', { group_id: first })
  await post('scans/delete', { group_id: second })
  await app.running.settled()
  const bin = (await app.request('GET', `/api/accountant/bin?firmId=${ann.firmId}&clientId=${client}`, ann)).json<{ items: BinItem[] }>()
  expect(bin.items.map(it => it.name).sort()).toEqual(['June', two].sort())
  expect(await nameOf(client, await upload(client))).toBe(`${one} (4)`)
})

it('of two people who rename a batch at the same time the second one is told of the first one’s name', async () => {
  const client = await addClient(app, ann, abns[5], 'Nursery')
  await upload(client)
  const id = await upload(client)
  const seenName = await nameOf(client, id)
  const rename = (name: string, more = {}) => post('scanGroup/update', { id, name, seenName, ...more })
  const renamed = (name: string) => ({
    error: {
      code: 'group.renamed',
      message: `Somebody else has named this batch “${name}” meanwhile. Save again to replace that name.`,
    },
  })
  expect((await rename('June')).statusCode).toBe(200)
  // At once, also where the rows do not show the first name yet.
  const second = await rename('Winter')
  expect([second.statusCode, second.json()]).toEqual([409, renamed('June')])
  expect(await nameOf(client, id)).toBe('June')
  expect((await rename('Winter')).json()).toEqual(renamed('June'))
  // The same name is no conflict; a request repeated after its answer was lost is this case.
  expect((await rename('June')).statusCode).toBe(200)
  expect((await rename('Winter', { seenName: 'June' })).statusCode).toBe(200)
  expect(await nameOf(client, id)).toBe('Winter')
  // As specified, without the name that was seen.
  expect((await rename('Spring', { seenName: undefined })).statusCode).toBe(200)
  expect(await nameOf(client, id)).toBe('Spring')
})

it('given names of batches are numbered if two are equal', async () => {
  const client = await addClient(app, ann, abns[4], 'Garage')
  const [first, second] = [await upload(client, { name: 'Fuel' }), await upload(client, { name: 'Fuel' })]
  expect([await nameOf(client, first), await nameOf(client, second)]).toEqual(['Fuel', 'Fuel (2)'])
})
