import { createHash, randomBytes } from 'node:crypto'
import { pipeline, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { verifyingTransform, recentlyVerified } from './verified-bytes.ts'

const bytes = randomBytes(300_000)
const pieces = () => Readable.from([bytes.subarray(0, 100_000), bytes.subarray(100_000, 200_000), bytes.subarray(200_000)])
const hash = createHash('sha256').update(bytes).digest('hex')

it('the verifying stream passes on all bytes when they match the hash', async () => {
  expect(bytes.equals(await buffer(pipeline(pieces(), verifyingTransform('a', hash), () => {})))).toBe(true)
})

it('the verifying stream never passes on the end of bytes that do not match the hash', async () => {
  let received = 0
  const reading = async () => {
    for await (const chunk of pipeline(pieces(), verifyingTransform('a', 'f'.repeat(64)), () => {})) received += (chunk as Buffer).length
  }
  await expect(reading()).rejects.toMatchObject({ code: 'blob-damaged', owner: 'a' })
  expect(received).toBeLessThan(bytes.length)
})

it('recentlyVerified checks a key again after ten minutes and after a failed check, and another key at once', async () => {
  let now = 0
  const checked: string[] = []
  const trusted = recentlyVerified(() => now)
  const check = (key: string) => trusted(key, async () => void checked.push(key))
  await check('a')
  await check('a')
  await check('b')
  now += 600_001
  await check('a')
  await expect(trusted('c', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await check('c')
  expect(checked).toEqual(['a', 'b', 'a', 'c'])
})
