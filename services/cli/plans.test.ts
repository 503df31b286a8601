/** `docketry coupon` and `docketry plan` on a data folder with a running process. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { ConsumptionAnswer } from '@docketry/contracts/api/billing.ts'
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
async function output(command: 'coupon' | 'plan', ...args: string[]): Promise<string[]> {
  const lines: string[] = []
  const say = (line: string) => void lines.push(line)
  await operate(command, args, { say, warn: say }, { ...process.env, DOCKETRY_DATA: app.folder }).catch((error: Error) =>
    lines.push(error.message),
  )
  await app.running.settled()
  return lines
}
const check = async (code: string) =>
  (await app.request('GET', `/api/subscription/coupon?code=${code}`, ann)).json<{ valid: boolean; percentage: number }>()
const used = async () => (await app.request('GET', `/api/business/consumption?firm_id=${ann.firmId}`, ann)).json<ConsumptionAnswer>()

it('docketry coupon creates a valid coupon, lists it, and ends it', async () => {
  expect(await output('coupon')).toEqual(['There are no coupons.'])
  expect(await output('coupon', 'create', 'spring-20', '20', '--until', '2099-12-31', '--uses', '5')).toEqual([
    'SPRING-20 takes 20 percent off. Its link: /signin/coupon=SPRING-20',
  ])
  expect(await check('SPRING-20')).toMatchObject({ valid: true, percentage: 20 })
  expect((await output('coupon', '--json')).map(line => JSON.parse(line) as object)).toMatchObject([
    { id: 'SPRING-20', percentage: 20, until: '2099-12-31', uses: 5, used: 0, ended: false },
  ])
  await output('coupon', 'end', 'Spring-20')
  expect(await check('SPRING-20')).toEqual({ valid: false, percentage: 0, code: 'SPRING-20' })
  expect((await output('coupon'))[0]).toEqual(expect.stringContaining('ended'))
})

it('docketry coupon lists a coupon as expired once its last day is over', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2020, 0, 1) })
  try {
    await output('coupon', 'create', 'past-10', '10', '--until', '2020-01-01')
  } finally {
    vi.useRealTimers()
  }
  expect((await output('coupon'))[0]).toMatch(/PAST-10 .* 2020-01-01 +expired/u)
})

it.each([
  [['create', 'SPRING-20', '30'], 'There is a coupon with this code already.'],
  [['create', 'a b', '30'], '3 to 40 letters'],
  [['create', 'none', '30'], 'is not NONE'],
  [['create', 'MORE', '101'], 'from 1 to 100'],
  [['create', 'MORE', 'x'], 'from 1 to 100'],
  [['create', 'MORE', '10', '--until', '2026-02-30'], 'a day such as'],
  [['create', 'MORE', '10', '--until', '2020-01-01'], 'The last day of this coupon is over. Choose today or a later day, or none.'],
  [['create', 'MORE', '10', '--uses', '0'], 'at least 1'],
  [['end', 'NOTHING'], 'There is no coupon with this code.'],
  [['create', 'MORE'], 'docketry coupon create CODE PERCENT'],
  [['--lots'], 'docketry coupon create CODE PERCENT'],
])('docketry coupon %j is refused with a sentence', async (args, text) => {
  expect((await output('coupon', ...args))[0]).toContain(text)
})

it('docketry plan gives a firm a plan, by its ABN or by the address of its owner', async () => {
  expect(await used()).toMatchObject({ allowed: 100, plan: 'Free' })
  expect(await output('plan', abns[0], 'basic', 'large')).toEqual([
    `The firm of ${abns[0]} has the plan basic large, or what it has bought if that is more.`,
  ])
  expect(await used()).toMatchObject({ allowed: 10_000, plan: 'Basic Large' })
  await output('plan', ann.email.toUpperCase(), 'Complete Small')
  expect(await used()).toMatchObject({ plan: 'Complete Small' })
  expect((await output('plan', abns[0], 'Gold'))[0]).toContain('There is no plan "Gold". There are: Free, Basic Small')
  expect((await output('plan', abns[1], 'Free'))[0]).toContain('No firm is registered with')
  expect((await output('plan', 'nobody@firm.example', 'Free'))[0]).toContain('No firm is registered with')
  expect((await output('plan'))[0]).toContain('docketry plan EMAIL-OR-ABN PLAN')
})
