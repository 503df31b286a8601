/**
 * What the public site keeps: no event can rebuild it, so it lies in `stores.kept`, which is as durable as the events, and moves with an
 * archive. Plain documents (DESIGN section 5).
 */
export const posts = 'site-posts'
export const postVersions = 'site-post-versions'
export const subscribers = 'site-subscribers'
export const counts = 'site-counts'

export const siteCollections = [posts, postVersions, subscribers, counts]

/** Nothing folds into these collections, so that nobody asks for a lease: positions count the writes of one document. */
export const unleased = { holder: 'site', token: 0 }
