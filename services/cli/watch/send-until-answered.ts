/** Sends batches until the server has answered, however long it is away, and signs in anew when the session has ended. */
import { codeOf, coded, reasonOf } from '../../platform/errors/coded.ts'
import type { Batch, HashedFile } from './batch-folder.ts'
import { sendBatch, type Destination, type Outcome } from './send-batch.ts'
import type { SignIn } from './sign-in.ts'
import type { GrowingPauses } from './waiting.ts'

type Answered = Exclude<Outcome, { is: 'away' | 'signed-out' }>

/** Sends the files of a batch. Null when the signal aborts before an answer. */
export type Send = (batch: Batch, files: readonly HashedFile[]) => Promise<Answered | null>

type SenderParts = { to: Destination; signIn: SignIn; pauses: GrowingPauses; signal: AbortSignal }

/** The function throws `signed-out` where no new session can be had, and the errors of the file system. */
export function untilAnswered({ to, signIn, pauses, signal }: SenderParts): Send {
  let { token } = signIn

  /** A new token; null, after a pause, where nothing answers. */
  async function signInAgain(again: () => Promise<string>): Promise<string | null> {
    try {
      return await again()
    } catch (error) {
      if (codeOf(error) !== 'no-answer') throw error
      await pauses.after(reasonOf(error))
      return null
    }
  }

  return async ({ path, uploadId }, files) => {
    let isRenewed = false
    while (!signal.aborted) {
      const outcome = await sendBatch(to, token, uploadId, path, files, signal).catch((error: unknown) => {
        if (signal.aborted) return null
        throw error
      })
      if (outcome === null) return null
      if (outcome.is === 'away') {
        await pauses.after(outcome.message, outcome.afterMs)
        continue
      }
      if (outcome.is !== 'signed-out') return outcome
      if (signIn.again === null || isRenewed)
        throw coded(
          'signed-out',
          `${outcome.message} Set DOCKETRY_TOKEN to a new one and start docketry watch again; it goes on where it was.`,
        )
      const renewed = await signInAgain(signIn.again)
      if (renewed !== null) [token, isRenewed] = [renewed, true]
    }
    return null
  }
}
