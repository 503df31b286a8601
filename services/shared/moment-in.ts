const formats = new Map<string, Intl.DateTimeFormat>()

/** A moment (UTC ms) as a firm's clocks and calendars show it: `24 Nov 2026, 9:05 am`. `zone`: IANA name. */
export function momentIn(zone: string, at: number): string {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-AU', {
      timeZone: zone,
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
    })
  formats.set(zone, format)
  return format.format(at)
}
