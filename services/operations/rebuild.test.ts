/** A projection is rebuilt from the screen: with a reason, as an act of the person, and once at a time. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { StatusLine } from '@docketry/contracts/api/operations.ts'
import { rebuildOf, storeRebuild } from '../platform/projections/rebuilds.ts'
import { abns, startApp, type Person, type TestApp } from '../testing/app.ts'

let app: TestApp
let su: Person
beforeAll(async () => {
  app = await startApp()
  su = await app.owner(abns[0])
  await app.grant(su, 'su')
})
afterAll(() => app.close())
const rebuild = (projection: string, reason: string, { token } = su) =>
  app.request('POST', '/api/operator/projections/rebuild', { token, body: { projection, reason } })
const requests = async () => (await app.events()).filter(({ type }) => type === 'RebuildRequested')

it('a rebuild is refused without a reason, for an unknown projection, and to anybody else; nothing is recorded', async () => {
  const eve = await app.owner(abns[1])
  expect((await rebuild('users', ' ')).json()).toEqual({ errors: [{ param: 'reason', msg: 'Say in a few words why it is built anew.' }] })
  expect((await rebuild('nobody', 'why')).json()).toMatchObject({
    errors: [{ msg: expect.stringContaining('There is no projection "nobody"') as string }],
  })
  expect((await rebuild('users', 'why', eve)).statusCode).toBe(404)
  expect(await requests()).toEqual([])
})

it('a rebuild is carried out beside the rows that are read, and recorded with the person and the reason', async () => {
  const { documents } = app.running.stores
  const before = await documents.pointer('users')
  expect((await rebuild('users', 'a wrong row')).json()).toEqual({ success: true })
  await expect.poll(() => rebuildOf(documents, 'users')).toBeNull()
  expect(await documents.pointer('users')).not.toBe(before)
  expect(
    (await requests()).map(({ data, metadata: { actor, reason, endpoint } }) => [
      (data as { projection: string }).projection,
      actor,
      reason,
      endpoint,
    ]),
  ).toEqual([['users', `user:${su.userId}`, 'a wrong row', 'rebuild-projection']])
  const { lines } = (await app.request('GET', '/api/operator/status', { token: su.token })).json<{ lines: StatusLine[] }>()
  expect(lines.find(({ kind, name }) => kind === 'projection' && name.startsWith('users@'))).toMatchObject({ state: 'live', alarm: null })
})

it('a rebuild is refused while the projection is being rebuilt already', async () => {
  await storeRebuild(app.running.stores.documents, 'coupons', 'coupons@1.another')
  expect((await rebuild('coupons', 'why')).json()).toMatchObject({
    errors: [{ msg: expect.stringContaining('coupons is being rebuilt already') as string }],
  })
  expect(await requests()).toHaveLength(1)
})
