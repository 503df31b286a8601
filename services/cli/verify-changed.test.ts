import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openSqlite } from '../adapters/embedded/sqlite.ts'
import { removeFolder, temporaryFolder } from '../platform/testing/folder.ts'
import { verifyContract } from './verify.contract.ts'

verifyContract('verification of a data folder', async () => {
  const home = await temporaryFolder()
  const folder = join(home, 'data')
  return {
    env: { DOCKETRY_DATA: folder, DOCKETRY_DEMO: '0' },
    folder,
    async changeRow(collection, id, body) {
      const db = openSqlite(join(folder, 'work.db'), { synchronous: 'FULL' })
      if (body === null) db.prepare(`DELETE FROM "d:${collection}" WHERE id = ?`).run(id)
      else db.prepare(`UPDATE "d:${collection}" SET body = ? WHERE id = ?`).run(JSON.stringify(body), id)
      db.close()
    },
    async changeBlob(owner, hash, bytes) {
      const path = join(folder, 'blobs', owner, hash)
      await (bytes === null ? rm(path) : writeFile(path, bytes))
    },
    remove: () => removeFolder(home),
  }
})
