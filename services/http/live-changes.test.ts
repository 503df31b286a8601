import { expect, it } from 'vitest'
import { rowChanges } from './live-changes.ts'

const row = { id: 'invoice', firmId: 'firm', clientId: 'client', groupId: 'batch' }
const changed = { firmId: 'firm', ownerId: 'client', groupId: 'batch', clientId: null, people: false }

it('a proposal changes its batch, so that an open page shows the mark', () => {
  expect(rowChanges({ projection: 'proposals', rows: [row] })).toEqual([changed])
})

it('the row of a batch has the batch’s id; a changed client is its own owner', () => {
  expect(rowChanges({ projection: 'scan-groups', rows: [{ ...row, id: 'batch', groupId: null }] })).toEqual([changed])
  expect(rowChanges({ projection: 'businesses', rows: [{ ...row, id: 'client', groupId: null }] })).toEqual([
    { ...changed, groupId: null, clientId: 'client' },
  ])
})

it('rows that no screen shows, and rows without a firm, change nothing', () => {
  expect(rowChanges({ projection: 'invoices', rows: [row] })).toEqual([])
  expect(
    rowChanges({
      projection: 'proposals',
      rows: [
        { ...row, firmId: null },
        { ...row, groupId: null },
      ],
    }),
  ).toEqual([])
})
