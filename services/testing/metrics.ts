/** Parses a page of metrics as Prometheus does. */

export type Reading = { name: string; labels: Record<string, string>; value: number }

/** Every line that is not a comment. Throws for a line that Prometheus would not accept. */
export const readingsOf = (text: string): Reading[] =>
  text
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('#'))
    .map(line => {
      const [, name, inner = '', value] = /^([a-z_:][\w:]*)(?:\{(.*)\})? (\S+)$/iu.exec(line) ?? []
      // The value of a metric that was never measured is NaN, in any case of letters.
      if (name === undefined || (Number.isNaN(Number(value)) && !/^nan$/iu.test(value ?? ''))) throw new Error(`no metric: ${line}`)
      const labels = [...inner.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/gu)].map(([, key = '', text = '']) => [key, text])
      return { name, labels: Object.fromEntries(labels) as Record<string, string>, value: Number(value) }
    })

/** The sum of the values that have these labels, and perhaps others; null when there is none. */
export function valueIn(text: string, name: string, labels: Record<string, string> = {}): number | null {
  const found = readingsOf(text).filter(
    one => one.name === name && Object.entries(labels).every(([key, value]) => one.labels[key] === value),
  )
  return found.length === 0 ? null : found.reduce((sum, { value }) => sum + value, 0)
}
