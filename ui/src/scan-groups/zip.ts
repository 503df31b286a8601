import { newerVersion, offline } from '../data/problem.ts'
import { isNewerBuild } from '../parts/newer-version.ts'

type Entry = { name: string; file: Blob | string }

/**
 * Loads the code that makes zips. Throws a SendFailure: without a connection one after which an upload waits and tries again; where the
 * server has a newer build, one that asks to reload the page.
 */
export async function loadZip() {
  const { default: JSZip } = await import('jszip').catch(async () => {
    throw Object.assign((await isNewerBuild()) ? newerVersion() : offline(), { retryAfter: null })
  })
  return JSZip
}

/** Builds a zip. 'STORE' for images and PDFs, which hardly compress; 'DEFLATE' for text. */
export async function zipOf(entries: readonly Entry[], compression: 'STORE' | 'DEFLATE' = 'STORE'): Promise<Blob> {
  const JSZip = await loadZip()
  const zip = new JSZip()
  for (const { name, file } of entries) zip.file(name, file)
  return zip.generateAsync({ type: 'blob', compression })
}
