import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { documentsContract } from '../../platform/ports/documents.contract.ts'
import type { DocumentQuery } from '../../platform/ports/documents.ts'
import { noLease } from '../../platform/testing/documents.ts'
import { removeFolder, temporaryFolder } from '../../platform/testing/folder.ts'
import { sqlOf } from './document-sql.ts'
import { openDocuments } from './documents.ts'
import { openSqlite, type Db } from './sqlite.ts'
import { partIn } from './testing/open-part.ts'

documentsContract('embedded documents', partIn('documents'))

describe('documents in a file', () => {
  let folder: string
  let db: Db
  beforeEach(async () => {
    folder = await temporaryFolder()
    db = openSqlite(join(folder, 'work.db'), { synchronous: 'NORMAL' })
  })
  afterEach(async () => {
    db.close()
    await removeFolder(folder)
  })

  const planOf = (query: DocumentQuery): string => {
    const { where, order } = sqlOf(query, () => false)
    const rows = db.prepare(`EXPLAIN QUERY PLAN SELECT body FROM "d:v@1" WHERE ${where.text} ${order.text}`).all(...where.values)
    return rows.map(row => String(row['detail'])).join('; ')
  }

  it('use indexes for filters, ranges and sorting of the declared fields', async () => {
    await openDocuments(db).ensure('v@1', { fields: [['firmId', 'date']] })
    const sort = [{ field: 'date' }]
    for (const query of [
      { filter: { firmId: 'f' }, sort, range: [0, 24] },
      { filter: { firmId: 'f', date: { gte: '2026-01-01', lt: '2026-04-01' } }, sort },
    ] satisfies DocumentQuery[])
      expect(planOf(query)).toMatch(/^SEARCH d:v@1 USING INDEX f:v@1:firmId,date \([^;]*$/)
    expect(planOf({ filter: { firmId: { in: ['f', 'g'] } } })).toContain('SEARCH d:v@1 USING INDEX f:v@1:firmId,date')
    expect(planOf({ filter: { id: 'a' } })).toContain('SEARCH')
  })

  it('release the leases of the previous process', async () => {
    const before = await openDocuments(db).lease('v@1', 'dead', 3_600_000)
    const after = await openDocuments(db).lease('v@1', 'alive', 1000)
    expect(after?.token).toBeGreaterThan(before?.token ?? Infinity)
  })

  it('reject a write while the disk is full, and write again when there is room', async () => {
    const documents = openDocuments(db)
    const write = (n: number, text: string) =>
      documents.write('v@1', [{ id: `d${n}`, position: n, document: { id: `d${n}`, text } }], { position: n, lease: noLease })
    await write(1, 'small')
    db.exec('PRAGMA max_page_count = 40')
    await expect(write(2, 'x'.repeat(300_000))).rejects.toMatchObject({
      code: 'storage-full',
      message: 'There is no room left on the disk; nothing was written.',
    })
    expect([await documents.get('v@1', 'd2'), await documents.checkpoint('v@1')]).toEqual([null, 1])
    db.exec('PRAGMA max_page_count = 4000')
    await write(2, 'x'.repeat(300_000))
    expect(await documents.checkpoint('v@1')).toBe(2)
  })

  it('do not cache a collection whose creation was rolled back', async () => {
    const documents = openDocuments(db)
    const bad = { id: 'a', position: 1, document: { id: 'other' } }
    await expect(documents.write('v@1', [bad], { position: 1, lease: noLease })).rejects.toMatchObject({
      code: 'invalid-document',
    })
    expect(await documents.find('v@1', {})).toEqual({ rows: [], total: 0 })
    await documents.write('v@1', [{ id: 'a', position: 1, document: { id: 'a' } }], { position: 1, lease: noLease })
    expect(await documents.get('v@1', 'a')).toEqual({ id: 'a' })
  })
})
