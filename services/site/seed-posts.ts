/** The articles that come with Docketry, stored once: what is there, an author's edit of it too, is never touched. */
import type { Documents } from '../platform/ports/documents.ts'
import { shippedPosts } from './posts/all.ts'
import { newestPost, putVersions, shipped, type Draft, type StoredPost } from './post-store.ts'

/** Several processes may do it at once. The id of the write is the same for all of them: whoever is first, the article is the shipped one. */
export async function seedPosts(documents: Documents, at: number, drafts: Draft[] = shippedPosts): Promise<void> {
  const missing: StoredPost[] = []
  for (const draft of drafts) {
    if ((await newestPost(documents, draft.path)) === null) missing.push({ ...draft, version: 1, by: shipped, at, writeId: shipped })
  }
  await putVersions(documents, missing)
}
