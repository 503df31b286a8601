/** Reports for the operator about errors that a loop cannot resolve itself: one line of JSON each. */

/** `what` is a short sentence in lower case; `facts` name projection, event, reason. Never contains personal data. */
export type Report = (what: string, facts: Record<string, unknown>) => void

export const reportToStderr: Report = (what, facts) => console.error(JSON.stringify({ at: new Date().toISOString(), what, ...facts }))
