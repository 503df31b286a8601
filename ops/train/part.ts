/** Which part of the data a document belongs to; train.py splits in the same way. */
import { crc32 } from 'node:zlib'
import type { Sample } from '../eval/load.ts'

/**
 * Documents read by OCR are fewer, so that a quarter of them calibrates; of those with a text layer, an eighth. The pile that receipts.py draws
 * as `tune`, `tune-b` and `fresh-a` to `fresh-e` calibrate as a whole: nothing is trained on them, and their styles are those that training has not seen.
 */
export const partOf = ({ heldOut, label }: Sample): 'held' | 'calibrate' | 'train' =>
  heldOut ? 'held' : /^(?:tune|fresh-[a-e])-/.test(label.name) ? 'calibrate' : crc32(label.name) % (label.source === 'pdf' ? 8 : 4) === 0 ? 'calibrate' : 'train'
