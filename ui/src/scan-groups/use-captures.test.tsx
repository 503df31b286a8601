// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { signInAs } from '../../testing/signed-in.ts'
import { signOut, signOutAsEnded } from '../session/session.ts'
import { useCaptures } from './captures.ts'

const page = (label: string, more: { origin?: { scanId: string; page: number } } = {}) => ({ image: new Blob(), label, thumb: '', ...more })
const open = (address = 'clientId=1') => renderHook(() => useCaptures(address))
const labels = ({ result }: ReturnType<typeof open>) => result.current.pages.map(it => it.label)

beforeEach(() => signInAs({}))
afterEach(() => {
  cleanup()
  signOut()
})

it('captured pages are there again after the capture page was left, with ids of their own and their undo', () => {
  const first = open()
  act(() => first.result.current.add(page('a')))
  act(() => first.result.current.add(page('b')))
  first.unmount()
  const again = open()
  act(() => again.result.current.add(page('c')))
  expect(labels(again)).toEqual(['a', 'b', 'c'])
  expect(new Set(again.result.current.pages.map(it => it.id)).size).toBe(3)
  act(() => again.result.current.undo())
  act(() => again.result.current.undo())
  expect(labels(again)).toEqual(['a'])
})

it('pages of a network scanner are not there again: the server keeps them, and the scanner dialog offers them', () => {
  const first = open()
  act(() => first.result.current.add(page('a')))
  act(() => first.result.current.add(page('scanned', { origin: { scanId: 's', page: 1 } })))
  first.unmount()
  expect(labels(open())).toEqual(['a'])
})

it('pages that are stored after the capture page was left are not there again', () => {
  const first = open()
  act(() => first.result.current.add(page('a')))
  const { dropFirst } = first.result.current
  first.unmount()
  act(() => dropFirst(1))
  expect([labels(open()), open().result.current.canUndo]).toEqual([[], false])
})

it('captured pages outlive a session that has ended, for the same person', () => {
  const first = open()
  act(() => first.result.current.add(page('a')))
  first.unmount()
  act(() => signOutAsEnded())
  act(() => signInAs({ user_id: 'other' }))
  expect(labels(open())).toEqual([])
  act(() => signInAs({}))
  expect(labels(open())).toEqual(['a'])
})

it('captured pages belong to their client, and go when the person signs out', () => {
  const first = open()
  act(() => first.result.current.add(page('a')))
  expect(labels(open('clientId=2'))).toEqual([])
  first.unmount()
  act(() => signOut())
  act(() => signInAs({}))
  expect(labels(open())).toEqual([])
})
