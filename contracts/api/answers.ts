/** Answers and schemas shared by many endpoints. */
import Type from 'typebox'

export const Done = Type.Object({ success: Type.Literal(true) })
export const Id = Type.String({ minLength: 1, maxLength: 64 })
