import { expect, it } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

it.each(['password', 'Password1', 'iloveyou1', 'P@ssw0rd', '1q2w3e4r', 'starwars', 'qwerty123'])(
  '%s is a common password, in any case',
  async password => expect(await isCommonPassword(password)).toBe(true),
)
it.each(['correct horse', 'xK3#qv!m', 'constructor', '__proto__', ''])('%s is not a common password', async password =>
  expect(await isCommonPassword(password)).toBe(false),
)
it('the list contains very common passwords', async () => {
  for (const password of ['123456', 'trustno1', 'australia', 'welcome1']) expect(await isCommonPassword(password), password).toBe(true)
})
