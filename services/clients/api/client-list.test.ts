import { afterAll, beforeAll, expect, it } from 'vitest'
import { fakePdf } from '../../testing/fake-workers.ts'
import { abnOf, abns, addClient, startApp, type Person, type TestApp } from '../../testing/app.ts'

type Client = { id: string; name: string; invoices: number; lastUpload: number | null }
let app: TestApp
let ann: Person
const ids: string[] = []
beforeAll(async () => {
  app = await startApp()
  ann = await app.owner(abns[0])
  for (const [n, name] of ['Anvil', 'Bellows', 'Crane'].entries()) ids.push(await addClient(app, ann, abnOf(n + 1), name))
  await app.upload(ann.token, { 'a.pdf': fakePdf(1) }, { clientId: ids[1] ?? '' })
  await app.upload(ann.token, { 'b.pdf': fakePdf(3) }, { clientId: ids[2] ?? '' })
  await app.running.settled()
})
afterAll(() => app.close())

const listed = async (sort: [string, string], range: [number, number], filter: object = {}) => {
  const query = new URLSearchParams({
    filter: JSON.stringify({ firmId: ann.firmId, ...filter }),
    range: JSON.stringify(range),
    sort: JSON.stringify(sort),
  })
  const answer = await app.request('GET', `/api/data/clients?${query}`, { token: ann.token })
  return {
    total: Number(answer.headers['x-total-count']),
    rows: answer.json<Client[]>().map(({ name, invoices, lastUpload }) => [name, invoices, lastUpload !== null]),
  }
}

it('the client list counts the invoices of the clients on the page, whatever it is sorted by', async () => {
  expect(await listed(['name', 'DESC'], [0, 0], { q: 'ANE' })).toEqual({ total: 1, rows: [['Crane', 3, true]] })
  expect((await listed(['name', 'ASC'], [0, 3])).rows).toEqual(
    expect.arrayContaining([
      ['Anvil', 0, false],
      ['Bellows', 1, true],
      ['Crane', 3, true],
    ]),
  )
  expect((await listed(['toReview', 'DESC'], [0, 1])).rows).toEqual([
    ['Crane', 3, true],
    ['Bellows', 1, true],
  ])
  expect(await listed(['invoices', 'DESC'], [0, 1])).toEqual({
    total: 4,
    rows: [
      ['Crane', 3, true],
      ['Bellows', 1, true],
    ],
  })
})

it('a single client has the same values as in the list', async () => {
  const one = (await app.request('GET', `/api/data/clients/${ids[2]}`, { token: ann.token })).json<Client>()
  const all = (await app.request('GET', `/api/accountant/clients?firmId=${ann.firmId}`, { token: ann.token })).json<Client[]>()
  expect(one).toEqual(all.find(({ id }) => id === ids[2]))
  expect(one).toMatchObject({ name: 'Crane', invoices: 3, reviewed: 0, toReview: 3 })
})
