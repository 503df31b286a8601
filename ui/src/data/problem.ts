export type FieldError = { param: string; msg: string }

/** A refused or failed request: `status` 0 is a network that did not answer. `message` can be shown as it is. `action`: see tries.ts. */
export type Problem = Error & { status: number; code: string; errors: FieldError[]; action?: string }

export const problem = (status: number, code: string, message: string, errors: FieldError[] = []): Problem =>
  Object.assign(new Error(message), { status, code, errors })

export const isProblem = (it: unknown): it is Problem => it instanceof Error && 'status' in it && 'code' in it

export const offline = (): Problem => problem(0, 'offline', 'No connection. Check the network; nothing you typed is lost.')

/** Code of this page is not on the server any more. `status` 0, but trying again does not help. */
export const newerVersion = (): Problem => problem(0, 'newer-version', 'There is a newer version of Docketry. Reload this page to go on.')

type Body = { errors?: FieldError[]; error?: { code?: string; message?: string } | string; message?: string }

/** Both shapes of refusals: `{ errors: [{ param, msg }] }` and `{ error: { code, message } }`. */
export function problemOf(status: number, body: unknown): Problem {
  const refusal = (body && typeof body === 'object' ? body : {}) as Body
  const errors = Array.isArray(refusal.errors) ? refusal.errors : []
  const plain = typeof refusal.error === 'object' ? refusal.error : {}
  const message =
    errors[0]?.msg ?? plain.message ?? (typeof refusal.error === 'string' ? refusal.error : undefined) ?? 'Something went wrong'
  return problem(status, plain.code ?? 'unknown', message, errors)
}

/** Whatever was thrown, as a Problem; anything else gets the status 0. */
export const asProblem = (thrown: unknown): Problem => (isProblem(thrown) ? thrown : problem(0, 'unknown', String(thrown)))

/** The message to show for anything thrown. */
export const messageOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : 'Something went wrong')
