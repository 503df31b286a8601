/** Endpoints of the public site (specification of accounts, section 7; of scanning, sections 6 and 7). */
import Type from 'typebox'
import { Done } from './answers.ts'
import { endpoint } from './endpoint.ts'

const text = (max = 200) => Type.String({ maxLength: max })

/**
 * `emoji` is percent-encoded (`encodeURIComponent`); `content` a JSON list of blocks (contracts/rules/blocks.ts); `date` is `YYYY-MM-DD`.
 */
export const Post = Type.Object({
  path: Type.String(),
  title: Type.String(),
  hero: Type.String(),
  date: Type.String(),
  author: Type.String(),
  emoji: Type.String(),
  content: Type.String(),
  /** Increases with each save, from 1. A save with an outdated version is refused, so that two authors do not overwrite each other. */
  version: Type.Integer(),
})
export type Post = Type.Static<typeof Post>

const Card = Type.Object({ path: Type.String(), hero: Type.String(), title: Type.String(), date: Type.String() })
export type Card = Type.Static<typeof Card>

export const blog = endpoint({
  name: 'blog',
  method: 'GET',
  path: '/api/public/blog',
  may: ['anyone'],
  errors: 'plain',
  summary: 'One article.',
  query: Type.Object({ path: text() }),
  answer: Post,
})

export const blogs = endpoint({
  name: 'blogs',
  method: 'GET',
  path: '/api/public/blogs',
  may: ['anyone'],
  errors: 'plain',
  summary: 'All articles, newest first, as cards.',
  answer: Type.Array(Card),
})

/** An article as an author lists it. `id` is its path. `savedAt`: UTC ms; `savedBy`: the name of who saved the newest version. */
export const PostEntry = Type.Object({
  id: Type.String(),
  ...Type.Omit(Post, ['content']).properties,
  savedAt: Type.Integer(),
  savedBy: Type.String(),
})
export type PostEntry = Type.Static<typeof PostEntry>

export const postList = endpoint({
  name: 'blog-posts',
  method: 'GET',
  path: '/api/business/blog/all',
  may: ['author'],
  errors: 'plain',
  summary: 'All articles without their text, and who saved them last; newest first.',
  answer: Type.Array(PostEntry),
})

/** `version`: that was edited, 0 for a new article. Without it, only one's own or a shipped version can be replaced. */
export const updateBlog = endpoint({
  name: 'update-blog',
  method: 'POST',
  path: '/api/business/blog/update',
  may: ['author'],
  errors: 'list',
  summary: 'Saves an article as a new version; the old ones are kept.',
  body: Type.Object({
    path: text(),
    title: text(),
    hero: text(500),
    date: text(40),
    author: text(),
    emoji: text(),
    content: text(1_000_000),
    version: Type.Optional(Type.Integer({ minimum: 0 })),
  }),
  answer: Type.Object({ ...Done.properties, path: Type.String(), version: Type.Integer() }),
})

/** `at`: UTC ms. `by`: the author's name. `changed`: differences from the previous version, in words. */
const Version = Type.Object({
  version: Type.Integer(),
  at: Type.Integer(),
  by: Type.String(),
  title: Type.String(),
  changed: Type.Array(Type.String()),
})
export type BlogVersion = Type.Static<typeof Version>

export const blogVersions = endpoint({
  name: 'blog-versions',
  method: 'GET',
  path: '/api/business/blog/versions',
  may: ['author'],
  errors: 'plain',
  summary: 'Saved versions of an article, newest first, some at a time; `before` a version for those below it.',
  query: Type.Object({ path: text(), before: Type.Optional(Type.String({ pattern: '^[0-9]{1,9}$' })) }),
  answer: Type.Object({ versions: Type.Array(Version), more: Type.Boolean() }),
})

export const blogVersion = endpoint({
  name: 'blog-version',
  method: 'GET',
  path: '/api/business/blog/version',
  may: ['author'],
  errors: 'plain',
  summary: 'An article as one version of it was.',
  query: Type.Object({ path: text(), version: Type.String({ pattern: '^[0-9]{1,9}$' }) }),
  answer: Type.Object({ ...Post.properties, at: Type.Integer(), by: Type.String() }),
})

/**
 * The body is the picture (PNG, JPEG, WebP or GIF, at most 5 MB; recognised by its first bytes). Stored upright, at most 2000 pixels long,
 * without metadata.
 */
export const uploadPicture = endpoint({
  name: 'upload-picture',
  method: 'POST',
  path: '/api/business/blog/picture',
  may: ['author'],
  errors: 'list',
  summary: 'Takes a picture for an article and answers its lasting address.',
  answer: Type.Object({ url: Type.String() }),
})

export const subscribe = endpoint({
  name: 'subscribe',
  perMinute: 6,
  method: 'POST',
  path: '/api/public/newsletter/subscribe',
  may: ['anyone'],
  errors: 'list',
  summary: 'Adds an address to the newsletter; each address once, and the answer never says whether it was there.',
  body: Type.Object({ email: text() }),
  answer: Done,
})

/** `code` is the signed one of the link in every newsletter. */
export const unsubscribe = endpoint({
  name: 'unsubscribe',
  perMinute: 20,
  method: 'POST',
  path: '/api/public/newsletter/unsubscribe',
  may: ['anyone'],
  errors: 'list',
  summary: 'Takes an address off the newsletter, by the code of its own link.',
  body: Type.Object({ code: text(300) }),
  answer: Done,
})

export const contact = endpoint({
  name: 'contact',
  perMinute: 6,
  method: 'POST',
  path: '/api/public/mail',
  may: ['anyone'],
  errors: 'list',
  summary: 'Sends a visitor’s message to whoever runs this site.',
  body: Type.Object({ email: text(), message: text(20_000) }),
  answer: Done,
})

/** Views since the last batch: route patterns of contracts/rules/site.ts and nothing else; anything unknown is not counted. */
export const seen = endpoint({
  name: 'seen',
  perMinute: 60,
  method: 'POST',
  path: '/api/public/seen',
  may: ['anyone'],
  errors: 'plain',
  summary: 'Counts page views by route pattern: no cookie, no address, nothing about the person.',
  body: Type.Object({ routes: Type.Array(text(100), { maxItems: 50 }) }),
  answer: Done,
})
