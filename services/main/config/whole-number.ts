/** A setting that is a whole number. Throws an `Error` that names it. */
export function wholeNumber(env: NodeJS.ProcessEnv, name: string, otherwise: number, min: number, max: number): number {
  const text = env[name]
  if (text === undefined || text === '') return otherwise
  const value = Number(text)
  if (!Number.isInteger(value) || value < min || value > max)
    throw new Error(`${name} must be a whole number from ${min} to ${max}, not "${text}".`)
  return value
}
