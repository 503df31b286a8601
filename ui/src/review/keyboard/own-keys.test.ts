import { expect, it } from 'vitest'
import { bindingOf, keymap, type Pressed } from './keymap.ts'
import { changeable, chordOf, refusal } from './key-rules.ts'
import { capsOf, readOwnKeys, withOwnKeys, type Chord } from './own-keys.ts'

const chord = (code: string, more: Partial<Chord> = {}): Chord => ({ code, ctrl: false, alt: false, shift: false, ...more })
const press = (it: Chord, key = ''): Pressed => ({
  key,
  code: it.code,
  ctrlKey: it.ctrl,
  metaKey: false,
  altKey: it.alt,
  shiftKey: it.shift,
})

it('withOwnKeys gives a command its new key and frees the old one', () => {
  const own = withOwnKeys(keymap, { gst: chord('F8'), redo: chord('KeyO', { alt: true }) })
  expect(bindingOf(press(chord('F8'), 'F8'), 'grid', own)?.command).toBe('gst')
  expect(bindingOf(press(chord('F4'), 'F4'), 'grid', own)).toBeNull()
  expect(bindingOf(press(chord('KeyO', { alt: true })), 'page', own)?.command).toBe('redo')
  expect(bindingOf(press(chord('KeyY', { ctrl: true })), 'page', own)).toBeNull()
  expect(own.find(it => it.command === 'gst')?.caps).toEqual(['F8'])
})

it('readOwnKeys gives keys stored under former command ids to the commands as they are named now', () => {
  const [f6, f7, f8, f9] = ['F6', 'F7', 'F8', 'F9'].map(code => chord(code))
  expect(readOwnKeys({ carpet: f7, sure: f8, story: f9, 'next-doubtful': f6, gst: chord('F2') })).toEqual({
    'by-field': f7,
    confident: f8,
    history: f9,
    'next-flag': f6,
    gst: chord('F2'),
  })
  expect(withOwnKeys(keymap, readOwnKeys({ story: f9 })).find(it => it.command === 'history')?.caps).toEqual(['F9'])
})

it('readOwnKeys prefers the key under the id of today, wherever it stands', () => {
  const [f7, f8] = [chord('F7'), chord('F8')]
  expect(readOwnKeys({ carpet: f7, 'by-field': f8 })).toEqual({ 'by-field': f8 })
  expect(readOwnKeys({ 'by-field': f8, carpet: f7 })).toEqual({ 'by-field': f8 })
})

it('readOwnKeys keeps ids that it does not know, and withOwnKeys ignores them', () => {
  const stored = { 'of-a-later-version': chord('F7'), constructor: chord('F8') }
  expect(readOwnKeys(stored)).toEqual(stored)
  expect(withOwnKeys(keymap, readOwnKeys(stored))).toEqual(keymap)
})

it('withOwnKeys without own keys is the key map itself', () => expect(withOwnKeys(keymap, {})).toBe(keymap))

it('refusal names keys of browsers, keys that type and keys of other commands', () => {
  const refused = (it: Chord): string | null => refusal(keymap, 'gst', it)
  expect(refused(chord('KeyT', { ctrl: true }))).toBe('Ctrl + T cannot be used. Browsers keep it for tabs and windows.')
  expect(refused(chord('KeyW', { ctrl: true, shift: true }))).toContain('Browsers keep it')
  expect(refused(chord('F4', { alt: true }))).toContain('closes the window')
  expect(refused(chord('KeyC', { ctrl: true }))).toContain('copies')
  expect(refused(chord('F5'))).toContain('reloading')
  expect(refused(chord('Tab', { shift: true }))).toContain('Tab leads')
  expect(refused(chord('KeyQ'))).toBe('Q types into cells. Add Ctrl or Alt to it.')
  expect(refused(chord('ArrowUp', { shift: true }))).toContain('moves and edits')
  expect(refused(chord('KeyS', { ctrl: true }))).toBe('Ctrl + S is already “Save”. Give that another key first.')
  expect(refused(chord('Slash', { shift: true }))).toContain('All keys')
  for (const free of [chord('F8'), chord('F4'), chord('KeyZ', { alt: true })]) expect(refused(free)).toBeNull()
})

it('chordOf is null for modifiers alone, and caps have a fixed order', () => {
  expect(chordOf({ key: 'Control', code: 'ControlLeft', ctrlKey: true, metaKey: false, altKey: false, shiftKey: false })).toBeNull()
  expect(capsOf(chord('KeyQ', { shift: true, ctrl: true, alt: true }))).toEqual(['Ctrl', 'Alt', 'Shift', 'Q'])
})

it('changeable has each command once, and none that the grid handles', () => {
  const commands = changeable(keymap).map(it => it.command)
  expect(new Set(commands).size).toBe(commands.length)
  expect(commands).toContain('save')
  for (const it of ['move', 'edit-cell', 'leave', 'undo-last']) expect(commands).not.toContain(it)
})
