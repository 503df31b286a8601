import { describe, expect, it } from 'vitest'
import { partName } from './store-attachments.ts'
import { codesIn, mailOwnerFrom, provenBy } from './mail-owner.ts'
import { senderCheck } from './sender-check.ts'

const from = 'jo@corner.example'
const mx = 'mx.docketry.example'

describe('the sender', () => {
  it.each([
    ['dkim=pass header.d=corner.example', 'verified'], ['dkim=pass header.i=@corner.example', 'verified'], ['dmarc=pass (p=none) header.from=corner.example', 'verified'],
    ['spf=pass smtp.mailfrom=bounce@corner.example', 'verified'], ['spf=fail smtp.mailfrom=x@y.example; dkim=pass header.d=corner.example', 'verified'],
    ['dkim=pass header.d=evil.example', 'failed'], ['spf=pass smtp.mailfrom=jo@evil.example', 'failed'], ['dkim=fail header.d=corner.example', 'failed'],
    ['dkim=fail (dkim=pass header.d=corner.example)', 'failed'], ['dkim=fail reason="x; dkim=pass header.d=corner.example"', 'failed'], ['dkim=pass header.d=example', 'failed'],
    ['none', 'unknown'], ['spf=none', 'unknown'], ['auth=pass smtp.auth=jo', 'unknown'],
  ])('with %j is %s', (results, check) => expect(senderCheck(`${mx}; ${results}`, from, mx)).toBe(check))

  it('is verified by the provider’s own server alone, and failed by any', () => {
    const pass = 'dkim=pass header.d=corner.example'
    expect(senderCheck(`evil.example; ${pass}`, from, mx)).toBe('unknown')
    expect(senderCheck(`${mx}; ${pass}`, from, null)).toBe('unknown')
    expect(senderCheck('evil.example; dkim=fail', from, mx)).toBe('failed')
    expect(senderCheck(null, from, mx)).toBe('unknown')
    expect(senderCheck(`${mx}; ${pass}`, null, mx)).toBe('unknown')
  })
})

describe('a message finds its firm', () => {
  const [f, g] = [{ firmId: 'f', clientId: 'c' }, { firmId: 'g', clientId: 'd' }]
  const [first, second] = [{ ...f, provenAt: 1, only: false }, { ...g, provenAt: 2, only: false }]
  const nobody = { firmId: null, clientId: null }
  it('by the company ID in the address that it went to', () =>
    expect(codesIn(['a@b.example', 'Bills+k7qm-2xvb@b.example', 'x+K7QM-2XVB@c.example', 'x+other@y.example', '+k7qm-2xvb.example'])).toEqual(['K7QM-2XVB']))
  it.each([
    ['named', ['f'], [], { firmId: 'f', clientId: null }], ['named and proven', ['f'], [first, second], f], ['named and proven later than for another', ['g'], [first, second], g],
    ['named, proven elsewhere', ['f'], [second], { firmId: 'f', clientId: null }], ['proven for one', [], [second], g],
    ['proven for two: the first', [], [second, first], f], ['proven for two, and the first leaves it', [], [second, { ...first, only: true }], g],
    ['proven for one that leaves it', [], [{ ...first, only: true }], nobody], ['proven for none', [], [], nobody],
    ['two named, one of them knows', ['f', 'g'], [second], g], ['two named, both know', ['f', 'g'], [first, second], nobody], ['two named, none knows', ['f', 'g'], [], nobody],
  ])('%s', (_, names, known, place) => expect(mailOwnerFrom(names, known)).toEqual(place))

  it('is proven by a vouched-for mail to one firm’s own address alone', () => {
    const [waiting, other] = [{ ...first, id: 'a', provenAt: null }, { ...second, id: 'b', provenAt: null }]
    const by = (names: string[], sender: 'verified' | 'failed' | 'unknown', known = [waiting, other]) => provenBy(names, known, sender)?.id ?? null
    expect(by(['f'], 'verified')).toBe('a')
    expect(by(['g'], 'verified')).toBe('b')
    expect(by(['h'], 'verified')).toBeNull()
    expect(by([], 'verified')).toBeNull()
    expect(by(['f', 'g'], 'verified')).toBeNull()
    expect(by(['f'], 'failed')).toBeNull()
    expect(by(['f'], 'unknown')).toBeNull()
  })
})

describe('the name of an attachment', () => {
  it.each([
    [null, 'attachment 3.pdf'], ['', 'attachment 3.pdf'], ['../..', 'attachment 3.pdf'], ['a/b\\c.pdf', 'c.pdf'], ['a\u0000\r\nb.pdf', 'ab.pdf'], ['\u202egnp.exe', 'gnp.exe'],
    [' two   words.pdf ', 'two words.pdf'], ['\ud800.pdf', '\ufffd.pdf'],
  ])('%j becomes %j', (given, name) => expect(partName(given, 2, 'pdf')).toBe(name))
  it('keeps its ending when it is cut', () => {
    const cut = partName(`${'x'.repeat(300)}.pdf`, 0, 'pdf')
    expect(cut.length).toBe(120)
    expect(cut.endsWith('x….pdf')).toBe(true)
  })
})
