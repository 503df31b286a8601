import { expect, it } from 'vitest'
import { accountLimits } from './limits.ts'

const tooMany = expect.objectContaining({ code: 'request.too-many' }) as unknown

/** Wrong passwords for one account, each from another network; more than are free of a wait. */
function guessFromEverywhere({ signIn }: ReturnType<typeof accountLimits>): void {
  for (let n = 0; n < 60; n += 1) signIn.attempt('ann', `network-${n}`)
}

it('guesses of strangers make an account wait at networks from which nobody has signed in to it', () => {
  const limits = accountLimits()
  guessFromEverywhere(limits)
  expect(() => limits.signIn.attempt('ann', 'somewhere')).toThrow(tooMany)
  expect(() => limits.signIn.attempt('ben', 'somewhere')).not.toThrow()
})

it('guesses of strangers do not hold the owner up at a network from which the owner has signed in', () => {
  const limits = accountLimits()
  limits.signIn.reset('ann', 'home')
  guessFromEverywhere(limits)
  expect(() => limits.signIn.attempt('ann', 'home')).not.toThrow()
})

it('wrong passwords from a network from which somebody has signed in make that network wait', () => {
  const { signIn } = accountLimits()
  signIn.reset('ann', 'home')
  for (let n = 0; n < 6; n += 1) signIn.attempt('ann', 'home')
  expect(() => signIn.attempt('ann', 'home')).toThrow(tooMany)
})
