/** Whether a form that was refused may move the focus to the refused field. */

const submits = 'button:not([type]), [type=submit]'

/**
 * Call it when a form is sent. The function that it returns is true while the focus is where it was, nowhere, or on a button that sends a
 * form; false once the user has moved to something else, from which the focus must not be taken: an open list would close and lose what was
 * typed into it.
 */
export function focusSince(): () => boolean {
  const before = document.activeElement
  return () => {
    const now = document.activeElement
    return now === null || now === document.body || now === before || now.matches(submits)
  }
}
