import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { tfnSeals } from './tfn-seals.ts'

const secret = randomBytes(32).toString('hex')
const seals = tfnSeals(secret)
const tfn = '123456782'
const of = { firmId: 'f', businessId: 'b' }
const unreadable = expect.objectContaining({ code: 'tfn.unreadable' })
const opening =
  (sealed: string, owner = of, with_ = seals) =>
  () =>
    with_.open(sealed, owner)

describe('a sealed tax file number', () => {
  it('opens for the business and the firm that it was sealed for', () => {
    expect(seals.open(seals.seal(tfn, of), of)).toBe(tfn)
    expect(tfnSeals(secret).open(seals.seal('37118629', of), of)).toBe('37118629')
  })
  it('differs each time, and never contains the number', () => {
    const twice = [seals.seal(tfn, of), seals.seal(tfn, of)]
    expect(new Set(twice).size).toBe(2)
    for (const one of twice) expect(Buffer.from(one, 'base64url').toString('latin1') + one).not.toContain(tfn)
  })
  it('does not open for another business or firm', () => {
    const sealed = seals.seal(tfn, of)
    for (const other of [
      { ...of, firmId: 'g' },
      { ...of, businessId: 'c' },
      { firmId: 'b', businessId: 'f' },
      { firmId: 'f\u001fb', businessId: '' },
    ]) {
      expect(opening(sealed, other)).toThrow(unreadable)
    }
  })
  it('does not open with another key', () => {
    expect(opening(seals.seal(tfn, of), of, tfnSeals(randomBytes(32).toString('hex')))).toThrow(unreadable)
  })
  it('does not open with any one of its bytes changed', () => {
    const bytes = Buffer.from(seals.seal(tfn, of), 'base64url')
    for (let i = 0; i < bytes.length; i += 1) {
      const changed = Buffer.from(bytes)
      changed.writeUInt8(bytes.readUInt8(i) ^ 1, i)
      expect(opening(changed.toString('base64url'))).toThrow(unreadable)
    }
  })
  it('does not open if truncated, at any length', () => {
    const bytes = Buffer.from(seals.seal(tfn, of), 'base64url')
    for (let i = 0; i < bytes.length; i += 1) expect(opening(bytes.subarray(0, i).toString('base64url'))).toThrow(unreadable)
  })
  it('is not in the error of a failed opening', () => {
    try {
      seals.open(seals.seal(tfn, of), { ...of, firmId: 'g' })
      expect.unreachable()
    } catch (error) {
      expect(String(error)).not.toContain(tfn)
    }
  })
})

describe('the claim of a tax file number', () => {
  it('is equal only for the same number, firm and key', () => {
    expect(seals.claim(tfn, 'f')).toBe(tfnSeals(secret).claim(tfn, 'f'))
    const claims = [seals.claim(tfn, 'f'), seals.claim(tfn, 'g'), seals.claim('876543210', 'f'), tfnSeals('0'.repeat(64)).claim(tfn, 'f')]
    expect(new Set(claims).size).toBe(4)
    expect(claims[0]).toMatch(/^[0-9a-f]{64}$/u)
  })
})
