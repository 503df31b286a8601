/** A broken rule. The one class of the project, so that `instanceof` tells a refusal from a fault. */
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
