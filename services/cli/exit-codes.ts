/** Exit code of a command that succeeded except for damaged data. */
export const damagedCode = 3
