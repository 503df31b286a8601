/** Answers and schemas shared by many endpoints. */
import Type from 'typebox'

export const Done = Type.Object({ success: Type.Literal(true) })
export const Id = Type.String({ minLength: 1, maxLength: 64 })
/** Answer of a refused form: the first message is shown, or each above its field. */
export const ErrorList = Type.Object({ errors: Type.Array(Type.Object({ param: Type.String(), msg: Type.String() })) })
export const PlainError = Type.Object({ error: Type.Object({ code: Type.String(), message: Type.String() }) })
