/** Browser and system of a User-Agent as text: `Firefox on Windows`; unknown parts are named so. */

const browsers: [RegExp, string][] = [[/Edg(?:e|A|iOS)?\//u, 'Edge'], [/OPR\/|Opera/u, 'Opera'], [/SamsungBrowser\//u, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//u, 'Firefox'], [/Chrom(?:e|ium)\/|CriOS\//u, 'Chrome'], [/Safari\//u, 'Safari']]
const systems: [RegExp, string][] = [[/iPhone/u, 'iPhone'], [/iPad/u, 'iPad'], [/Android/u, 'Android'], [/Windows/u, 'Windows'], [/Mac OS X|Macintosh/u, 'Mac'],
  [/CrOS/u, 'Chromebook'], [/Linux/u, 'Linux']]
const named = (table: [RegExp, string][], agent: string): string | undefined => table.find(([pattern]) => pattern.test(agent))?.[1]

export function deviceName(agent: string): string {
  const [browser, system] = [named(browsers, agent), named(systems, agent)]
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? (agent === '' ? 'Unknown device' : (agent.split(/[/\s]/u)[0] ?? '').slice(0, 40) || 'Unknown device')
}

/** Rough age; the time is accurate to about an hour. */
export function lastSeenText(seenAt: number, now: number): string {
  const hours = Math.floor((now - seenAt) / 3600_000)
  if (hours < 1) return 'in the last hour'
  return hours === 1 ? 'about an hour ago' : `about ${hours} hours ago`
}
