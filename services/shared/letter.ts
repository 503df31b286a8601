/** A mail ready to be sent, independent of the transport. */

/**
 * `mailId` becomes the Message-ID, the same at every attempt. `to` and `replyTo` are bare addresses. `text` and `html` have the same
 * content; the html has no script, no image and no links but ours.
 */
export type Letter = { mailId: string; to: string; replyTo: string | null; subject: string; text: string; html: string }

/**
 * Resolves when the mail server (or the disk) has accepted it. Throws `mail-away` while the server cannot be reached, refuses the sign-in
 * or temporarily refuses everything (the letter is retried for as long as that lasts), `mail-later` when it temporarily refuses this
 * letter, and any other error when it refuses the letter for good.
 */
export type SendLetter = (letter: Letter) => Promise<void>
