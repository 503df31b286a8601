import { expect, it } from 'vitest'
import { checkPassword, hashPassword } from './password.ts'

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
