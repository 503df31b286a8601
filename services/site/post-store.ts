/**
 * Articles: every saved version, and a copy of the newest under its path. A version is created under `<path>@<number>`: of two concurrent
 * saves of one number, one succeeds and the other is refused. The copy is written afterwards; after a crash the next save corrects it.
 */
import type { Post } from '@docketry/contracts/api/site.ts'
import type { Documents } from '../platform/ports/documents.ts'
import { refuse } from '../platform/errors/refuse.ts'
import { posts, postVersions, siteLease } from './collections.ts'

/** Who wrote the articles that come with Docketry. */
export const shipped = 'shipped'

/** `by`: a user's id, or `shipped`. `at`: UTC ms. `writeId` identifies the write, so that a writer recognises its own version. */
export type StoredPost = Post & { by: string; at: number; writeId: string }
type PostRow = StoredPost & { id: string }

export type Draft = Omit<Post, 'version'>

const storedOf = ({ id: _, ...post }: PostRow): StoredPost => post

/** Null if there is no article under the path. */
export async function newestPost(documents: Documents, path: string): Promise<StoredPost | null> {
  const found = (await documents.get(posts, path)) as PostRow | null // written below and nowhere else
  return found && storedOf(found)
}

/** All articles, newest date first. */
export async function allPosts(documents: Documents): Promise<StoredPost[]> {
  const { rows } = await documents.find(posts, { sort: [{ field: 'date', descending: true }, { field: 'title' }] })
  return (rows as PostRow[]).map(storedOf) // as above
}

/** Newest first, at most `max` of those below the version `before`. */
export async function versionsOf(
  documents: Documents,
  path: string,
  { before = Number.MAX_SAFE_INTEGER, max = 100 } = {},
): Promise<StoredPost[]> {
  const { rows } = await documents.find(postVersions, {
    filter: { path, version: { lt: before } },
    sort: [{ field: 'version', descending: true }],
    range: [0, max - 1],
  })
  return (rows as PostRow[]).map(storedOf) // as above
}

const versionId = ({ path, version }: Pick<StoredPost, 'path' | 'version'>): string => `${path}@${version}`

/** Null if the article has no such version. */
export async function versionOf(documents: Documents, path: string, version: number): Promise<StoredPost | null> {
  const found = (await documents.get(postVersions, versionId({ path, version }))) as PostRow | null // as above
  return found && storedOf(found)
}

async function makeNewest(documents: Documents, all: StoredPost[]): Promise<void> {
  const changes = all.map(post => ({ id: post.path, position: post.version, document: { id: post.path, ...post } }))
  await documents.write(posts, changes, { position: 0, lease: siteLease })
}

/** Creates the versions and returns those that this write created; existing versions of the same number are left unchanged. */
export async function putVersions(documents: Documents, all: StoredPost[]): Promise<StoredPost[]> {
  if (all.length === 0) return []
  const changes = all.map(post => ({ id: versionId(post), position: 1, document: { id: versionId(post), ...post } }))
  await documents.write(postVersions, changes, { position: 0, lease: siteLease })
  const stored = await documents.load(
    postVersions,
    changes.map(({ id }) => id),
  )
  const current = all.map(post => storedOf(stored.get(versionId(post))?.document as PostRow)) // written just above, by us or by another
  await makeNewest(documents, current)
  return all.filter((post, i) => current[i]?.writeId === post.writeId)
}

/** Same content, whatever its version. */
export const isSameDraft = (a: Draft, b: Draft): boolean =>
  a.title === b.title && a.hero === b.hero && a.date === b.date && a.author === b.author && a.emoji === b.emoji && a.content === b.content

/**
 * Returns the article's version number; saving the same content again returns the same. `basedOn`: the edited version, 0 for a new article;
 * absent: the newest, if it is the author's own or shipped. Throws `blog.changed` if the newest is another one.
 */
export async function savePost(
  documents: Documents,
  draft: Draft,
  { basedOn, by, at, writeId }: { basedOn: number | undefined; by: string; at: number; writeId: string },
): Promise<number> {
  const newest = await newestPost(documents, draft.path)
  if (newest && newest.by === by && isSameDraft(newest, draft)) return newest.version
  const base = basedOn ?? (newest === null || newest.by === by || newest.by === shipped ? (newest?.version ?? 0) : -1)
  if (base !== (newest?.version ?? 0)) throw refuse('blog.changed')
  const [created] = await putVersions(documents, [{ ...draft, version: base + 1, by, at, writeId }])
  if (created === undefined) throw refuse('blog.changed')
  return created.version
}
