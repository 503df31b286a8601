import { expect, it } from 'vitest'
import type { Word } from '../../../contracts/page.ts'
import { pageOf } from './page-of.test-help.ts'
import { joinedTextOf } from './spaced-letters.ts'
import { toDoc } from './text.ts'

/** The words of one line; `_` is a narrow gap, a space one that is three times as wide. */
function textOfLine(line: string): string {
  const words: Word[] = []
  let x = 0.1
  for (const part of line.split(/([_ ])/)) {
    const wide = part === '_' ? 0.006 : part === ' ' ? 0.018 : part.length * 0.01
    if (part.trim() && part !== '_') words.push({ text: part, confidence: 1, line: 0, box: [x, 0.1, x + wide, 0.115] })
    x += wide
  }
  const doc = toDoc([pageOf([], { words })])
  return joinedTextOf(doc, doc.lines[0]!.tokens)
}

it.each([
  ['C_A_B_S', 'CABS'],
  ['P_H_Y_S_I_O & P_I_L_AT_E_S', 'PHYSIO & PILATES'],
  ['R_I_S_K P_A_R_T_N_E_R_S', 'RISK PARTNERS'],
  ['FOUND_AT_I_O_N', 'FOUNDATION'],
])('%s is read as %s', (line, text) => expect(textOfLine(line)).toBe(text))

it.each(['H_J_M_Tolley', 'H_J_&_M_E_TOLLEY', 'A_B_C_D_TIMBER', 'A J M K SMITH', 'JB_HI_FI'])('%s has initials or short words', line =>
  expect(textOfLine(line)).toBe(line.replaceAll('_', ' ')),
)
