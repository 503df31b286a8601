/** How much a name is like the stem of a web or mail address of the same paper: 1 the same as far as both go, 0 nothing alike. */
const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)))
    row = next
  }
  return row[b.length]!
}

export function stemLikeness(name: string, stems: string[]): number {
  const own = plain(name.replace(/\b(?:pty|ltd|limited)\b/gi, ''))
  return Math.max(0, ...stems.map(stem => {
    const [a, b] = [stem.slice(0, own.length), own.slice(0, stem.length)]
    return 1 - editDistance(a, b) / Math.max(1, a.length, b.length)
  }))
}
