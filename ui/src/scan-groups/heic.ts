/** Decodes HEIC photos in a worker, for browsers that cannot. Loaded with the first photo that the browser does not open. */

/** The pixels of a photo, rotated as the file states. Rejects if the file is not a readable HEIC photo. */
export async function heicPixels(file: Blob): Promise<ImageData> {
  const bytes = await file.arrayBuffer()
  if (new TextDecoder('latin1').decode(bytes.slice(4, 8)) !== 'ftyp') throw new Error('no HEIC')
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise<ImageData>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<ImageData | null>) => (data ? resolve(data) : reject(new Error('no HEIC')))
      worker.onerror = () => reject(new Error('the decoder cannot be started'))
      worker.postMessage(bytes, [bytes])
    })
  } finally {
    worker.terminate()
  }
}
