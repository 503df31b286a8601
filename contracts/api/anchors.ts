/**
 * Anchors, as operators see and take them: roots over everything stored since the one before, signed where there is a key
 * (contracts/events/anchor.ts).
 */
import Type from 'typebox'
import { orNull } from '../events/fact.ts'
import { endpoint } from './endpoint.ts'

/**
 * `number` counts from 1. `at`: UTC ms. `events`, `streams`: how many it covers, of those since the one before. `root`: SHA-256, hex.
 * `key`: fingerprint of the key that signed it, null where none did. `file`: name of its file in the folder of anchors. `by`: the name of
 * the person who had it taken on a screen; `operator`: their login on the command line; both null: Docketry itself, every hour or for an
 * evidence bundle.
 */
export const AnchorEntry = Type.Object({
  number: Type.Integer(),
  at: Type.Integer(),
  events: Type.Integer(),
  streams: Type.Integer(),
  root: Type.String(),
  key: orNull(Type.String()),
  file: Type.String(),
  by: orNull(Type.String()),
  operator: orNull(Type.String()),
})
export type AnchorEntry = Type.Static<typeof AnchorEntry>

/**
 * `last`: null before the first. `total`: how many there are. `earlier`: up to ten, newest first. Of the process that answers, which takes
 * an anchor on request: `key`, the fingerprint of its key, null where none is set; `folder`, where it writes the files, null: only into the
 * store.
 */
const Anchors = Type.Object({
  last: orNull(AnchorEntry),
  total: Type.Integer(),
  earlier: Type.Array(AnchorEntry),
  key: orNull(Type.String()),
  folder: orNull(Type.String()),
})
export type Anchors = Type.Static<typeof Anchors>

export const anchors = endpoint({
  name: 'anchors',
  method: 'GET',
  path: '/api/operator/anchors',
  may: ['su'],
  errors: 'plain',
  summary:
    'The last anchor and ten earlier ones, newest first (`before`: those below this number): when, by whom, what it covers, its root, the key that signed it and the name of its file.',
  query: Type.Object({ before: Type.Optional(Type.Integer({ minimum: 1 })) }),
  answer: Anchors,
})

export const takeAnchor = endpoint({
  name: 'take-anchor',
  method: 'POST',
  path: '/api/operator/anchors/take',
  may: ['su'],
  errors: 'plain',
  summary:
    'Takes an anchor now, as happens every hour. Its event names the person. Null where nothing was stored since the last one; refused while another process takes one.',
  body: Type.Object({}),
  answer: Type.Object({ anchor: orNull(AnchorEntry) }),
})
