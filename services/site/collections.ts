/**
 * Collections of the public site. No event can rebuild them, so they are in `stores.durable`, which is as durable as the events and part of
 * an archive (docs/architecture.md).
 */
import { unleased } from '../platform/ports/unleased.ts'

export const posts = 'site-posts'
export const postVersions = 'site-post-versions'
export const subscribers = 'site-subscribers'
export const counts = 'site-counts'

/** All of them, for archives. */
export const siteCollections = [posts, postVersions, subscribers, counts]

/** Positions count the writes of one document. */
export const siteLease = unleased('site')
