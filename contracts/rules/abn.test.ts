import { describe, expect, it } from 'vitest'
import { isAbn, plainAbn, shownAbn } from './abn.ts'

describe('an ABN', () => {
  it.each(['51 824 753 556', '34993518190', ' 53004085616 ', '51\t824 753\u00a0556'])('%j is valid', text => expect(isAbn(text)).toBe(true))
  it.each(['', '51824753557', '5182475355', '518247535566', 'ABN 51824753556', '51-824-753-556', '٥1824753556', '00000000000'])(
    '%j is invalid',
    text => expect(isAbn(text)).toBe(false),
  )
  it('is invalid when any one digit is changed', () => {
    const right = '51824753556'
    for (let i = 0; i < 11; i += 1) {
      for (let digit = 0; digit < 10; digit += 1) {
        const text = right.slice(0, i) + digit + right.slice(i + 1)
        expect([text, isAbn(text)]).toEqual([text, text === right])
      }
    }
  })
  it('has no white space when sent, and has it when shown', () => {
    expect([plainAbn(' 51 824\n753 556 '), shownAbn('51824753556'), shownAbn('5182')]).toEqual(['51824753556', '51 824 753 556', '5182'])
  })
})
