import { expect, it } from 'vitest'
import { bindingOf, keymap, type Pressed } from './keymap.ts'
import { changeable, chordOf, refusal } from './key-rules.ts'
import { capsOf, withOwnKeys, type Chord } from './own-keys.ts'

const chord = (code: string, more: Partial<Chord> = {}): Chord => ({ code, ctrl: false, alt: false, shift: false, ...more })
const press = (it: Chord, key = ''): Pressed => ({ key, code: it.code, ctrlKey: it.ctrl, metaKey: false, altKey: it.alt, shiftKey: it.shift })

it('gives a command its new key, and the old one to nobody', () => {
  const own = withOwnKeys(keymap, { gst: chord('F8'), redo: chord('KeyO', { alt: true }) })
  expect(bindingOf(press(chord('F8'), 'F8'), 'grid', own)?.command).toBe('gst')
  expect(bindingOf(press(chord('F4'), 'F4'), 'grid', own)).toBeNull()
  expect(bindingOf(press(chord('KeyO', { alt: true })), 'page', own)?.command).toBe('redo')
  expect(bindingOf(press(chord('KeyY', { ctrl: true })), 'page', own)).toBeNull()
  expect(own.find(it => it.command === 'gst')?.caps).toEqual(['F8'])
})

it('is the table itself where nothing was chosen', () => expect(withOwnKeys(keymap, {})).toBe(keymap))

it('refuses with a sentence what browsers keep, what types, and what another command has', () => {
  const said = (it: Chord): string | null => refusal(keymap, 'gst', it)
  expect(said(chord('KeyT', { ctrl: true }))).toBe('Ctrl + T cannot be used. Browsers keep it for tabs and windows.')
  expect(said(chord('KeyW', { ctrl: true, shift: true }))).toContain('Browsers keep it')
  expect(said(chord('F4', { alt: true }))).toContain('closes the window')
  expect(said(chord('KeyC', { ctrl: true }))).toContain('copies')
  expect(said(chord('F5'))).toContain('reloading')
  expect(said(chord('Tab', { shift: true }))).toContain('Tab leads')
  expect(said(chord('KeyQ'))).toBe('Q types into cells. Add Ctrl or Alt to it.')
  expect(said(chord('ArrowUp', { shift: true }))).toContain('moves and edits')
  expect(said(chord('KeyS', { ctrl: true }))).toBe('Ctrl + S is already “Save”. Give that another key first.')
  expect(said(chord('Slash', { shift: true }))).toContain('All keys')
  expect([said(chord('F8')), said(chord('F4')), said(chord('KeyZ', { alt: true }))]).toEqual([null, null, null])
})

it('waits for more than modifiers, and draws caps in one order', () => {
  expect(chordOf({ key: 'Control', code: 'ControlLeft', ctrlKey: true, metaKey: false, altKey: false, shiftKey: false })).toBeNull()
  expect(capsOf(chord('KeyQ', { shift: true, ctrl: true, alt: true }))).toEqual(['Ctrl', 'Alt', 'Shift', 'Q'])
})

it('offers each command once, and none that the grid does itself', () => {
  const commands = changeable(keymap).map(it => it.command)
  expect(new Set(commands).size).toBe(commands.length)
  expect(commands).toContain('save')
  for (const it of ['move', 'edit-cell', 'leave', 'undo-last']) expect(commands).not.toContain(it)
})
