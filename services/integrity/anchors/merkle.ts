/**
 * Merkle trees as in RFC 6962: leaves and inner nodes are hashed with different first bytes, so that neither can stand for the other.
 * Hashes are hex SHA-256.
 */
import { createHash, hash } from 'node:crypto'

const prefixed = (first: number, ...parts: (string | Buffer)[]): string => {
  const sum = createHash('sha256').update(Buffer.from([first]))
  for (const part of parts) sum.update(part)
  return sum.digest('hex')
}
const bytes = (hash: string): Buffer => Buffer.from(hash, 'hex')

/** Of the UTF-8 of a line, without its line feed. */
export const leafHash = (line: string): string => hash('sha256', `\0${line}`, 'hex')
/** The bytes that the hash of an inner node is computed from: its first byte and two hashes. Reused, because a tree has very many nodes. */
const node = Buffer.alloc(65, 1)
function nodeHash(left: string, right: string): string {
  const isWhole =
    left.length === 64 && right.length === 64 && node.write(left, 1, 32, 'hex') === 32 && node.write(right, 33, 32, 'hex') === 32
  return isWhole ? hash('sha256', node, 'hex') : prefixed(1, bytes(left), bytes(right))
}

/** A node without a neighbour moves up a level unchanged. */
const levelAbove = (level: string[]): string[] =>
  Array.from({ length: Math.ceil(level.length / 2) }, (_, i) => {
    const [left = '', right] = [level[2 * i], level[2 * i + 1]]
    return right === undefined ? left : nodeHash(left, right)
  })

/** Without leaves: the hash of no bytes. */
export function merkleRoot(leaves: string[]): string {
  if (leaves.length === 0) return createHash('sha256').digest('hex')
  let level = leaves
  while (level.length > 1) level = levelAbove(level)
  return level[0] as string // there is at least one leaf
}

/** The neighbours on the way from a leaf to the root. `left`: whether the neighbour is the left one. */
export type MerklePath = { hash: string; left: boolean }[]

/** The paths of several leaves; the tree is hashed once. */
export function merklePaths(leaves: string[], indices: number[]): MerklePath[] {
  const paths = indices.map((): MerklePath => [])
  let depth = 0
  for (let level = leaves; level.length > 1; level = levelAbove(level), depth += 1) {
    for (const [i, index] of indices.entries()) {
      const at = Math.floor(index / 2 ** depth)
      const neighbour = level[at % 2 === 1 ? at - 1 : at + 1]
      if (neighbour !== undefined) paths[i]?.push({ hash: neighbour, left: at % 2 === 1 })
    }
  }
  return paths
}

/** An anchor's root: of its own tree and all anchors before it. */
export const chainedRoot = (previous: string | null, tree: string): string =>
  prefixed(2, previous === null ? Buffer.alloc(32) : bytes(previous), bytes(tree))
