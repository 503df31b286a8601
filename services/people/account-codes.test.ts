import { describe, expect, it } from 'vitest'
import { newId } from '../platform/events/ids.ts'
import { accountCodeFor, readAccountCode } from './account-codes.ts'

const [minute, hour] = [60_000, 3_600_000]
const at = Date.UTC(2026, 6, 1)
const userId = newId()
const code = accountCodeFor('key', 'password-reset', userId, 'the former hash', at)
const lateAt = (now: number): boolean | undefined => readAccountCode(code, now)?.late

describe('the code of a mailed link', () => {
  it('names the person and when it was made', () => expect(readAccountCode(code, at)).toMatchObject({ userId, at, late: false }))
  it('is late after 24 hours', () => {
    expect(lateAt(at + 24 * hour)).toBe(false)
    expect(lateAt(at + 24 * hour + 1)).toBe(true)
  })
  it('is late while its time lies more than a minute ahead', () => {
    expect(lateAt(at - minute)).toBe(false)
    expect(lateAt(at - minute - 1)).toBe(true)
  })
  it('proves one purpose, key and fact only', () => {
    const read = readAccountCode(code, at)
    expect(read?.proves('key', 'password-reset', 'the former hash')).toBe(true)
    expect(read?.proves('key', 'verify-email', 'the former hash')).toBe(false)
    expect(read?.proves('other key', 'password-reset', 'the former hash')).toBe(false)
    expect(read?.proves('key', 'password-reset', 'a later hash')).toBe(false)
  })
  it('cannot be extended by changing the time in it', () => {
    const bytes = Buffer.from(code, 'base64url')
    bytes.writeUIntBE(at + hour, 16, 6)
    const changed = readAccountCode(bytes.toString('base64url'), at + 24 * hour)
    expect(changed?.late).toBe(false)
    expect(changed?.proves('key', 'password-reset', 'the former hash')).toBe(false)
  })
  it.each(['', 'x', `${code}A`, code.slice(1), `${code.slice(0, -1)}!`])('is none when it is malformed: %s', text =>
    expect(readAccountCode(text, at)).toBeNull(),
  )
})
