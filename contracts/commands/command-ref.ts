/**
 * A reference to a command: its name, and the schema of its body. The area that owns the command builds it on the reference; code that
 * dispatches it from another area needs the reference alone, because areas do not import each other.
 */
import type { TSchema } from 'typebox'

export type CommandRef<B extends TSchema = TSchema> = { name: string; body: B }

/** `name`: part of what is stored about dispatched commands, so it never changes. */
export const commandRef = <B extends TSchema>(name: string, body: B): CommandRef<B> => ({ name, body })
