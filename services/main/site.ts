/** Opens the public site, once per process: shipped articles, page counts, operator's file. */
import { cleanHtml } from '../content/clean-html.ts'
import { countStore } from '../site/count-store.ts'
import { seedPosts } from '../site/shipped-posts.ts'
import { readOperator } from './config/operator-file.ts'
import type { Tools } from './tools.ts'

export type Site = Awaited<ReturnType<typeof openSite>>

/** Throws an `Error` with a sentence for a wrong operator's file. */
export async function openSite({ config, report, stores: { durable } }: Tools) {
  const operator = readOperator(config)
  await seedPosts(durable, Date.now())
  return { durable, operator, cleanHtml, counts: countStore(durable, report) }
}
