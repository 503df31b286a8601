import { describe, expect, it } from 'vitest'
import { companyErrors, formErrors, passwordErrors } from './registration.ts'

const about = { email: 'ann.lim@harcourt.example', firmNames: ['Harcourt & Lim', null] }
const problemOf = (password: string): string | undefined => passwordErrors({ password, confirm_password: password }, about)[0]?.msg

describe('a password', () => {
  it.each(['river-43', 'x'.repeat(128), '字'.repeat(8), '😀'.repeat(8)])('of 8 to 128 characters is accepted: %s', password =>
    expect(problemOf(password)).toBeUndefined(),
  )
  it.each(['river-4', 'x'.repeat(129), '😀'.repeat(7)])('of fewer or more characters is refused: %s', password =>
    expect(problemOf(password)).toBe('Invalid Password. Use 8 to 128 characters.'),
  )
  it('is needed', () => expect(problemOf('')).toBe('Invalid Password'))
  it.each([
    'ann.lim@harcourt.example',
    'ANN.LIM@Harcourt.Example',
    'annlimharcourtexample',
    'AnnLim!!',
    'Harcourt-Lim',
    'ｈａｒｃｏｕｒｔｌｉｍ',
  ])('other than the email address, its part before the @ and the name of the firm, however these are written: %s', password =>
    expect(problemOf(password)).toBe('Invalid Password. Use something other than your email address or the name of your company.'),
  )
  it('that only contains the name of the firm is accepted', () => expect(problemOf('Harcourt & Lim 43')).toBeUndefined())
  it('is typed twice alike', () =>
    expect(passwordErrors({ password: 'river-43', confirm_password: 'river-44' }, about)).toEqual([
      { param: 'confirm_password', msg: "Password don't match" },
    ]))
})

describe('the company of a registration', () => {
  const owner = { type: 'owner' as const, category: 'Bookkeeper', abn: '51 824 753 556', companyName: 'Harcourt & Lim' }
  const paramsOf = (changed: object) => companyErrors({ ...owner, ...changed }).map(({ param }) => param)

  it('of an owner has a kind of business and a valid ABN; its name may be absent', () => {
    expect(companyErrors(owner)).toEqual([])
    expect(paramsOf({ companyName: undefined })).toEqual([])
    expect(paramsOf({ category: ' ', abn: 'K7QM-2XVB' })).toEqual(['category', 'abn'])
    expect(paramsOf({ category: 'Book\u202ekeeper', companyName: '<b>' })).toEqual(['category', 'companyName'])
  })
  it.each(['admin', 'employee'] as const)('of an %s is named by an ABN or a join code', type => {
    const other = { type, category: undefined, companyName: undefined }
    expect(paramsOf({ ...other, abn: 'K7QM-2XVB' })).toEqual([])
    expect(paramsOf({ ...other, abn: ' ' })).toEqual(['abn'])
  })
})

it('the errors of a registration are in the order of its steps', () => {
  const form = { email: 'ann', password: '', confirm_password: '', abn: '1', type: 'owner' as const, firstName: '', lastName: '' }
  expect(formErrors(form).map(({ msg }) => msg)).toEqual([
    'Invalid first name',
    'Invalid last name',
    'Invalid email',
    'Invalid Category',
    'Invalid ABN',
  ])
})
