import { describe, expect, it } from 'vitest'
import { codesIn, mailOwnerFrom, provenBy, senderCheck } from './mail-owner.ts'

const from = 'jo@corner.example'
const mx = 'mx.docketry.example'

describe('the sender', () => {
  it.each([
    ['dkim=pass header.d=corner.example', 'verified'],
    ['dkim=pass header.i=@corner.example', 'verified'],
    ['dmarc=pass (p=none) header.from=corner.example', 'verified'],
    ['spf=pass smtp.mailfrom=bounce@corner.example', 'verified'],
    ['spf=fail smtp.mailfrom=x@y.example; dkim=pass header.d=corner.example', 'verified'],
    ['dkim=pass header.d=evil.example', 'failed'],
    ['spf=pass smtp.mailfrom=jo@evil.example', 'failed'],
    ['dkim=fail header.d=corner.example', 'failed'],
    ['dkim=fail (dkim=pass header.d=corner.example)', 'failed'],
    ['dkim=fail reason="x; dkim=pass header.d=corner.example"', 'failed'],
    ['dkim=pass header.d=example', 'failed'],
    ['none', 'unknown'],
    ['spf=none', 'unknown'],
    ['auth=pass smtp.auth=jo', 'unknown'],
  ])('with %j is %s', (results, check) => expect(senderCheck(`${mx}; ${results}`, from, mx)).toBe(check))

  it('is verified only by the provider’s own mail server, and failed by any server', () => {
    const pass = 'dkim=pass header.d=corner.example'
    expect(senderCheck(`evil.example; ${pass}`, from, mx)).toBe('unknown')
    expect(senderCheck(`${mx}; ${pass}`, from, null)).toBe('unknown')
    expect(senderCheck('evil.example; dkim=fail', from, mx)).toBe('failed')
    expect(senderCheck(null, from, mx)).toBe('unknown')
    expect(senderCheck(`${mx}; ${pass}`, null, mx)).toBe('unknown')
  })
})

describe('a message', () => {
  const [f, g] = [
    { firmId: 'f', clientId: 'c' },
    { firmId: 'g', clientId: 'd' },
  ]
  const [first, second] = [
    { ...f, provenAt: 1, only: false },
    { ...g, provenAt: 2, only: false },
  ]
  const nobody = { firmId: null, clientId: null }
  it('finds its firm by the join code in a recipient address', () =>
    expect(
      codesIn(['a@b.example', 'Bills+k7qm-2xvb@b.example', 'x+K7QM-2XVB@c.example', 'x+other@y.example', '+k7qm-2xvb.example']),
    ).toEqual(['K7QM-2XVB']))
  it.each([
    ['one is named', ['f'], [], { firmId: 'f', clientId: null }],
    ['one is named and the sender proven for it', ['f'], [first, second], f],
    ['one is named for which the sender was proven later than for another', ['g'], [first, second], g],
    ['one is named and the sender proven for another', ['f'], [second], { firmId: 'f', clientId: null }],
    ['the sender is proven for one', [], [second], g],
    ['the sender is proven for two: the first', [], [second, first], f],
    ['the sender is proven for two, limited in the first', [], [second, { ...first, only: true }], g],
    ['the sender is proven for one, limited there', [], [{ ...first, only: true }], nobody],
    ['the sender is proven for none', [], [], nobody],
    ['two are named and the sender proven for one', ['f', 'g'], [second], g],
    ['two are named and the sender proven for both', ['f', 'g'], [first, second], nobody],
    ['two are named and the sender proven for neither', ['f', 'g'], [], nobody],
  ])('finds its firm, or none, if %s', (_, names, known, owner) => expect(mailOwnerFrom(names, known)).toEqual(owner))

  it('proves its sender only if it is authenticated and names one firm', () => {
    const [unproven, other] = [
      { ...first, id: 'a', provenAt: null },
      { ...second, id: 'b', provenAt: null },
    ]
    const by = (names: string[], sender: 'verified' | 'failed' | 'unknown', known = [unproven, other]) =>
      provenBy(names, known, sender)?.id ?? null
    expect(by(['f'], 'verified')).toBe('a')
    expect(by(['g'], 'verified')).toBe('b')
    expect(by(['h'], 'verified')).toBeNull()
    expect(by([], 'verified')).toBeNull()
    expect(by(['f', 'g'], 'verified')).toBeNull()
    expect(by(['f'], 'failed')).toBeNull()
    expect(by(['f'], 'unknown')).toBeNull()
  })
})
