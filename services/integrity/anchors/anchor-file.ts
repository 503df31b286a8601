/**
 * The file of an anchor: what operators copy elsewhere. Its first line is `{"signed", "statement"}`; each further line `[stream, first
 * revision, [hash, …]]` has the hashes of a stream's events since the anchor before, sorted by stream. The lines are the leaves of the
 * tree.
 */
import { AnchorSignature, AnchorStatement } from '@docketry/contracts/events/anchor.ts'
import Type from 'typebox'
import { Compile } from 'typebox/compile'
import { canonicalJson } from '../../platform/events/canonical-json.ts'
import { coded } from '../../platform/errors/coded.ts'
import { isSignedBy, type SignAnchor } from './anchor-key.ts'
import { chainedRoot, leafHash, merkleRoot } from './merkle.ts'

/** Consecutive events of a stream: `hashes[i]` is the hash of the event `first + i`. */
export type AnchoredRun = { stream: string; first: number; hashes: string[] }
export type AnchorFile = { statement: AnchorStatement; signed: AnchorSignature | null; lines: string[] }

export const anchorFileName = (number: number): string => `anchor-${String(number).padStart(6, '0')}.ndjson`

function byStream(a: AnchoredRun, b: AnchoredRun): number {
  if (a.stream === b.stream) return a.first - b.first
  return a.stream < b.stream ? -1 : 1
}

/** Canonical JSON. */
const lineOf = ({ stream, first, hashes }: AnchoredRun): string => `[${JSON.stringify(stream)},${first},["${hashes.join('","')}"]]`

export function makeAnchor(
  runs: AnchoredRun[],
  { number, at, previous }: Pick<AnchorStatement, 'number' | 'at' | 'previous'>,
  sign: SignAnchor | null,
): AnchorFile {
  const lines = runs.toSorted(byStream).map(lineOf)
  const root = chainedRoot(previous, merkleRoot(lines.map(leafHash)))
  const statement = { number, at, root, previous, streams: runs.length, events: runs.reduce((sum, { hashes }) => sum + hashes.length, 0) }
  return { statement, signed: sign?.(statement) ?? null, lines }
}

export const anchorText = ({ statement, signed, lines }: AnchorFile): string =>
  `${[canonicalJson({ statement, signed }), ...lines].join('\n')}\n`

const Head = Compile(Type.Object({ statement: AnchorStatement, signed: Type.Union([AnchorSignature, Type.Null()]) }))
const Run = Compile(
  Type.Tuple([Type.String(), Type.Integer({ minimum: 0 }), Type.Array(Type.String({ pattern: '^[0-9a-f]{64}$' }), { minItems: 1 })]),
)

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}

export function runOf(line: string): AnchoredRun | null {
  const value = parsed(line)
  if (!Run.Check(value)) return null
  const [stream, first, hashes] = value
  return { stream, first, hashes }
}

/**
 * Reads a file and checks it in itself: lines, root, and the signature by the key that the file names. Anybody can make such a key: by a
 * given one it is checked in `notSignedBy` (load-anchors.ts). Throws `anchor-damaged`, with a sentence that names `name`.
 */
export function readAnchor(text: string, name: string): AnchorFile {
  const [first = '', ...lines] = text.split('\n').slice(0, -1)
  const head = parsed(first)
  const damaged = (what: string): Error => coded('anchor-damaged', `The anchor ${name} ${what}. Take it from another copy.`)
  if (!Head.Check(head)) throw damaged('is not the file of an anchor')
  const { statement, signed } = head
  if (chainedRoot(statement.previous, merkleRoot(lines.map(leafHash))) !== statement.root)
    throw damaged('was changed: its lines do not give its root')
  if (signed !== null && !isSignedBy(statement, signed)) throw damaged('was changed: its signature is not one of its key')
  return { statement, signed, lines }
}
