/** The stub of Xero, a client whose books are connected to it, and sending its bills: what a file of tests of posting works with. */
import { expect } from 'vitest'
import type { XeroAnswer } from '@docketry/contracts/api/xero.ts'
import { postingApp, type PostingApp } from './posting-app.ts'
import { xeroStub, type XeroStub } from './xero-stub.ts'

/** `posted`: sends what is new, or with `{ changed: true }` what was changed, and answers the posting once it has ended. */
export type PostingTest = {
  stub: XeroStub
  firm: PostingApp
  xeroNow(): Promise<XeroAnswer>
  posted(body?: object): Promise<XeroAnswer['postings'][number]>
  close(): Promise<void>
}

/** `bills`, `creditNoteEvery`: as of `postingApp`. */
export async function postingTest(bills: number, creditNoteEvery?: number): Promise<PostingTest> {
  const stub = await xeroStub()
  const firm = await postingApp(stub, bills, undefined, creditNoteEvery)
  const { app, ann, clientId, post } = firm
  const xeroNow = async (): Promise<XeroAnswer> =>
    (await app.request('GET', `/api/business/xero?firmId=${ann.firmId}&clientId=${clientId}`, ann)).json<XeroAnswer>()
  return {
    stub,
    firm,
    xeroNow,
    async posted(body = {}) {
      const started = await post('xero/post', body)
      if (started.statusCode !== 200) throw new Error(started.body)
      await expect.poll(async () => (await xeroNow()).postings[0]?.state, { timeout: 30_000, interval: 50 }).not.toBe('running')
      const [last] = (await xeroNow()).postings
      if (!last) throw new Error('nothing was posted')
      return last
    },
    async close() {
      await app.close()
      await stub.close()
    },
  }
}
