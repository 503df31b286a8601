/** Exit code of a command that succeeded except for damaged data. */
export const damagedCode = 3
/** Exit code of an undo that leaves something as it is. */
export const leftCode = 4
