import { describe, expect, it } from 'vitest'
import { hasLink, hasUnsafeCharacters, nameProblem, safeName } from './names.ts'
import { companyNameErrors, nameErrors } from './registration.ts'

describe('the name of a person or a firm', () => {
  it.each([
    'Ann',
    'O’Neil-Smith',
    'J.R. Smith',
    'J. R. R. Tolkien',
    'J.R.Smith',
    'Dr. No',
    'Nguyễn Thị Minh',
    '山田 太郎',
    'محمد علي',
    'Harcourt & Lim Pty Ltd',
    'A/B Trading',
    'Smith: Sons',
    '👩‍⚕️ Clinic',
    'x'.repeat(80),
    '字'.repeat(80),
    '😀'.repeat(80),
  ])('may be %s', name => expect(nameProblem(name)).toBeNull())

  it.each([
    '<b>',
    'a < b',
    'x>y',
    '<script>alert(1)</script>',
    '\uff1cb\uff1e',
    'Ann\u0000',
    'Ann\nBcc: x',
    'Ann\u202egnp',
    'Ann\u2066',
    'An\u200bn',
    'Ann\u061c',
    '\ufeffAnn',
    'Ann\u2028',
  ])('contains no HTML and no invisible characters: %j', name => expect(nameProblem(name)).toContain('Leave out HTML'))

  it.each([
    'http://evil.example',
    'HTTPS://EVIL',
    'www.evil',
    '//evil',
    'evil.com',
    'Click evil.example now',
    'evil.com/pay',
    'http:evil',
    'mailto:a@b',
    'a@b.com',
    'javascript:x',
    'evil\uff0ecom',
    'evil\u3002com',
    't.co/x',
    'x.com',
    'пример.рф',
  ])('contains no address: %s', name => expect(nameProblem(name)).toContain('web and email addresses'))

  it('has 80 characters at most', () => expect(nameProblem(`${'x'.repeat(80)}y`)).toBe('Use 80 characters at most.'))

  it('is refused with the specified sentence, followed by what to do', () => {
    expect(nameErrors({ firstName: ' ', lastName: 'evil.com' })).toEqual([
      { param: 'firstName', msg: 'Invalid first name' },
      { param: 'lastName', msg: 'Invalid last name. Leave out web and email addresses; after a dot comes a space.' },
    ])
    expect(companyNameErrors({ companyName: 'evil.com' })).toMatchObject([{ param: 'companyName' }])
    expect([companyNameErrors({}), companyNameErrors({ companyName: ' ' })]).toEqual([[], []])
  })
})

it('the name of a client may be a host name, but not a link', () =>
  expect(['Bunnings.com.au', 'http://bunnings.com.au', 'www.bunnings.com.au', 'A/B'].filter(hasLink)).toEqual([
    'http://bunnings.com.au',
    'www.bunnings.com.au',
  ]))

it('invisible characters are refused in typed names, and replaced by a space in names from files and mails', () => {
  expect(['a\u200fb', 'a\u00adb', 'नमस्\u200dते', 'a b'].filter(hasUnsafeCharacters)).toEqual(['a\u200fb', 'a\u00adb'])
  expect(safeName('a\u202e\u0000 b <i>c')).toBe('a b i>c')
})
