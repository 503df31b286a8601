/** Worker that decodes one HEIC photo: it gets the bytes, and answers with ImageData, or null if the photo cannot be read. */
import makeDecoder from 'libheif-js/libheif-wasm/libheif-bundle.mjs'

type Photo = {
  get_width(): number
  get_height(): number
  is_primary(): boolean
  display(into: ImageData, done: (shown: ImageData | null) => void): void
}
/** 50 megapixels, as on the server. */
const maxPixels = 50_000_000

function decode(bytes: Uint8Array): Promise<ImageData | null> {
  const { HeifDecoder } = makeDecoder() as { HeifDecoder: new () => { decode(bytes: Uint8Array): Photo[] } } // the package types its C interface only
  const photos = new HeifDecoder().decode(bytes)
  const photo = photos.find(it => it.is_primary()) ?? photos[0]
  if (!photo || photo.get_width() * photo.get_height() > maxPixels) return Promise.resolve(null)
  return new Promise(resolve => photo.display(new ImageData(photo.get_width(), photo.get_height()), resolve))
}

self.onmessage = ({ data }: MessageEvent<ArrayBuffer>) => {
  void (async () => decode(new Uint8Array(data)))().then(
    it => self.postMessage(it),
    () => self.postMessage(null),
  )
}
