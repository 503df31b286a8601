/** Receipts and failed payments, from the provider's snapshot to the mail: sent once each, not for repeated snapshots, not on replay. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Letter } from '../shared/letter.ts'
import { reactions } from '../contents.ts'
import { abnOf, startApp, type Person, type TestApp } from '../testing/app.ts'
import { sentLetters } from '../testing/outbox.ts'
import { buyBasicSmall, inMonths, settleRound } from '../testing/purchases.ts'

let app: TestApp
let firms = 52_000
beforeAll(async () => {
  app = await startApp({ rough: 13 })
})
afterAll(() => app.close())

const owner = () => app.owner(abnOf((firms += 1)))
async function lettersTo({ email }: Person, subject: RegExp): Promise<Letter[]> {
  await app.running.settled()
  return (await sentLetters(app.folder)).filter(it => it.to === email && subject.test(it.subject))
}
const nameOf = async (who: Person) => (await app.running.read.get('businesses', who.firmId))?.name ?? ''

describe('the owner of a firm', () => {
  it('gets a receipt for the first payment, once, with the name of the firm', async () => {
    const ann = await owner()
    await buyBasicSmall(app, ann, 'local_ok')
    await buyBasicSmall(app, ann, 'local_ok')
    const [receipt, ...others] = await lettersTo(ann, /^Receipt/u)
    expect([receipt?.subject, others]).toEqual([`Receipt for ${await nameOf(ann)}: $180.00`, []])
    expect(receipt?.text).toMatch(
      /paid \$180\.00 \(AUD, incl\. GST\) for the plan Basic Small on .+\n\nThe plan is paid until .+\n\nReference: TEST-\d+/u,
    )
  })

  it('gets one receipt per renewal, however many rounds run', async () => {
    const ann = await owner()
    await buyBasicSmall(app, ann, 'local_ok')
    await app.running.settled()
    for (let n = 0; n < 3; n += 1) await settleRound(app, inMonths(4))
    expect(await lettersTo(ann, /^Receipt/u)).toHaveLength(2)
  })

  it('gets one mail about a failed payment, with the end of the grace period', async () => {
    const ann = await owner()
    await buyBasicSmall(app, ann, 'local_later')
    await app.running.settled()
    for (let n = 0; n < 3; n += 1) await settleRound(app, inMonths(4))
    const [failed, ...others] = await lettersTo(ann, /did not go through/u)
    expect([others, failed?.text]).toEqual([
      [],
      expect.stringMatching(
        /The payment of \$180\.00 \(incl\. GST\) for the plan Basic Small of .+ did not go through\.[\s\S]+the plan ends on /u,
      ),
    ])
    expect(await lettersTo(ann, /^Receipt/u)).toHaveLength(1)
  })

  it('gets one mail when auto renewing stops, one when it resumes, with the next payment, and one when the plan has ended', async () => {
    const ann = await owner()
    await buyBasicSmall(app, ann, 'local_ok')
    const id = `${ann.firmId}-1`
    const send = (what: string, body: object = {}) =>
      app.request('POST', `/api/subscription/${what}`, { token: ann.token, body: { sub_db_id: id, ...body } })
    for (let n = 0; n < 2; n += 1) await send('delete')
    expect((await lettersTo(ann, /^Auto renewing is stopped/u)).map(it => it.text)).toEqual([
      expect.stringMatching(/the plan Basic Small of .+ is stopped\. Nothing more is charged\.[\s\S]+stays in force until /u),
    ])
    await send('change', { product_id: 'basic-small', value: 180 })
    expect((await lettersTo(ann, /^Auto renewing is resumed/u)).map(it => it.text)).toEqual([
      expect.stringMatching(/The next payment is \$180\.00 \(AUD, incl\. GST\), on /u),
    ])
    await send('delete')
    await app.running.settled()
    for (let n = 0; n < 2; n += 1) await settleRound(app, inMonths(4))
    expect(await lettersTo(ann, /^The plan of .+ has ended/u)).toHaveLength(1)
  })

  it('gets no mail about a card declined during the purchase', async () => {
    const ann = await owner()
    await buyBasicSmall(app, ann, 'local_declined')
    // The mail with the verification link is not sent once the address is verified, which may be sooner.
    expect(await lettersTo(ann, /^(?!Please verify your email address$)/u)).toEqual([])
  })
})

it('payment mails are not sent for events from before their reaction existed', () => {
  const names = ['mail-payment-failed', 'mail-plan-ended', 'mail-receipt', 'mail-renewal-resumed', 'mail-renewal-stopped']
  expect(
    reactions
      .filter(({ name, fromStart = false }) => names.includes(name) && !fromStart)
      .map(({ name }) => name)
      .sort(),
  ).toEqual(names)
})
