/** Join codes cannot be computed from public data; older ones that can be are replaced. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { holderOf } from '../../platform/commands/claim.ts'
import { idFrom, newId } from '../../platform/events/ids.ts'
import { derivedJoinCode, newJoinCode } from '../../shared/join-code.ts'
import { registerUser, verifyUser } from '../../people/user-commands.ts'
import { abnOf, abns, startApp, type TestApp } from '../../testing/app.ts'
import { openFirm } from '../business-commands.ts'
import { replaceGuessableCode } from './replace-join-code.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ rough: 3 })
})
afterAll(() => app.close())

const by = () => ({ commandId: newId(), actId: newId(), actor: 'system', causeId: null, caller: null })
const firmOf = async (id: string) => (await app.running.read.get('businesses', id))?.firm
const isKnown = async (code: string) =>
  (await app.request('GET', `/api/public/checkForABN?${new URLSearchParams({ abn: code })}`)).json<{ exists: boolean }>().exists
async function opened(abn: string, joinCode: (businessId: string) => string): Promise<string> {
  const businessId = idFrom('business', abn)
  const firm = { businessId, name: 'Old Firm', abn, category: null, email: null, address: null, zone: 'Australia/Sydney', plan: 'Free' }
  await app.running.execute(openFirm, { ...firm, joinCode: joinCode(businessId) }, by())
  // A join code finds its firm once the owner is verified.
  const userId = newId()
  await app.running.execute(
    registerUser,
    { userId, email: `${userId}@firm.example`, firstName: 'Old', lastName: 'Owner', passwordHash: 'x', ownerOf: businessId },
    by(),
  )
  await app.running.execute(verifyUser, { userId }, by())
  await app.running.settled()
  return businessId
}

describe('the join code of a firm', () => {
  it('is random, and claimed at registration', async () => {
    const { firmId } = await app.owner(abns[0])
    const code = (await firmOf(firmId))?.joinCode ?? ''
    expect(code).toMatch(/^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/u)
    expect(code).not.toBe(derivedJoinCode(firmId))
    expect(code).not.toBe(derivedJoinCode(idFrom('business', abns[0])))
    expect(await holderOf(app.running.stores.events, 'join-code', code.toLowerCase())).toBe(firmId)
    expect((await firmOf(firmId))?.codeReplacedAt).toBeUndefined()
  })

  it('that was derived from the ABN is replaced, and no longer finds the firm', async () => {
    const firmId = await opened(abnOf(21), derivedJoinCode)
    const { joinCode = '', codeReplacedAt } = (await firmOf(firmId)) ?? {}
    expect(joinCode).not.toBe(derivedJoinCode(firmId))
    expect(joinCode).toHaveLength(9)
    expect(codeReplacedAt).toBeTypeOf('number')
    expect(await isKnown(derivedJoinCode(firmId))).toBe(false)
    expect(await isKnown(joinCode)).toBe(true)
    expect(await holderOf(app.running.stores.events, 'join-code', joinCode.toLowerCase())).toBe(firmId)
  })

  it('is given to a firm that was opened without one, and an empty code finds no firm', async () => {
    const firmId = await opened(abnOf(22), () => '')
    expect([(await firmOf(firmId))?.joinCode.length, (await firmOf(firmId))?.codeReplacedAt, await isKnown('')]).toEqual([
      9,
      undefined,
      false,
    ])
  })

  it('that is random is not replaced', async () => {
    const code = newJoinCode()
    const firmId = await opened(abnOf(23), () => code)
    expect((await firmOf(firmId))?.joinCode).toBe(code)
  })
})

it('the reaction also handles firms opened before it existed', () => expect(replaceGuessableCode.fromStart).toBe(true))
