/** Whose document a drawn one is, as the product would know it: for half of them, because a client is not always known. */
import { crc32 } from 'node:zlib'
import { unknownClient, type Client } from '../../services/pipeline/fields/client.ts'
import type { Label } from '../eval/compare.ts'

/** The client of every document whose label names its buyer. */
export const clientOf = ({ buyer }: Label): Client =>
  buyer
    ? { abn: buyer.abn ?? null, names: [buyer.name, buyer.legal].filter((name): name is string => name !== null && name !== undefined) }
    : unknownClient

/** The same for half of the documents, always the same half; the others are of unknown clients. */
export const clientOfHalf = (label: Label): Client => (crc32(`client ${label.name}`) % 2 === 0 ? clientOf(label) : unknownClient)
