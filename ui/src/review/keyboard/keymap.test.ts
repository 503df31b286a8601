import { expect, it } from 'vitest'
import { bindingOf, keymap, type KeyContext, type Pressed } from './keymap.ts'
import { keyText } from './key-texts.ts'

const press = (more: Partial<Pressed>): Pressed => ({
  key: '',
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
})
const command = (more: Partial<Pressed>, place: KeyContext = 'grid') => bindingOf(press(more), place)?.command

it('bindingOf compares key positions, so that Option+T on a Mac is Alt+T', () => {
  expect(command({ key: '†', code: 'KeyT', altKey: true })).toBe('focus-total')
  const keys = ['KeyT', 'KeyG', 'KeyB', 'KeyI', 'KeyC', 'KeyD'].map(code => command({ code, altKey: true }))
  expect(keys).toEqual(['focus-total', 'focus-gst', 'focus-supplier', 'focus-invoiceNumber', 'focus-category', 'focus-paymentDate'])
})

it('Ctrl+S and Cmd+S save, also while typing', () => {
  expect(command({ code: 'KeyS', ctrlKey: true }, 'typing')).toBe('save')
  expect(command({ code: 'KeyS', metaKey: true }, 'page')).toBe('save')
})

it('single keys run no command while typing', () => {
  for (const key of ['/', '?', 'Escape', ' ', 'F4']) expect(command({ key }, 'typing')).toBeUndefined()
  expect(command({ code: 'Digit1', key: '1' }, 'typing')).toBeUndefined()
  expect(command({ code: 'KeyZ', ctrlKey: true }, 'typing')).toBeUndefined()
})

it('Esc undoes one change in the grid only, and no key discards everything', () => {
  expect(command({ key: 'Escape' })).toBe('undo-last')
  expect(command({ key: 'Escape' }, 'page')).toBeUndefined()
  expect(keymap.some(it => /discard/iu.test(keyText(it.command)))).toBe(false)
})

it('undo and redo have different bindings', () => {
  expect(command({ code: 'KeyZ', ctrlKey: true })).toBe('undo')
  expect(command({ code: 'KeyZ', ctrlKey: true, shiftKey: true })).toBe('redo')
})

it('no two commands have one key in one context', () => {
  const seen = keymap
    .filter(it => !it.native)
    .map(it => `${it.code ?? it.key}${it.ctrl ? 'c' : ''}${it.alt ? 'a' : ''}${it.shift ? 's' : ''}`)
  expect(new Set(seen).size).toBe(seen.length)
})

it('Home and End go to the ends of the row, with Ctrl of the grid, and are free while typing', () => {
  const pressed = [{ key: 'Home' }, { key: 'End' }, { key: 'Home', ctrlKey: true }, { key: 'End', metaKey: true }]
  expect(pressed.map(it => command(it))).toEqual(['row-start', 'row-end', 'grid-start', 'grid-end'])
  expect(pressed.flatMap(it => [command(it, 'typing'), command(it, 'page')])).toEqual(Array(8).fill(undefined))
})

it('every shown key has words', () => {
  for (const it of keymap) expect(it.hidden || (keyText(it.command) && it.caps.length > 0)).toBeTruthy()
})
