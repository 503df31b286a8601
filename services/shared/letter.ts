/** A mail as it leaves: in words, without knowing how it travels. */

/**
 * `mailId` makes the Message-ID, the same at every try. `to` and `replyTo` are bare addresses. `text` and `html` say the same; the html holds no
 * script, no picture and no address but ours.
 */
export type Letter = { mailId: string; to: string; replyTo: string | null; subject: string; text: string; html: string }

/**
 * Resolves when the next server (or the disk) has taken it. Throws with code `mail-away` while the mail server cannot be reached, cannot be signed in to
 * or says "not now" to everybody (the same letter is tried for as long as that lasts), `mail-later` when it says "not now" of this one, anything else
 * when it refuses it for good.
 */
export type SendLetter = (letter: Letter) => Promise<void>
