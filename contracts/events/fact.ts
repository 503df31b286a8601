/**
 * Shorthand for event schemas: `fact('InvoiceDeleted', {...})`. Shapes are only added to, never changed; contracts/stored has an example of
 * each.
 */
import Type from 'typebox'

export const fact = <T extends string, P extends Type.TProperties>(type: T, data: P) =>
  Type.Object({ type: Type.Literal(type), data: Type.Object(data) })

export const orNull = <T extends Type.TSchema>(value: T) => Type.Union([value, Type.Null()])

/** Ids are UUIDs. */
export const Id = Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9-]+$' })
/** Hex SHA-256 of a blob, whose owner is the file that it belongs to, where the event names no other. */
export const Hash = Type.String({ pattern: '^[0-9a-f]{64}$' })
/** `YYYY-MM-DD`, without a zone. */
export const IsoDate = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })
