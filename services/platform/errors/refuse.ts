/** A broken rule. A class, so that `instanceof` distinguishes a refusal from a fault. */
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

/** A refusal whose sentence names what it is about. */
export const refuseSaying = (code: RefusalCode, sentence: string): Refusal => Object.assign(new Refusal(code, null), { message: sentence })

export const refuse = (code: RefusalCode, param: string | null = null): Refusal => new Refusal(code, param)

/** A form with several invalid fields, each with its own sentence. Answered as `{ errors: [{ param, msg }] }`. */
export class FormRefusal extends Refusal {
  readonly errors: { param: string; msg: string }[]
  constructor(errors: { param: string; msg: string }[]) {
    super('request.invalid', errors[0]?.param ?? null)
    this.errors = errors
  }
}
