import type { Numbered } from './files.ts'

/** A zip without compression: pictures and PDFs hardly shrink, and storing takes no time. */
export async function zipOf(part: readonly Numbered<File>[]): Promise<Blob> {
  const { default: JSZip } = await import('jszip')
  const zip = new JSZip()
  for (const { name, file } of part) zip.file(name, file)
  return zip.generateAsync({ type: 'blob', compression: 'STORE' })
}
