/** The exit code of a command that did everything but for what is damaged. */
export const damagedCode = 3
