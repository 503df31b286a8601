import { describe, expect, it } from 'vitest'
import { isEmail } from './emails.ts'

describe('an email address', () => {
  it.each([
    'ann@harcourt.example',
    ' Ann.Lim+bas@mail.harcourt-lim.com.au ',
    "o'brien@x1.io",
    'ann..lim.@docomo.example',
    'jö@bücher.example',
  ])('is %s', email => {
    expect(isEmail(email)).toBe(true)
  })

  it.each([
    '',
    'ann',
    'ann@harcourt',
    'ann@harcourt.e',
    'ann@@harcourt.example',
    'ann lim@harcourt.example',
    'ann@harcourt,example',
    'ann@harcourt.example,eve@evil.example',
    'ann\u0000@harcourt.example',
    '[ann]@harcourt.example',
    `${'a'.repeat(200)}@harcourt.example`,
  ])('is not %j', email => {
    expect(isEmail(email)).toBe(false)
  })

  it.each(['ann@harcourt.example.', 'ann@harcourt..example', 'ann@.harcourt.example', 'ann@-harcourt.example', 'ann@harcourt-.example'])(
    'is not %s, whose domain is mistyped',
    email => {
      expect(isEmail(email)).toBe(false)
    },
  )
})
