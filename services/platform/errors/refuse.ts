/** A broken rule. The only classes of the project, so that `instanceof` tells a refusal from a fault. */
import { sentenceOf, type RefusalCode } from '@docketry/contracts/errors.ts'

/** `param` names the field at fault, for answers of the form `[{ param, msg }]`. `message` is the sentence of contracts/errors.ts. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly param: string | null
  constructor(code: RefusalCode, param: string | null) {
    super(sentenceOf(code))
    this.name = 'Refusal'
    this.code = code
    this.param = param
  }
}

export const refuse = (code: RefusalCode, param: string | null = null): Refusal => new Refusal(code, param)

/** A form with several fields at fault, each with its own sentence. Answered as `{ errors: [{ param, msg }] }`. */
export class FormRefusal extends Refusal {
  readonly errors: { param: string; msg: string }[]
  constructor(errors: { param: string; msg: string }[]) {
    super('request.invalid', errors[0]?.param ?? null)
    this.errors = errors
  }
}
