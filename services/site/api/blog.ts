import { blog as blogCall, blogs as blogsCall, updateBlog as updateCall } from '@docketry/contracts/api/site.ts'
import { handler } from '../../platform/endpoints/handler.ts'
import { newId } from '../../platform/events/ids.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { draftFrom } from '../post-form.ts'
import { allPosts, newestPost, savePost } from '../post-store.ts'
import type { SiteTools } from '../tools.ts'

type Tools = Pick<SiteTools, 'kept' | 'cleanHtml'>

export const blog = ({ kept }: Tools) =>
  handler(blogCall, {
    async answer({ query }) {
      const found = await newestPost(kept, query.path)
      if (found === null) throw refuse('not-found')
      const { path, title, hero, date, author, emoji, content, version } = found
      return { path, title, hero, date, author, emoji, content, version }
    },
  })

export const blogs = ({ kept }: Tools) =>
  handler(blogsCall, { answer: async () => (await allPosts(kept)).map(({ path, hero, title, date }) => ({ path, hero, title, date })) })

export const updateBlog = ({ kept, cleanHtml }: Tools) =>
  handler(updateCall, {
    async answer({ body: { version, ...draft }, caller, at }) {
      const clean = draftFrom(draft, cleanHtml)
      // Only authors get here.
      const saved = await savePost(kept, clean, { basedOn: version, by: caller?.userId ?? '', at, writeId: newId() })
      return { success: true as const, path: clean.path, version: saved }
    },
  })
