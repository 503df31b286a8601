/** How the loops tell the operator of something that they could not mend: one line of JSON each. */

/** `what` is a sentence in the present tense; `facts` name projection, event, reason. Never holds personal data. */
export type Report = (what: string, facts: Record<string, unknown>) => void

export const reportToStderr: Report = (what, facts) =>
  console.error(JSON.stringify({ at: new Date().toISOString(), what, ...facts }))
