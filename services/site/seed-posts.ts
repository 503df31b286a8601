import type { Documents } from '../platform/ports/documents.ts'
import { newestPost, putVersions, shipped, type Draft, type StoredPost } from './post-store.ts'
import { shippedPosts } from './posts/all.ts'

/** Stores the shipped articles that are missing; never overwrites. Several processes may run it concurrently, since the id of the write is the same. */
export async function seedPosts(documents: Documents, at: number, drafts: Draft[] = shippedPosts): Promise<void> {
  const missing: StoredPost[] = []
  for (const draft of drafts) {
    if ((await newestPost(documents, draft.path)) === null) missing.push({ ...draft, version: 1, by: shipped, at, writeId: shipped })
  }
  await putVersions(documents, missing)
}
