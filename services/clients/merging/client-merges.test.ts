import { describe, it } from 'vitest'
import { given } from '../../platform/commands/given.ts'
import { mergeClientsCommand, separateClientsCommand } from './client-merges.ts'

const body = (survivorId: string, duplicateId: string) => ({
  firmId: 'f',
  survivorId,
  duplicateId,
  changed: {},
  former: {},
  reason: 'Added twice.',
})
const merged = (survivorId: string, duplicateId: string) => ({ type: 'ClientsMerged' as const, data: body(survivorId, duplicateId) })
const separation = (survivorId: string, duplicateId: string) => ({ firmId: 'f', survivorId, duplicateId, reason: 'They are two.' })
const separated = (survivorId: string, duplicateId: string) => ({
  type: 'ClientsSeparated' as const,
  data: separation(survivorId, duplicateId),
})

describe('merging two clients', () => {
  const merging = given(mergeClientsCommand)
  it('is one event, and nothing when they are merged so already', () => {
    merging
      .events()
      .when(body('a', 'b'))
      .then([merged('a', 'b')])
    merging.events(merged('a', 'b')).when(body('a', 'b')).then([])
  })
  it('is refused with itself, and for the firm as the duplicate', () => {
    merging.events().when(body('a', 'a')).then('client.merge-self')
    merging.events().when(body('a', 'f')).then('client.merge-firm')
    merging
      .events()
      .when(body('f', 'a'))
      .then([merged('f', 'a')])
  })
  it('is refused for a client that is merged, on either side, so that no circle comes about', () => {
    merging.events(merged('a', 'b')).when(body('b', 'a')).then('client.merged')
    merging.events(merged('a', 'b')).when(body('c', 'b')).then('client.merged')
    merging.events(merged('a', 'b')).when(body('b', 'c')).then('client.merged')
    merging
      .events(merged('a', 'b'))
      .when(body('c', 'a'))
      .then([merged('c', 'a')])
    merging
      .events(merged('a', 'b'), separated('a', 'b'))
      .when(body('b', 'a'))
      .then([merged('b', 'a')])
  })
})

describe('separating two clients', () => {
  const separating = given(separateClientsCommand)
  it('takes a merge back, once', () => {
    separating
      .events(merged('a', 'b'))
      .when(separation('a', 'b'))
      .then([separated('a', 'b')])
    separating.events(merged('a', 'b'), separated('a', 'b')).when(separation('a', 'b')).then('client.not-merged')
    separating.events(merged('a', 'b')).when(separation('b', 'a')).then('client.not-merged')
  })
  it('of a client whose survivor was merged itself comes after that merge', () => {
    separating.events(merged('a', 'b'), merged('c', 'a')).when(separation('a', 'b')).then('client.separate-outer')
    separating
      .events(merged('a', 'b'), merged('c', 'a'))
      .when(separation('c', 'a'))
      .then([separated('c', 'a')])
  })
})
