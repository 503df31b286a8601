/** What an attachment is called: no folders, no characters that hide or turn text, not endless. */
import type { FileKind } from '@docketry/contracts/events/file.ts'

const longest = 120
const endings: Record<FileKind, string> = { png: '.png', jpeg: '.jpg', pdf: '.pdf', unknown: '' }

/** `index` counts from 0 within its message. */
export function partName(given: string | null, index: number, kind: FileKind): string {
  const last = (given ?? '').toWellFormed().normalize('NFC').split(/[\\/]/u).at(-1) ?? ''
  const plain = last.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, '').replace(/\s+/gu, ' ').trim()
  if (/^\.*$/u.test(plain)) return `attachment ${index + 1}${endings[kind]}`
  if (plain.length <= longest) return plain
  const ending = /\.[a-z0-9]{1,8}$/iu.exec(plain)?.[0] ?? ''
  return `${[...plain].slice(0, longest - ending.length - 1).join('')}…${ending}`
}
