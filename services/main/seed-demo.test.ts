/** What a start prints about the demo's sign-in. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { removeFolder, temporaryFolder } from '../platform/testing/folder.ts'
import { abns, startApp, type TestApp } from '../testing/app.ts'
import { demoClients } from '../demo/firm.ts'
import { configFrom } from './config/config.ts'
import { demoSignIn, seedDemo } from './seed-demo.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const started = async (): Promise<string> => {
  const demo = await seedDemo(app.running, configFrom({ DOCKETRY_DATA: app.folder, DOCKETRY_DEMO_PASSWORD: 'first password' }))
  await app.running.settled()
  return demo ? demoSignIn(demo) : 'no demo'
}
const own =
  'Sign in as demo@docketry.example with the password that it has now; “Forgot your password?” on the sign-in page sets another one'

it('a start prints the password of the demo as long as it signs in', async () => {
  expect([await started(), await started()]).toEqual(Array(2).fill('Sign in as demo@docketry.example with the password first password'))
})

it('the ABN of a client of the demo is taken: no other client of the firm gets it', async () => {
  await started()
  const credentials = { email: 'demo@docketry.example', password: 'first password' }
  const { token } = (await app.request('POST', '/api/auth/login', { body: credentials })).json<{ token: string }>()
  const firmId = (await app.events()).find(({ type }) => type === 'FirmOpened')?.metadata.firmId
  const body = { firmId, type: 'abn', name: 'Other name', abn: demoClients()[0]?.abn, category: 'Trades' }
  const { statusCode, body: text } = await app.request('POST', '/api/business/create', { token, body })
  expect([statusCode, text]).toEqual([422, expect.stringContaining('already')])
})

it('a start with a restored store in another folder prints no password that was never set', async () => {
  const other = await temporaryFolder()
  const demo = await seedDemo(app.running, configFrom({ DOCKETRY_DATA: other }))
  expect(demo && demoSignIn(demo)).toBe(own)
  await removeFolder(other)
})

it('a start prints no password that its owner has replaced since', async () => {
  const email = 'demo@docketry.example'
  const { token } = (await app.request('POST', '/api/auth/login', { body: { email, password: 'first password' } })).json<{
    token: string
  }>()
  const body = { current: 'first password', password: 'another password', confirm_password: 'another password' }
  expect((await app.request('POST', '/api/accountant/password', { token, body })).statusCode).toBe(200)
  expect(await started()).toBe(own)
})

it('a store of other firms, as after a restore, gets no demo and no file with a password', async () => {
  const restored = await startApp()
  const { firmId } = await restored.owner(abns[1])
  expect(await seedDemo(restored.running, configFrom({ DOCKETRY_DATA: restored.folder }))).toBeNull()
  const opened = (await restored.events()).filter(({ type }) => type === 'FirmOpened')
  expect(opened.map(({ metadata }) => metadata.firmId)).toEqual([firmId])
  expect(existsSync(join(restored.folder, 'demo-password'))).toBe(false)
  await restored.close()
})
