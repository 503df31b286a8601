/** Text for the 24-hour deadline of a review. Times in milliseconds. */

const minute = 60_000
const hour = 60 * minute
const soonThresholdMs = 4 * hour

const lengthOf = (ms: number): string => {
  const [hours, minutes] = [Math.floor(ms / hour), Math.floor((ms % hour) / minute)]
  return [...(hours > 0 ? [`${hours} h`] : []), ...(minutes > 0 || hours === 0 ? [`${minutes} min`] : [])].join(' ')
}

/** `due in 5 h 20 min`; `soon` under four hours, `late` after the deadline. */
export function dueText(dueAt: number, now: number): { words: string; level: 'calm' | 'soon' | 'late' } {
  const left = dueAt - now
  if (left < 0) return { words: left > -minute ? 'late' : `late by ${lengthOf(-left)}`, level: 'late' }
  return { words: left < minute ? 'due now' : `due in ${lengthOf(left)}`, level: left < soonThresholdMs ? 'soon' : 'calm' }
}
