/** What operators see of the timer that starts fetches of mail. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { sentenceOf } from '@docketry/contracts/errors.ts'
import type { Message } from '../platform/ports/log.ts'
import { fetchIdAt, startOfFetch } from '../mailbox/fetch-mail.ts'
import { openTestStores, type TestStores } from '../testing/stores.ts'
import { configFrom } from './config/config.ts'
import { openFetchMail, publicMailboxOf } from './mail-stages.ts'

let stores: TestStores
beforeEach(async () => {
  stores = await openTestStores()
})
afterEach(() => stores.remove())

const configWith = (minutes: string) =>
  configFrom({
    DOCKETRY_DATA: stores.folder,
    DOCKETRY_DEMO: '0',
    DOCKETRY_MAIL_MINUTES: minutes,
    IMAP_URL: 'imap://joe@127.0.0.1:1', // nobody listens there
    IMAP_PASSWORD: 'secret',
  })

it('the timer is periodic work, whose last failure is that of the mailbox until it can be read', async () => {
  const config = configWith('5')
  const fetching = openFetchMail(config, stores as never, () => {})
  expect(fetching.rounds()).toEqual([])
  fetching.start()
  expect(fetching.rounds()).toMatchObject([{ name: 'periodic mail-fetch', state: 'waiting', quietMs: 0, lastFailure: null }])
  const boxId = publicMailboxOf(config)?.boxId ?? ''
  const message: Message = startOfFetch(boxId, fetchIdAt(boxId, 1))
  await fetching.stage.run(message as never)
  expect(fetching.rounds()[0]?.lastFailure?.reason).toBe(sentenceOf('mail.away'))
  fetching.close()
  expect(fetching.rounds()).toMatchObject([{ state: 'closed' }])
})

it('without a timer there is no such work', () => {
  const fetching = openFetchMail(configWith('0'), stores as never, () => {})
  fetching.start()
  expect(fetching.rounds()).toEqual([])
  fetching.close()
})
