/** A setting that is a whole number. Throws an `Error` that names it. */
export function wholeNumber(env: NodeJS.ProcessEnv, name: string, otherwise: number, least: number, most: number): number {
  const text = env[name]
  if (text === undefined || text === '') return otherwise
  const value = Number(text)
  if (!Number.isInteger(value) || value < least || value > most) throw new Error(`${name} must be a whole number from ${least} to ${most}, not "${text}".`)
  return value
}
