import { blogVersion as versionCall, blogVersions as versionsCall } from '@docketry/contracts/api/site.ts'
import { handler } from '../../platform/endpoints/handler.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { changedBetween } from '../changed-between.ts'
import { shipped, versionOf, versionsOf, type StoredPost } from '../post-store.ts'
import type { SiteTools } from '../tools.ts'

type Tools = Pick<SiteTools, 'kept'> & { read: ReadRows }

/** So many at a time: each carries its whole text on the way. */
const atOnce = 20

/** Who saved each: the name that they have today. */
async function namesOf(read: ReadRows, found: StoredPost[]): Promise<(by: string) => string> {
  const rows = await read.getMany('users', [...new Set(found.map(({ by }) => by))].filter(by => by !== shipped))
  const names = new Map(rows.map(row => [row.id, `${row.firstName} ${row.lastName}`.trim()]))
  return by => (by === shipped ? 'Docketry' : (names.get(by) ?? 'An author who is not there any more'))
}

export const blogVersions = ({ kept, read }: Tools) =>
  handler(versionsCall, {
    async answer({ query: { path, before } }) {
      // One more than is shown: the oldest of them is compared with it.
      const found = await versionsOf(kept, path, { ...(before === undefined ? {} : { before: Number(before) }), most: atOnce + 1 })
      if (found.length === 0 && before === undefined) throw refuse('not-found')
      const shown = found.slice(0, atOnce)
      const nameOf = await namesOf(read, shown)
      const versions = shown.map((post, i) => ({ version: post.version, at: post.at, by: nameOf(post.by), title: post.title, changed: changedBetween(found[i + 1] ?? null, post) }))
      return { versions, more: found.length > atOnce }
    },
  })

export const blogVersion = ({ kept, read }: Tools) =>
  handler(versionCall, {
    async answer({ query }) {
      const found = await versionOf(kept, query.path, Number(query.version))
      if (found === null) throw refuse('not-found')
      const { by, at, writeId: _, ...post } = found
      return { ...post, at, by: (await namesOf(read, [found]))(by) }
    },
  })
