/** What every endpoint answers when it refuses a request, by the `errors` of its contract (`contracts/api/endpoint.ts`). */
import Type from 'typebox'

/** Answer of a refused form: the first message is shown, or each above its field. */
export const ErrorList = Type.Object({ errors: Type.Array(Type.Object({ param: Type.String(), msg: Type.String() })) })
export const PlainError = Type.Object({ error: Type.Object({ code: Type.String(), message: Type.String() }) })
