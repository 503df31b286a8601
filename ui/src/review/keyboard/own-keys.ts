/** The keys a person has chosen, over those of the table. Pure. */
import type { Binding, Command } from './keymap.ts'

/** One key with its modifiers. `code` is its place on the keyboard. `Ctrl` is also Cmd. */
export type Chord = { code: string; ctrl: boolean; alt: boolean; shift: boolean }
/** By command; a command that is absent keeps its own key. */
export type OwnKeys = Partial<Record<Command, Chord>>
/** As stored in an account or a browser: also under ids that commands had in earlier versions, or will have in later ones. */
export type StoredOwnKeys = Partial<Record<string, Chord>>

/**
 * The keys by the commands' ids of today: those that are named here are former ids, which stored maps may always have. A key under the id
 * of today comes before that under the former one. Unknown ids stay.
 */
export const readOwnKeys = ({ carpet, sure, story, 'next-doubtful': nextDoubtful, ...others }: StoredOwnKeys): OwnKeys => ({
  ...(carpet && { 'by-field': carpet }),
  ...(sure && { confident: sure }),
  ...(story && { history: story }),
  ...(nextDoubtful && { 'next-flag': nextDoubtful }),
  ...others,
})

const caps: Record<string, string> = {
  Space: 'Space',
  Slash: '/',
  Period: '.',
  Comma: ',',
  Semicolon: ';',
  Quote: '’',
  Backquote: '`',
  Minus: '-',
  Equal: '=',
  BracketLeft: '[',
  BracketRight: ']',
  Backslash: '\\',
  Escape: 'Esc',
}

export const capsOf = ({ code, ctrl, alt, shift }: Chord): string[] => [
  ...(ctrl ? ['Ctrl'] : []),
  ...(alt ? ['Alt'] : []),
  ...(shift ? ['Shift'] : []),
  caps[code] ?? code.replace(/^(?:Key|Digit)/u, ''),
]

/** The table with a person's own keys in it: a changed command has that key alone. */
export function withOwnKeys(keymap: readonly Binding[], own: OwnKeys): readonly Binding[] {
  if (Object.keys(own).length === 0) return keymap
  const seen = new Set<Command>()
  return keymap.flatMap(it => {
    const chord = own[it.command]
    if (!chord) return [it]
    if (seen.has(it.command)) return []
    seen.add(it.command)
    const { key: _key, ctrl: _ctrl, alt: _alt, shift: _shift, ...rest } = it
    const { code, ctrl, alt, shift } = chord
    return [
      {
        ...rest,
        code,
        ...(ctrl ? { ctrl: true } : {}),
        ...(alt ? { alt: true } : {}),
        ...(shift ? { shift: true } : {}),
        caps: capsOf(chord),
      },
    ]
  })
}
