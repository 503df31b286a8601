/** The bytes of GridFS files in GridFS's layout: a document of the file, and its pieces of 1 MiB. */
import { createHash } from 'node:crypto'
import { coded } from '../../platform/errors/coded.ts'
import type { BlobRef } from '../../platform/ports/blobs.ts'
import { Binary, type Mongo } from './mongodb.ts'

/**
 * `name` is the id until the bytes are complete, then `<owner>/<hash>`: unique, so that the same bytes are kept once. `open` until then:
 * its index holds nothing else, so that what a crash left is found among millions at every start.
 */
export type Entry = { _id: string; name: string; owner: string; at: number; open?: true; hash?: string; size?: number }
export type Piece = { files_id: string; n: number; data: Binary }
export type File = { _id: string; length: number; chunkSize: number; uploadDate: Date; filename: string }

export const pieceBytes = 1024 * 1024

export type Pieces = ReturnType<typeof piecesIn>

export function piecesIn(mongo: Mongo) {
  const files = mongo.collection<File>('bytes.files')
  const pieces = mongo.collection<Piece>('bytes.chunks')

  /** The pieces of a file, each named by all fields of their unique index: by the file alone a server without plans looks through all bytes it has. */
  async function removePieces({ _id, length, chunkSize }: File): Promise<void> {
    const each = Array.from({ length: Math.ceil(length / chunkSize) }, (_, n) => ({ deleteOne: { filter: { files_id: _id, n } } }))
    if (each.length > 0) await mongo.run(() => pieces.bulkWrite(each, { ordered: false }))
  }

  /**
   * As GridFS lays a file out, without its stream, which takes a buffer of a whole piece for every file, however small. Piece by piece: the driver copies
   * what it inserts in a bulk four times, what it inserts alone twice.
   */
  async function uploadWhole(id: string, bytes: Uint8Array): Promise<BlobRef> {
    const size = bytes.length
    const parts = Array.from({ length: Math.ceil(size / pieceBytes) }, (_, n) => bytes.subarray(n * pieceBytes, (n + 1) * pieceBytes))
    for (const [n, part] of parts.entries()) await pieces.insertOne({ files_id: id, n, data: new Binary(part) })
    await files.insertOne({ _id: id, length: size, chunkSize: pieceBytes, uploadDate: new Date(), filename: id })
    return { hash: createHash('sha256').update(bytes).digest('hex'), size }
  }

  /**
   * All of a file that is small enough for the memory; what is missing of it, is erased at this moment. Each piece is asked for by all fields of
   * the unique index, which every server answers from it.
   */
  async function downloadWhole({ _id, size = 0 }: Entry): Promise<Buffer> {
    const places = Array.from({ length: Math.ceil(size / pieceBytes) }, (_, n) => n)
    const found = await Promise.all(places.map(n => pieces.findOne({ files_id: _id, n }, { projection: { data: 1 } })))
    const parts = found.flatMap(piece => piece?.data.value() ?? [])
    const [one] = parts
    // Most files are one piece, which is not copied again.
    const bytes = one && parts.length === 1 ? Buffer.from(one.buffer, one.byteOffset, one.byteLength) : Buffer.concat(parts)
    if (bytes.length !== size) throw coded('blob-incomplete', `The blob ${_id} has ${bytes.length} of its ${size} bytes.`)
    return bytes
  }

  return { files, pieces, removePieces, uploadWhole, downloadWhole }
}
