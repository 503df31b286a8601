/** Which keys a person may choose for what. Pure. */
import type { Binding, Command, Pressed } from './keymap.ts'
import { keyText } from './key-texts.ts'
import { capsOf, type Chord } from './own-keys.ts'

/** Commands whose keys cannot be changed: the grid or every page uses them. */
const fixed = new Set<Command>([
  'move',
  'edit-cell',
  'leave',
  'candidate',
  'undo-last',
  'row-start',
  'row-end',
  'grid-start',
  'grid-end',
  'select-down',
  'select-up',
  'select-all',
  'pan-up',
  'pan-down',
  'pan-left',
  'pan-right',
])

/** The bindings whose key can be changed: those shown in the table, the first of each command. */
export const changeable = (keymap: readonly Binding[]): Binding[] =>
  keymap.filter(
    (it, i) => !it.hidden && !it.native && !fixed.has(it.command) && keymap.findIndex(other => other.command === it.command) === i,
  )

const modifiers = /^(?:Control|Shift|Alt|Meta)/u

/** The chord of a key press; null while only modifiers are down. */
export const chordOf = ({ code, ctrlKey, metaKey, altKey, shiftKey }: Pressed): Chord | null =>
  modifiers.test(code) || code === '' ? null : { code, ctrl: ctrlKey || metaKey, alt: altKey, shift: shiftKey }

const same = (a: Chord, b: Chord): boolean => a.code === b.code && a.ctrl === b.ctrl && a.alt === b.alt && a.shift === b.shift

/** The codes, on a usual keyboard, of the keys that the key map names by the character they type. */
const codes: Record<string, string> = { ' ': 'Space', '/': 'Slash', '?': 'Slash' }
const chordOfBinding = ({ key, code, ctrl, alt, shift }: Binding): Chord => ({
  code: code ?? codes[key ?? ''] ?? key ?? '',
  ctrl: Boolean(ctrl),
  alt: Boolean(alt),
  shift: key === '?' || Boolean(shift),
})

/** Chords of browsers and the system: a page does not receive them, or would take away what people need. */
const reserved: { chord: RegExp; why: string }[] = [
  { chord: /^c--(?:s)?-?Key[NTW]$/u, why: 'Browsers keep it for tabs and windows.' },
  { chord: /^-a-s?-?F4$/u, why: 'The system closes the window with it.' },
  { chord: /^c?-?a?-?s?-?Tab$/u, why: 'Tab leads through the page and between windows.' },
  { chord: /^--s?-?F(?:5|11|12)$/u, why: 'Browsers keep it for reloading, the full screen and their own tools.' },
  { chord: /^c---Key[ACVXLPQR]$/u, why: 'It copies, pastes, prints or reloads, and people count on that.' },
]

const textOf = ({ code, ctrl, alt, shift }: Chord): string => `${ctrl ? 'c' : ''}-${alt ? 'a' : ''}-${shift ? 's' : ''}-${code}`
const chordText = (chord: Chord): string => capsOf(chord).join(' + ')

/** Why a chord cannot be given to a command, in a sentence; null when it can. */
export function refusal(keymap: readonly Binding[], command: Command, chord: Chord): string | null {
  const text = textOf(chord)
  const reservation = reserved.find(it => it.chord.test(text))
  if (reservation) return `${chordText(chord)} cannot be used. ${reservation.why}`
  if (/^(?:Enter|Escape|Arrow|Home|End|Page|Backspace|Delete)/u.test(chord.code) && !chord.ctrl && !chord.alt)
    return `${chordText(chord)} moves and edits in the grid. Add Ctrl or Alt to it.`
  const plain = !chord.ctrl && !chord.alt && !/^F\d/u.test(chord.code) && chord.code !== 'Space'
  if (plain && /^(?:Key|Digit|Numpad)/u.test(chord.code)) return `${chordText(chord)} types into cells. Add Ctrl or Alt to it.`
  const other = keymap.find(it => it.command !== command && same(chordOfBinding(it), chord))
  return other ? `${chordText(chord)} is already “${keyText(other.command) || other.command}”. Give that another key first.` : null
}
