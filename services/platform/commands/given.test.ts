import { expect, it } from 'vitest'
import { given } from './given.ts'
import { add, close } from '../testing/counter.ts'

const body = { counterId: 'c', by: 2 }

it('given passes when the facts are as expected', () => {
  given(add)
    .events()
    .when(body)
    .then([{ type: 'Added', data: body }])
  given(add)
    .events({ type: 'Added', data: body })
    .when({ ...body, by: 0 })
    .then([])
})

it('given passes when the refusal is as expected', () => {
  given(add)
    .events({ type: 'Closed', data: { counterId: 'c' } })
    .when(body)
    .then('group.deleted')
})

it('given fails for other facts, another refusal or an invalid body', () => {
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
  ).toThrow('the schema of the command')
})
