/** Stream `anchor-<month>`: the anchors of one UTC month (`2026-11`), each a signed root over the events of all streams. */
import Type from 'typebox'
import { fact, Hash, orNull } from './fact.ts'

/**
 * What an anchor states; its canonical JSON is signed. `number` counts from 1 over all months; `at` is UTC ms. `root`: of the Merkle tree
 * over all events since the previous anchor and over `previous`, the root of that anchor (null for the first). `streams` and `events`: how
 * many it covers.
 */
export const AnchorStatement = Type.Object({
  number: Type.Integer({ minimum: 1 }),
  at: Type.Integer(),
  root: Hash,
  previous: orNull(Hash),
  streams: Type.Integer(),
  events: Type.Integer(),
})
export type AnchorStatement = Type.Static<typeof AnchorStatement>

/** Ed25519. `key`: the public key (SPKI, base64); `signature`: base64. */
export const AnchorSignature = Type.Object({ key: Type.String(), signature: Type.String() })
export type AnchorSignature = Type.Static<typeof AnchorSignature>

/** `file`: hash of the anchor's file, a blob of the owner `anchors`. `signed` null: no key was set. */
export const Anchored = fact('Anchored', {
  month: Type.String({ pattern: '^\\d{4}-\\d{2}$' }),
  statement: AnchorStatement,
  signed: orNull(AnchorSignature),
  file: Hash,
})

export const AnchorEvent = Type.Union([Anchored])
export type AnchorEvent = Type.Static<typeof AnchorEvent>
