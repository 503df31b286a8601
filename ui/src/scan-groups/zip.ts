type Entry = { name: string; file: Blob | string }

/** Builds a zip. 'STORE' for images and PDFs, which hardly compress; 'DEFLATE' for text. */
export async function zipOf(entries: readonly Entry[], compression: 'STORE' | 'DEFLATE' = 'STORE'): Promise<Blob> {
  const { default: JSZip } = await import('jszip')
  const zip = new JSZip()
  for (const { name, file } of entries) zip.file(name, file)
  return zip.generateAsync({ type: 'blob', compression })
}
