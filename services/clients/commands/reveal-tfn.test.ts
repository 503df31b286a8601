import { describe, expect, it } from 'vitest'
import type { BusinessEvent } from '@docketry/contracts/events/business.ts'
import { given } from '../../platform/commands/given.ts'
import { business } from '../business.ts'
import { revealTfn } from './reveal-tfn.ts'

const recorded: BusinessEvent = { type: 'TfnRecorded', data: { businessId: 'b', firmId: 'f', sealed: 'AVQm', ending: '782' } }
const revealed = (by: string): BusinessEvent => ({ type: 'TfnRevealed', data: { businessId: 'b', by } })

describe('reveal-tfn', () => {
  it('records the actor each time', () => {
    given(revealTfn).events(recorded, revealed('user:1')).when({ businessId: 'b' }).then([revealed('user:tester')])
  })
  it('refuses a business without a tax file number', () => given(revealTfn).events().when({ businessId: 'b' }).then('not-found'))
  it('is allowed to managers of the firm that recorded the number', () => {
    expect(revealTfn.may).toEqual(['manager-of-firm'])
    expect(revealTfn.scope({ businessId: 'b' }, business.evolve(business.initial, recorded))).toEqual({ firmId: 'f', clientId: 'b' })
    expect(revealTfn.scope({ businessId: 'b' }, business.initial)).toEqual({ firmId: null, clientId: 'b' })
  })
})
