import { describe, expect, it } from 'vitest'
import type { ClaimEvent } from '@docketry/contracts/events/claim.ts'
import { claim, releaseClaim, takeClaim } from './claim.ts'
import { given } from './given.ts'
import { stateAfter } from './load.ts'

const claimed = (by: string): ClaimEvent => ({ type: 'Claimed', data: { by } })
const released = (by: string): ClaimEvent => ({ type: 'Released', data: { by } })
const body = (by: string, what: 'email' | 'abn' | 'client-abn' | 'client-tfn' | 'join-code' = 'abn') => ({ what, value: '51824753556', by })

describe('take-claim', () => {
  it('takes what nobody has', () => given(takeClaim).events().when(body('a')).then([claimed('a')]))
  it('takes what is its own once', () => given(takeClaim).events(claimed('a')).when(body('a')).then([]))
  it('takes what was released', () => given(takeClaim).events(claimed('a'), released('a')).when(body('b')).then([claimed('b')]))
  it.each([['email', 'register.email-taken'], ['abn', 'abn.taken'],
    ['client-abn', 'client.abn-taken'], ['client-tfn', 'client.tfn-taken'], ['join-code', 'join-code.taken']] as const)('refuses an %s that another has', (what, code) =>
    given(takeClaim).events(claimed('a')).when(body('b', what)).then(code))
})

describe('release-claim', () => {
  it('gives up its own', () => given(releaseClaim).events(claimed('a')).when(body('a')).then([released('a')]))
  it('gives up the claim that was looked at, and no later one of the same holder', () => {
    const again = [claimed('a'), released('a'), claimed('a')]
    given(releaseClaim).events(...again).when({ ...body('a'), claimCount: 1 }).then([])
    given(releaseClaim).events(...again).when({ ...body('a'), claimCount: 2 }).then([released('a')])
  })
  it('does not give up what another has, or nobody', () => {
    given(releaseClaim).events(claimed('b')).when(body('a')).then([])
    given(releaseClaim).events().when(body('a')).then([])
  })
})

it('a claim has the holder who took it last, and none when it is released', () => {
  const holderAfter = (...events: ClaimEvent[]) => stateAfter(claim, events).by
  expect(holderAfter()).toBeNull()
  expect(holderAfter(claimed('a'))).toBe('a')
  expect(holderAfter(claimed('a'), released('a'))).toBeNull()
  expect(holderAfter(claimed('a'), released('a'), claimed('b'))).toBe('b')
})

it('the stream of a claim is named for what is claimed', () =>
  expect(claim.stream({ what: 'client-abn', value: 'f-51824753556' })).toBe('claim-client-abn-f-51824753556'))
