/** The firms that a person may open, and their search. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { AnswerOf } from '@docketry/contracts/api/endpoint.ts'
import type { employers } from '@docketry/contracts/api/people.ts'
import { shownAbn } from '@docketry/contracts/rules/abn.ts'
import { abns, startApp, type Person, type TestApp } from '../../testing/app.ts'

let app: TestApp
let ann: Person
let su: Person

beforeEach(async () => {
  app = await startApp()
  ann = await app.owner(abns[0])
  su = await app.owner(abns[1])
  await app.grant(su, 'su')
  await app.running.settled()
})
afterEach(() => app.close())

const found = async (who: Person, text?: string) => {
  const answer = await app.request('GET', `/api/accountant/employers${text === undefined ? '' : `?text=${encodeURIComponent(text)}`}`, who)
  return answer.json<AnswerOf<typeof employers>>().map(({ business }) => business)
}

it('an su finds every firm by a part of its name, in any case, and by its ABN; a text that fits none finds nothing', async () => {
  const all = await found(su)
  expect(all.map(({ id }) => id).toSorted()).toEqual([ann.firmId, su.firmId].toSorted())
  const { name } = all.find(({ id }) => id === ann.firmId)!
  expect((await found(su, name.toUpperCase())).map(({ id }) => id)).toContain(ann.firmId)
  expect((await found(su, shownAbn(abns[0]))).map(({ id }) => id)).toEqual([ann.firmId])
  expect((await found(su, abns[1])).map(({ id }) => id)).toEqual([su.firmId])
  expect(await found(su, 'no firm of this name')).toEqual([])
})

it('others find only the firms that they work for', async () => {
  expect((await found(ann)).map(({ id }) => id)).toEqual([ann.firmId])
  expect(await found(ann, abns[1])).toEqual([])
})
