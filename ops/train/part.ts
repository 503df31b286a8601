/** Which part of the data a document belongs to; train.py splits in the same way. */
import { crc32 } from 'node:zlib'
import type { Sample } from '../eval/load.ts'

/**
 * A quarter of the documents read by OCR is for calibration, because they are fewer; an eighth of those with a text layer. The sets that receipts.py draws
 * with the seeds `tune`, `tune-b` and `fresh-a` to `fresh-e` are for calibration as a whole: nothing is trained on them, and training has not seen their styles.
 */
export const partOf = ({ heldOut, label }: Sample): 'held' | 'calibrate' | 'train' =>
  heldOut ? 'held' : /^(?:tune|fresh-[a-e])-/.test(label.name) ? 'calibrate' : crc32(label.name) % (label.source === 'pdf' ? 8 : 4) === 0 ? 'calibrate' : 'train'
