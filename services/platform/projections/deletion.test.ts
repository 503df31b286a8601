import { expect, it } from 'vitest'
import { partsDeletedWith, type DeletedRow } from './deletion.ts'

type Row = DeletedRow<{ parentId: string | null }>
const row = (id: string, parentId: string | null, actId: string, within: string | null = null): Row => ({
  id,
  deleted: { at: 1, actor: 'user:u', actId, alone: true, within, firmId: 'f', clientId: 'c', row: { parentId } },
})
const ids = (rows: Row[]) => rows.map(({ id }) => id)

it('partsDeletedWith returns the parts deleted with a batch, at any depth, parents first', () => {
  const root = row('root', null, 'act')
  const all = [row('grandchild', 'child', 'act', 'root'), root, row('child', 'root', 'act', 'root'), row('other', null, 'other act')]
  expect(ids(partsDeletedWith(all, root))).toEqual(['child', 'grandchild'])
  expect(ids(partsDeletedWith(all, { id: 'root', deleted: null }))).toEqual(['child', 'grandchild'])
})
it('partsDeletedWith omits parts deleted earlier, separately or with another batch', () => {
  const root = row('root', null, 'act')
  expect(
    partsDeletedWith(
      [root, row('before', 'root', 'earlier act'), row('with another', 'root', 'act', 'x'), row('beside', null, 'act')],
      root,
    ),
  ).toEqual([])
})
it('partsDeletedWith groups deletions without `within` by their act', () => {
  const root = row('root', null, 'act')
  const all = [row('child', 'root', 'act'), row('grandchild', 'child', 'act'), root]
  expect([ids(partsDeletedWith(all, root)), ids(partsDeletedWith(all, all[0] as Row)), partsDeletedWith(all, all[1] as Row)]).toEqual([
    ['child', 'grandchild'],
    ['grandchild'],
    [],
  ])
})
