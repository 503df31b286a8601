/** Ids: UUID version 7 for new entities, version 5 where a repeat must give the same id (docs/architecture.md). */
import { v5, v7 } from 'uuid'

/** Docketry's own namespace for version 5 ids. Never changes. */
const namespace = '4f1d3f0e-6c3b-5a57-9f0a-0d0c6e7a1c55'

export const newId = (): string => v7()
/** The same parts give the same id, for ever. */
export const idFrom = (...parts: (string | number)[]): string => v5(parts.join('\u001f'), namespace)
/** The id of event `index` of a command. */
export const eventIdOf = (commandId: string, index: number): string => v5(String(index), commandId)

/** The UUID of these 32 hexadecimal digits. Any other text is returned unchanged. */
export const uuidOfHex = (hex: string): string => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5')

/** An invoice's id, from its first page's file and number (page counts from 1 in its file). */
export const invoiceIdOf = (fileId: string, page: number): string => idFrom('invoice', fileId, page)
