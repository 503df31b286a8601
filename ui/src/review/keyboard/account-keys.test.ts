// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { session, signIn, signOut } from '../../session/session.ts'
import { chooseKeys, syncKeys } from './account-keys.ts'
import { storedKeys, keymapNow } from './stored-keys.ts'
import type { Command } from './keymap.ts'
import type { Chord, OwnKeys } from './own-keys.ts'

const chord = (code: string): Chord => ({ code, ctrl: false, alt: false, shift: false })
const [f8, f9] = [chord('F8'), chord('F9')]
const person = (id: string) => ({
  token: 'h.e30.s',
  user_id: id,
  firstName: 'Ann',
  lastName: 'Lim',
  email: 'a@b.example',
  verified: true,
  roles: [],
})

/** The keys of the account; null before any are uploaded. `online`: whether the server can be reached. */
let account: OwnKeys | null
let online: boolean
let uploads: OwnKeys[]
let userCount = 0
beforeEach(() => {
  ;[account, online, uploads] = [null, true, []]
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
    if (!online) return Promise.reject(new TypeError('offline'))
    if (init.method !== 'POST') return Promise.resolve(Response.json({ reviewKeys: account }))
    account = (JSON.parse(String(init.body)) as { keys: OwnKeys }).keys
    uploads.push(account)
    return Promise.resolve(Response.json({ success: address.endsWith('/reviewKeys') }))
  })
  signIn(person(`u${(userCount += 1)}`))
})
afterEach(() => {
  signOut()
  vi.unstubAllGlobals()
})
const capsNow = (command: Command) => keymapNow().find(it => it.command === command)?.caps
const gstNow = () => capsNow('gst')

it('a chosen key applies at once and is uploaded', async () => {
  const uploaded = chooseKeys({ gst: f8 })
  expect(gstNow()).toEqual(['F8'])
  await uploaded
  expect({ account, unsent: storedKeys().unsent }).toEqual({ account: { gst: f8 }, unsent: false })
})

it('the keys of the account reach another browser, and so does their reset', async () => {
  account = { gst: f9 }
  await syncKeys()
  expect(gstNow()).toEqual(['F9'])
  account = {}
  await syncKeys()
  expect(gstNow()).toEqual(['F4'])
})

it('a key chosen offline is uploaded later, also after a reload', async () => {
  account = { gst: f9 }
  online = false
  await chooseKeys({ gst: f8 })
  expect({ gst: gstNow(), unsent: storedKeys().unsent }).toEqual({ gst: ['F8'], unsent: true })
  // As after a reload: the store is read from the browser again.
  const signedIn = session.get()!
  signOut()
  signIn(signedIn)
  expect({ gst: gstNow(), unsent: storedKeys().unsent }).toEqual({ gst: ['F8'], unsent: true })
  await syncKeys()
  online = true
  await syncKeys()
  expect({ account, unsent: storedKeys().unsent, gst: gstNow() }).toEqual({ account: { gst: f8 }, unsent: false, gst: ['F8'] })
})

it('the newest choice is uploaded last', async () => {
  await Promise.all([chooseKeys({ gst: f8 }), chooseKeys({ gst: f9 }), chooseKeys({})])
  expect({ account, last: uploads.at(-1), unsent: storedKeys().unsent }).toEqual({ account: {}, last: {}, unsent: false })
})

it('an account without keys gets those stored in the browser', async () => {
  localStorage.setItem(`keys u${userCount + 1}`, JSON.stringify({ gst: f8 }))
  signIn(person(`u${userCount + 1}`))
  userCount += 1
  await syncKeys()
  expect(account).toEqual({ gst: f8 })
})

it('keys stored under former command ids are the person’s, from the account and from the browser, and the next choice stores them under those of today', async () => {
  account = { story: f9 } as OwnKeys // as an earlier version stored it
  await syncKeys()
  expect(capsNow('history')).toEqual(['F9'])
  await chooseKeys({ ...storedKeys().own, gst: f8 })
  expect(account).toEqual({ history: f9, gst: f8 })
  localStorage.setItem(`keys u${userCount + 1}`, JSON.stringify({ carpet: f8, sure: f9 }))
  signIn(person(`u${(userCount += 1)}`))
  expect([capsNow('by-field'), capsNow('confident')]).toEqual([['F8'], ['F9']])
})

it('keys of one person are not those of another', async () => {
  await chooseKeys({ gst: f8 })
  account = null
  signIn(person(`u${(userCount += 1)}`))
  await syncKeys()
  expect([gstNow(), account]).toEqual([['F4'], null])
})
