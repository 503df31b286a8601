/**
 * The only file of the server that imports libheif-js (libheif and libde265 as WebAssembly). Runs in a worker process, because it decodes
 * files that strangers sent.
 */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { mostPixels, type Pixels } from './image.ts'
import { unreadable, type Unreadable } from './unreadable.ts'

/** What is used of libheif's C interface. A failure has a `message`; success of a call that gives a handle has none. */
type Failure = { message?: string; code?: unknown }
type Handle = object
type Channel = { width: number; height: number; stride: number; data: Uint8Array }
type LibHeif = {
  heif_context_alloc(): object
  heif_context_read_from_memory(context: object, bytes: Uint8Array): { message: string; code: unknown }
  heif_js_context_get_primary_image_handle(context: object): Handle & Failure
  heif_image_handle_get_width(handle: Handle): number
  heif_image_handle_get_height(handle: Handle): number
  heif_js_decode_image2(
    handle: Handle,
    colorspace: unknown,
    chroma: unknown,
  ): Promise<Failure & { channels?: Channel[] }> | (Failure & { channels?: Channel[] })
  heif_error_code: { heif_error_Ok: unknown }
  heif_colorspace: { heif_colorspace_RGB: unknown }
  heif_chroma: { heif_chroma_interleaved_RGB: unknown }
}

const require = createRequire(import.meta.url)

/** A new instance for each file: its memory is returned with it, and no file finds what another left there. Takes 50 ms. */
function startDecoder(): LibHeif {
  // The package has no types for this entry.
  const make = require('libheif-js/libheif-wasm/libheif-bundle.js') as () => LibHeif
  return make()
}

/** The primary picture: `width` and `height` as it is shown, after the rotation of the file. Throws Unreadable. */
async function openHeic(path: string): Promise<{ lib: LibHeif; handle: Handle; width: number; height: number }> {
  const lib = startDecoder()
  const context = lib.heif_context_alloc()
  const read = lib.heif_context_read_from_memory(context, await readFile(path))
  if (read.code !== lib.heif_error_code.heif_error_Ok) throw unreadableOf(read.message)
  const handle = lib.heif_js_context_get_primary_image_handle(context)
  if (handle.code !== undefined) throw unreadableOf(handle.message)
  const [width, height] = [lib.heif_image_handle_get_width(handle), lib.heif_image_handle_get_height(handle)]
  if (width * height > mostPixels) throw unreadable('file.too-many-pixels')
  return { lib, handle, width, height }
}

/** Checks the file without decoding its pixels. Throws Unreadable. */
export async function checkHeic(path: string): Promise<void> {
  await guarded(() => openHeic(path))
}

/** The primary picture of a HEIC file, upright: its rotation and mirroring are properties that libheif applies. Throws Unreadable. */
export function decodeHeic(path: string): Promise<Pixels> {
  return guarded(async () => {
    const { lib, handle } = await openHeic(path)
    const { channels, message } = await lib.heif_js_decode_image2(
      handle,
      lib.heif_colorspace.heif_colorspace_RGB,
      lib.heif_chroma.heif_chroma_interleaved_RGB,
    )
    const [channel] = channels ?? []
    if (!channel) throw unreadableOf(message)
    return { width: channel.width, height: channel.height, channels: 3, data: packed(channel) }
  })
}

/** Copies the rows, which are padded, out of the decoder's memory. */
function packed({ width, height, stride, data }: Channel): Buffer {
  const rows = Buffer.allocUnsafe(3 * width * height)
  for (let y = 0; y < height; y++) rows.set(data.subarray(y * stride, y * stride + 3 * width), 3 * width * y)
  return rows
}

/** What WebAssembly throws (a trap, or its memory is full) is the file's fault. */
async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('file.')) throw error
    throw unreadable('file.page-unreadable', String(error))
  }
}

/** libheif gives its reasons as text. */
function unreadableOf(message = 'no reason'): Unreadable {
  if (/end of file|outside of file/iu.test(message)) return unreadable('file.truncated', message)
  return unreadable('file.page-unreadable', message)
}
