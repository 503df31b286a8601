/** `docketry reset-factor`, through a running process, and on a data folder without one. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openEmbedded } from '../adapters/embedded/open.ts'
import { newId } from '../platform/events/ids.ts'
import { removeFolder } from '../platform/testing/folder.ts'
import { turnOnSecondFactor } from '../people/second-factor.ts'
import { allEvents, abns, startApp, type Person, type TestApp } from '../testing/app.ts'
import { operate } from './operate.ts'

let app: TestApp
let ann: Person
let running = true
beforeAll(async () => {
  app = await startApp()
  ann = await app.owner(abns[0])
})
afterAll(async () => {
  if (running) await app.close(true)
  await removeFolder(app.folder)
})

async function reset(...args: string[]): Promise<string> {
  const lines: string[] = []
  const say = (line: string) => void lines.push(line)
  await operate('reset-factor', args, { say, warn: say }, { ...process.env, DOCKETRY_DATA: app.folder }).catch((error: Error) =>
    lines.push(error.message),
  )
  return lines.join('\n')
}
const switchOn = async () => {
  const commandId = newId()
  await app.running.execute(
    turnOnSecondFactor,
    { userId: ann.userId, sealed: 'x', recovery: [], step: 1_000_000 + (step += 1) },
    { commandId, actId: commandId, actor: 'test', causeId: null, caller: null },
  )
}
let step = 0
const login = async () =>
  (await app.request('POST', '/api/auth/login', { body: { email: ann.email, password: 'correct horse' } })).statusCode

it('docketry reset-factor refuses wrong arguments with a sentence', async () => {
  expect(await reset('nobody@firm.example')).toBe('Nobody is registered with nobody@firm.example.')
  expect(await reset(ann.email)).toBe(`${ann.email} has no sign-in codes turned on.`)
  expect([await reset(), await reset('--all'), await reset('a', 'b')]).toEqual(
    Array(3).fill(expect.stringContaining('docketry reset-factor EMAIL')),
  )
})

it('docketry reset-factor turns the codes off and ends every session, in events whose actor is the operator', async () => {
  await switchOn()
  expect(await login()).toBe(422)
  expect(await reset(ann.email.toUpperCase())).toContain('are off, and every session is signed out.')
  await app.running.settled()
  expect(await login()).toBe(200)
  expect((await app.request('GET', '/api/accountant/employers', ann)).statusCode).toBe(401)
  const last = (await app.events()).filter(({ type }) => type === 'SecondFactorTurnedOff' || type === 'SessionsEnded')
  expect(last.map(({ type, metadata }) => [type, metadata.actor])).toEqual([
    ['SessionsEnded', 'operator'],
    ['SecondFactorTurnedOff', 'operator'],
  ])
  expect(last[0]?.metadata.actId).toBe(last[1]?.metadata.actId)
})

it('docketry reset-factor opens the data folder itself when no process runs on it', async () => {
  await switchOn()
  await app.close(true)
  running = false
  expect(await reset(ann.email)).toContain('are off')
  const { events, close } = await openEmbedded(app.folder)
  expect((await allEvents(events)).filter(({ type }) => type === 'SecondFactorTurnedOff')).toHaveLength(2)
  await close()
})
