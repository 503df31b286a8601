type Entry = { name: string; file: Blob | string }

/** A zip. Pictures and PDFs hardly shrink, so uploads are stored as they are, which takes no time; texts are deflated. */
export async function zipOf(entries: readonly Entry[], compression: 'STORE' | 'DEFLATE' = 'STORE'): Promise<Blob> {
  const { default: JSZip } = await import('jszip')
  const zip = new JSZip()
  for (const { name, file } of entries) zip.file(name, file)
  return zip.generateAsync({ type: 'blob', compression })
}
