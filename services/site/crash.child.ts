/** Run and killed by post-store.test.ts: saves version after version of two articles and prints each acknowledged one as `path version`. */
import { setImmediate as tick } from 'node:timers/promises'
import { openEmbedded } from '../adapters/embedded/open.ts'
import { codeOf } from '../platform/errors/coded.ts'
import { newId } from '../platform/events/ids.ts'
import { newestPost, savePost } from './post-store.ts'

const { durable } = await openEmbedded(process.argv[2] ?? '')

async function author(path: string): Promise<void> {
  for (;;) {
    const basedOn = (await newestPost(durable, path))?.version ?? 0
    const draft = { path, title: `Version ${basedOn + 1}`, hero: '', date: '2026-07-01', author: 'Ann', emoji: '', content: '[]' }
    // If the previous process crashed before writing the newest copy, the first save is refused and corrects the copy.
    const version = await savePost(durable, draft, { basedOn, by: 'ann', at: 0, writeId: newId() }).catch((error: unknown) => {
      if (codeOf(error) !== 'blog.changed') throw error
      return null
    })
    if (version !== null) process.stdout.write(`${path} ${version}\n`)
    await tick()
  }
}
await Promise.all(['one', 'two'].map(author))
