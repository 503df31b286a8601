import { expect, it } from 'vitest'
import { chainedRoot, leafHash, merklePaths, merkleRoot, type MerklePath } from './merkle.ts'

const leaves = (count: number): string[] => Array.from({ length: count }, (_, i) => leafHash(`leaf ${i}`))
/** The root that a leaf and its path lead to. */
const rootOfPath = (leaf: string, path: MerklePath): string =>
  path.reduce((hash, { hash: other, left }) => merkleRoot(left ? [other, hash] : [hash, other]), leaf)

it('merkleRoot gives the roots of RFC 6962', () => {
  expect(merkleRoot([])).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  expect(leafHash('')).toBe('6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d')
})

it('merklePaths leads from every leaf to the root, for trees of every shape', () => {
  for (let count = 1; count <= 33; count += 1) {
    const all = leaves(count)
    const root = merkleRoot(all)
    const paths = merklePaths(all, [...all.keys()])
    for (const [index, leaf] of all.entries()) expect(rootOfPath(leaf, paths[index] ?? [])).toBe(root)
  }
})

it('merkleRoot has another root where a leaf changes, moves, is added or taken away', () => {
  const all = leaves(7)
  const others = [
    [...all, leafHash('more')],
    all.slice(0, -1),
    all.toReversed(),
    all.with(3, leafHash('other')),
    [...all, all.at(-1) as string],
  ]
  expect(new Set([all, ...others].map(merkleRoot)).size).toBe(6)
  expect(rootOfPath(leafHash('other'), merklePaths(all, [3])[0] ?? [])).not.toBe(merkleRoot(all))
})

it('chainedRoot makes each root depend on the one before', () => {
  const tree = merkleRoot(leaves(3))
  expect(new Set([tree, chainedRoot(null, tree), chainedRoot(tree, tree)]).size).toBe(3)
})

it('merkleRoot does not complete a hash that is cut short with the bytes of an earlier one', () => {
  const [left, right] = leaves(2) as [string, string]
  const root = rootOfPath(left, [{ hash: right, left: false }])
  for (const hash of ['', right.slice(0, 62), `${right.slice(0, 62)}zz`, `${right}00`])
    expect(rootOfPath(left, [{ hash, left: false }])).not.toBe(root)
})
