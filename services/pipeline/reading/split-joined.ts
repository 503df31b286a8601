/** Divides a date from a time where the reader joined them: "26-05-201815:16". */

const month = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec)[a-z]*'
const hours = '(?:[01]?\\d|2[0-3])'
const time = `${hours}[:.][0-5]\\d(?:[:.][0-5]\\d)?(?:[ap]\\.?m\\.?)?(?:hrs?|h)?`
const longYear = '(?:19|20)\\d\\d'
const dayAndMonth = `(?:\\d{1,2}[/.-]\\d{1,2}[/.-]|\\d{1,2}[/. -]?${month}[/.,' -]?)`
const isoDate = `${longYear}[/.-]\\d{1,2}[/.-]\\d{1,2}`

/** In this order: a year of four digits is likelier than one of two before hours of two digits. */
const joined = [
  new RegExp(`^(.*?(?:${dayAndMonth}${longYear}|${isoDate}))([T,;-]?${time}\\W*)$`, 'iu'),
  new RegExp(`^(.*?${dayAndMonth}\\d\\d)(${hours}:[0-5]\\d(?::[0-5]\\d)?(?:[ap]\\.?m\\.?)?\\W*)$`, 'iu'),
  new RegExp(`^(\\W*${hours}:[0-5]\\d(?::[0-5]\\d)?(?:[ap]\\.?m\\.?)?)(${dayAndMonth}(?:${longYear}|\\d\\d)\\W*)$`, 'iu'),
]

/** The parts of a word; together they are the word. */
export function splitJoined(text: string): string[] {
  for (const pattern of joined) {
    const found = pattern.exec(text)
    if (found?.[1] && found[2]) return [found[1], found[2]]
  }
  return [text]
}
