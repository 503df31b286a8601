/** `docketry grant`, `revoke` and `roles` on a data folder, and what they change for the person. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { removeFolder } from '../platform/testing/folder.ts'
import { abns, startApp, type Person, type TestApp } from '../testing/app.ts'
import { operate } from './operate.ts'

let app: TestApp
let ann: Person
beforeAll(async () => {
  app = await startApp()
  ann = await app.owner(abns[0])
})
afterAll(async () => {
  await app.close(true)
  await removeFolder(app.folder)
})

/** Through the control socket of the process that runs. */
async function run(command: 'grant' | 'revoke' | 'roles', ...args: string[]): Promise<string[]> {
  const lines: string[] = []
  const output = { say: (line: string) => void lines.push(line), warn: (line: string) => void lines.push(line) }
  await operate(command, args, output, { ...process.env, DOCKETRY_DATA: app.folder }).catch((error: Error) => lines.push(error.message))
  await app.running.settled()
  return lines
}
const rolesOf = async () =>
  (await app.request('POST', '/api/auth/login', { body: { email: ann.email, password: 'correct horse' } })).json<{ roles: string[] }>()
    .roles
const queue = async () => (await app.request('GET', '/api/reviewer/queue', ann)).statusCode

it('docketry roles lists nobody at first', async () => {
  expect(await run('roles')).toEqual(['Nobody has a role.'])
})

it('docketry grant gives a role, which takes effect at once', async () => {
  expect(await queue()).toBe(404)
  expect(await run('grant', ann.email.toUpperCase(), 'accountant')).toEqual([
    `${ann.email.toUpperCase()} has the role accountant. Screens show it after the next sign-in.`,
  ])
  expect(await queue()).toBe(200)
  expect(await rolesOf()).toEqual(['accountant'])
  await run('grant', ann.email, 'accountant')
  expect((await run('roles', '--json')).map(line => JSON.parse(line) as object)).toEqual([
    { email: ann.email, name: `Ann ${abns[0]}`, roles: ['accountant'] },
  ])
})

it('docketry revoke takes a role away', async () => {
  await run('revoke', ann.email, 'accountant')
  expect(await queue()).toBe(404)
  expect(await rolesOf()).toEqual([])
  expect(await run('roles')).toEqual(['Nobody has a role.'])
})

it('docketry grant refuses a person with an unverified address; docketry revoke does not', async () => {
  const form = {
    email: 'new@firm.example',
    password: 'correct horse',
    confirm_password: 'correct horse',
    abn: abns[1],
    type: 'owner',
    firstName: 'Bo',
    lastName: 'Li',
    category: 'Bookkeeper',
  }
  expect((await app.request('POST', '/api/auth/register', { body: form })).statusCode).toBe(200)
  expect((await run('grant', form.email, 'su'))[0]).toContain('The email address of this person is not verified.')
  expect(await run('roles')).toEqual(['Nobody has a role.'])
  expect((await run('revoke', form.email, 'su'))[0]).toEqual(`${form.email} no longer has the role su.`)
})

it('docketry grant refuses the role of auditor; where somebody has it from before, docketry roles says that it gives nothing, and docketry revoke takes it away', async () => {
  expect((await run('grant', ann.email, 'auditor'))[0]).toContain(
    'There is no role "auditor" any more: a firm engages its auditors itself, under Team.',
  )
  const bo = await app.owner(abns[2])
  await app.grant(ann, 'auditor')
  expect((await run('roles')).join(' ')).toContain('auditor (former role, has no effect)')
  expect((await app.request('GET', `/api/accountant/clients?firmId=${bo.firmId}`, ann)).statusCode).toBe(404)
  expect((await app.request('GET', '/api/accountant/employers', ann)).json<object[]>()).toHaveLength(1)
  await run('revoke', ann.email, 'auditor')
  expect(await run('roles')).toEqual(['Nobody has a role.'])
})

it('docketry grant, revoke and roles refuse wrong arguments with a sentence', async () => {
  expect((await run('grant', ann.email, 'king'))[0]).toContain('There is no role "king". There are: su, developer, author, accountant.')
  expect((await run('grant', 'nobody@firm.example', 'su'))[0]).toContain('Nobody is registered with nobody@firm.example.')
  expect(await run('revoke', 'nobody@firm.example', 'su')).toEqual(['Nobody is registered with nobody@firm.example.'])
  expect((await run('revoke', ann.email))[0]).toContain('docketry revoke EMAIL ROLE')
  expect((await run('roles', 'grant'))[0]).toContain('docketry roles')
})

it('docketry roles does not say without a warning that nobody has a role that was given since Docketry ended', async () => {
  await app.close(true)
  const whileStopped = async (...args: Parameters<typeof run>): Promise<string[]> => {
    const lines: string[] = []
    const [command, ...more] = args
    const output = { say: (line: string) => void lines.push(line), warn: (line: string) => void lines.push(line) }
    await operate(command, more, output, { ...process.env, DOCKETRY_DATA: app.folder, DOCKETRY_DEMO: '0' })
    return lines
  }
  const warning = 'Docketry does not run: what was changed since it ended is recorded, and not in what is listed until it is started.'
  expect(await whileStopped('roles')).toEqual(['Nobody has a role.'])
  await whileStopped('grant', ann.email, 'author')
  expect(await whileStopped('roles')).toEqual([warning, 'Nobody has a role.'])
})
