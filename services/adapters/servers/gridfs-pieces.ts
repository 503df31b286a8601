/** The bytes of blobs in GridFS's layout: a document for each file, and its pieces of 1 MiB. */
import { createHash } from 'node:crypto'
import { coded } from '../../platform/errors/coded.ts'
import type { BlobRef } from '../../platform/ports/blobs.ts'
import { Binary, type Mongo } from './mongodb.ts'

/**
 * `name` is the id until the bytes are complete, then `<owner>/<hash>`: unique, so that the same bytes are stored once. `open`: the bytes
 * are not complete; its sparse index contains such entries only, so that a start finds those of a crash among millions.
 */
export type Entry = { _id: string; name: string; owner: string; at: number; open?: true; hash?: string; size?: number }
export type Piece = { files_id: string; n: number; data: Binary }
type File = { _id: string; length: number; chunkSize: number; uploadDate: Date; filename: string }

export const pieceBytes = 1024 * 1024

export function piecesIn(mongo: Mongo) {
  const files = mongo.collection<File>('bytes.files')
  const pieces = mongo.collection<Piece>('bytes.chunks')

  /** Removes pieces by all fields of their unique index: with `files_id` alone, some servers scan the whole collection. */
  async function removePieces({ _id, length, chunkSize }: File): Promise<void> {
    const each = Array.from({ length: Math.ceil(length / chunkSize) }, (_, n) => ({ deleteOne: { filter: { files_id: _id, n } } }))
    if (each.length > 0) await mongo.run(() => pieces.bulkWrite(each, { ordered: false }))
  }

  /**
   * Writes a file in GridFS's layout without the driver's upload stream, which allocates a whole piece for every file, however small.
   * Pieces are inserted one by one: the driver copies a document of a bulk insert four times, a single one twice.
   */
  async function uploadWhole(id: string, bytes: Uint8Array): Promise<BlobRef> {
    const size = bytes.length
    const parts = Array.from({ length: Math.ceil(size / pieceBytes) }, (_, n) => bytes.subarray(n * pieceBytes, (n + 1) * pieceBytes))
    for (const [n, part] of parts.entries()) await pieces.insertOne({ files_id: id, n, data: new Binary(part) })
    await files.insertOne({ _id: id, length: size, chunkSize: pieceBytes, uploadDate: new Date(), filename: id })
    return { hash: createHash('sha256').update(bytes).digest('hex'), size }
  }

  /**
   * Reads a whole file into memory. Throws `blob-incomplete` when pieces are missing, as while the blob is being erased. Queries each piece
   * by all fields of the unique index, so that every server uses the index.
   */
  async function downloadWhole({ _id, size = 0 }: Entry): Promise<Buffer> {
    const places = Array.from({ length: Math.ceil(size / pieceBytes) }, (_, n) => n)
    const found = await Promise.all(places.map(n => pieces.findOne({ files_id: _id, n }, { projection: { data: 1 } })))
    const parts = found.flatMap(piece => piece?.data.value() ?? [])
    const [one] = parts
    // Most files have one piece, which is not copied again.
    const bytes = one && parts.length === 1 ? Buffer.from(one.buffer, one.byteOffset, one.byteLength) : Buffer.concat(parts)
    if (bytes.length !== size) throw coded('blob-incomplete', `The blob ${_id} has ${bytes.length} of its ${size} bytes.`)
    return bytes
  }

  return { files, pieces, removePieces, uploadWhole, downloadWhole }
}
