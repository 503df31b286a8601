/** The zone of a firm whose own is not known. In a file of its own: every page needs it, few the list of zones. */
export const defaultZone = 'Australia/Sydney'
