import { expect, it } from 'vitest'
import { given } from './given.ts'
import { add, close } from '../testing/counter.ts'

const body = { counterId: 'c', by: 2 }

it('passes when the facts are those expected', () => {
  given(add)
    .events()
    .when(body)
    .then([{ type: 'Added', data: body }])
  given(add)
    .events({ type: 'Added', data: body })
    .when({ ...body, by: 0 })
    .then([])
})

it('passes when the refusal is the one expected', () => {
  given(add)
    .events({ type: 'Closed', data: { counterId: 'c' } })
    .when(body)
    .then('group.deleted')
})

it('fails when facts, refusal or body are others', () => {
  expect(() => given(add).events().when(body).then([])).toThrow()
  expect(() => given(add).events().when(body).then('group.deleted')).toThrow()
  expect(() =>
    given(close)
      .events({ type: 'Closed', data: { counterId: 'c' } })
      .when({ counterId: 'c' })
      .then('group.deleted'),
  ).toThrow()
  expect(() =>
    given(add)
      .events()
      .when({ ...body, by: 0.5 })
      .then([]),
  ).toThrow('form')
})
