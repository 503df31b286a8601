import { expect, it } from 'vitest'
import { checkPassword, hashPassword, isCommonPassword } from './password.ts'

it('checkPassword accepts the right password, and neither a wrong one nor one without an account', async () => {
  const stored = await hashPassword('correct horse')
  expect(await checkPassword('correct horse', stored)).toBe(true)
  expect(await checkPassword('wrong horse', stored)).toBe(false)
  expect(await checkPassword('correct horse', null)).toBe(false)
})

it('checkPassword answers queued checks, and refuses further ones with `busy` when the queue is full', async () => {
  const stored = await hashPassword('correct horse')
  const answers = await Promise.allSettled(Array.from({ length: 140 }, () => checkPassword('correct horse', stored)))
  const right = answers.filter(it => it.status === 'fulfilled' && it.value).length
  const busy = answers.filter(it => it.status === 'rejected' && (it.reason as { code: string }).code === 'busy').length
  expect(right).toBeGreaterThanOrEqual(100)
  expect(right + busy).toBe(140)
  expect(busy).toBeGreaterThan(0)
  expect(await checkPassword('correct horse', stored)).toBe(true)
})

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
