import { describe, expect, it } from 'vitest'
import type { ClaimEvent } from '@docketry/contracts/events/claim.ts'
import { claim, releaseClaim, takeClaim } from './claim.ts'
import { given } from './given.ts'
import { stateAfter } from './load.ts'

const claimed = (by: string): ClaimEvent => ({ type: 'Claimed', data: { by } })
const released = (by: string): ClaimEvent => ({ type: 'Released', data: { by } })
const body = (by: string, what: 'email' | 'abn' | 'client-abn' | 'client-tfn' | 'join-code' = 'abn') => ({ what, value: '51824753556', by })

describe('take-claim', () => {
  it('claims a free value', () =>
    given(takeClaim)
      .events()
      .when(body('a'))
      .then([claimed('a')]))
  it('writes no event when its holder claims it again', () => given(takeClaim).events(claimed('a')).when(body('a')).then([]))
  it('claims a released value', () =>
    given(takeClaim)
      .events(claimed('a'), released('a'))
      .when(body('b'))
      .then([claimed('b')]))
  it.each([
    ['email', 'register.email-taken'],
    ['abn', 'abn.taken'],
    ['client-abn', 'client.abn-taken'],
    ['client-tfn', 'client.tfn-taken'],
    ['join-code', 'join-code.taken'],
  ] as const)('refuses an %s that has another holder', (what, code) =>
    given(takeClaim).events(claimed('a')).when(body('b', what)).then(code),
  )
})

describe('release-claim', () => {
  it('releases the claim of its holder', () =>
    given(releaseClaim)
      .events(claimed('a'))
      .when(body('a'))
      .then([released('a')]))
  it('releases the claim of the given count, and no later claim of the same holder', () => {
    const again = [claimed('a'), released('a'), claimed('a')]
    given(releaseClaim)
      .events(...again)
      .when({ ...body('a'), claimCount: 1 })
      .then([])
    given(releaseClaim)
      .events(...again)
      .when({ ...body('a'), claimCount: 2 })
      .then([released('a')])
  })
  it('releases neither the claim of another holder nor an absent claim', () => {
    given(releaseClaim).events(claimed('b')).when(body('a')).then([])
    given(releaseClaim).events().when(body('a')).then([])
  })
})

it('a claim belongs to its last holder, and to nobody once it is released', () => {
  const holderAfter = (...events: ClaimEvent[]) => stateAfter(claim, events).by
  expect(holderAfter()).toBeNull()
  expect(holderAfter(claimed('a'))).toBe('a')
  expect(holderAfter(claimed('a'), released('a'))).toBeNull()
  expect(holderAfter(claimed('a'), released('a'), claimed('b'))).toBe('b')
})

it('the stream of a claim is named after the claimed value', () =>
  expect(claim.stream({ what: 'client-abn', value: 'f-51824753556' })).toBe('claim-client-abn-f-51824753556'))
