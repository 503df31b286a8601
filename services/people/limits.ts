/** Rate limits of guessable, expensive and mail-sending requests. `from`: the address of the caller's network. */
import { attempts } from '../platform/auth/attempts.ts'

const minute = 60_000
const hour = 60 * minute
/** Beyond this the oldest are forgotten, which bounds memory. */
const maxNetworks = 50_000

/** The counters of one process. Every method throws `request.too-many` with the seconds to wait, except those that uncount or reset. */
export function accountLimits() {
  /** One account from one network. */
  const pair = attempts({ free: 6, firstMs: 1000, maxMs: 15 * minute, forgetMs: hour })
  /** One network over all accounts. */
  const network = attempts({ free: 40, firstMs: 1000, maxMs: 15 * minute, forgetMs: hour })
  /**
   * One account from anywhere but the owner's networks. Waits are short, because otherwise a stranger could lock the owner out. Many
   * strangers in turn could still do so: at a network from which the owner has signed in, this limit does not apply.
   */
  const account = attempts({ free: 60, firstMs: 500, maxMs: 30_000, forgetMs: hour })
  const registering = attempts({ free: 40, firstMs: 1000, maxMs: 5 * minute, forgetMs: 10 * minute })
  const checking = attempts({ free: 60, firstMs: 1000, maxMs: 5 * minute, forgetMs: 10 * minute })
  const mailTo = attempts({ free: 2, firstMs: minute, maxMs: 4 * hour, forgetMs: 24 * hour })
  const mailFrom = attempts({ free: 20, firstMs: 5000, maxMs: hour, forgetMs: hour })
  /** Account and network of each right password, the latest last. */
  const ownNetworks = new Set<string>()

  return {
    /** `key`: the hash of the typed address, registered or not. */
    signIn: {
      /**
       * Checks and counts in one step, before the password is checked, so that concurrent guesses count. `param`: the form field that shows
       * the refusal.
       */
      attempt(key: string, from: string, param = 'userNotFound'): void {
        pair.check(`${key} ${from}`, param)
        network.check(from, param)
        if (!ownNetworks.has(`${key} ${from}`)) account.check(key, param)
        pair.record(`${key} ${from}`)
        network.record(from)
        account.record(key)
      },
      /** Uncounts an attempt whose password was right or could not be checked. */
      uncount(key: string, from: string): void {
        pair.undo(`${key} ${from}`)
        network.undo(from)
        account.undo(key)
      },
      /** After a successful sign-in. */
      reset(key: string, from: string): void {
        pair.clear(`${key} ${from}`)
        account.clear(key)
        ownNetworks.delete(`${key} ${from}`)
        ownNetworks.add(`${key} ${from}`)
        if (ownNetworks.size > maxNetworks) ownNetworks.delete(ownNetworks.keys().next().value ?? '')
      },
    },
    register(from: string): void {
      registering.check(from, 'email')
      registering.record(from)
    },
    checkAbn(from: string): void {
      checking.check(from, 'abn')
      checking.record(from)
    },
    /** Before a mail that anybody can request. `key`: the recipient. */
    mail(key: string, from: string): void {
      mailTo.check(key, 'email')
      mailFrom.check(from, 'email')
      mailTo.record(key)
      mailFrom.record(from)
    },
  }
}
export type Limits = ReturnType<typeof accountLimits>
