/** Reading and saving articles, and their earlier versions. */
import { blog, blogs, postList, updateBlog, blogVersion, blogVersions } from '@docketry/contracts/api/site.ts'
import { handler } from '../../platform/endpoints/handler.ts'
import { newId } from '../../platform/events/ids.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { draftFrom } from '../post-form.ts'
import { allPosts, newestPost, savePost, shipped, versionOf, versionsOf, type StoredPost } from '../post-store.ts'
import type { SiteTools } from '../tools.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { changedBetween } from '../changed-between.ts'

type BlogTools = Pick<SiteTools, 'durable' | 'cleanHtml'>

export const handleBlog = ({ durable }: BlogTools) =>
  handler(blog, {
    async answer({ query }) {
      const found = await newestPost(durable, query.path)
      if (found === null) throw refuse('not-found')
      const { path, title, hero, date, author, emoji, content, version } = found
      return { path, title, hero, date, author, emoji, content, version }
    },
  })

export const handleBlogs = ({ durable }: BlogTools) =>
  handler(blogs, { answer: async () => (await allPosts(durable)).map(({ path, hero, title, date }) => ({ path, hero, title, date })) })

export const handleUpdateBlog = ({ durable, cleanHtml }: BlogTools) =>
  handler(updateBlog, {
    async answer({ body: { version, ...draft }, caller, at }) {
      const clean = draftFrom(draft, cleanHtml)
      const saved = await savePost(durable, clean, { basedOn: version, by: caller?.userId ?? '', at, writeId: newId() })
      return { success: true as const, path: clean.path, version: saved }
    },
  })

type VersionTools = Pick<SiteTools, 'durable'> & { read: ReadRows }

/** Versions per answer: each is read with its whole text. */
const pageSize = 20

/** Resolves the author of each version to their present name. */
async function namesOf(read: ReadRows, found: StoredPost[]): Promise<(by: string) => string> {
  const rows = await read.getMany(
    'users',
    [...new Set(found.map(({ by }) => by))].filter(by => by !== shipped),
  )
  const names = new Map(rows.map(row => [row.id, `${row.firstName} ${row.lastName}`.trim()]))
  return by => (by === shipped ? 'Docketry' : (names.get(by) ?? 'An author who is no longer here'))
}

export const handlePostList = ({ durable, read }: VersionTools) =>
  handler(postList, {
    async answer() {
      const found = await allPosts(durable)
      const nameOf = await namesOf(read, found)
      return found.map(({ path, title, hero, date, author, emoji, version, at, by }) => ({
        id: path,
        path,
        title,
        hero,
        date,
        author,
        emoji,
        version,
        savedAt: at,
        savedBy: nameOf(by),
      }))
    },
  })

export const handleBlogVersions = ({ durable, read }: VersionTools) =>
  handler(blogVersions, {
    async answer({ query: { path, before } }) {
      // One more than shown, to compare the oldest with its predecessor.
      const found = await versionsOf(durable, path, { ...(before === undefined ? {} : { before: Number(before) }), max: pageSize + 1 })
      if (found.length === 0 && before === undefined) throw refuse('not-found')
      const shown = found.slice(0, pageSize)
      const nameOf = await namesOf(read, shown)
      const versions = shown.map((post, i) => ({
        version: post.version,
        at: post.at,
        by: nameOf(post.by),
        title: post.title,
        changed: changedBetween(found[i + 1] ?? null, post),
      }))
      return { versions, more: found.length > pageSize }
    },
  })

export const handleBlogVersion = ({ durable, read }: VersionTools) =>
  handler(blogVersion, {
    async answer({ query }) {
      const found = await versionOf(durable, query.path, Number(query.version))
      if (found === null) throw refuse('not-found')
      const { by, at, writeId: _, ...post } = found
      return { ...post, at, by: (await namesOf(read, [found]))(by) }
    },
  })
