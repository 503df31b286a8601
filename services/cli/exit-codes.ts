/**
 * Exit code of a command that did its work and found a problem: damage, something that was changed or differs, or an alarm that needs a
 * person.
 */
export const problemCode = 3
/** Exit code of an undo that leaves something as it is. */
export const leftCode = 4
