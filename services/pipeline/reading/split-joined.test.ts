import { expect, it } from 'vitest'
import { splitJoined } from './split-joined.ts'

it.each([
  ['26-05-201815:16', '26-05-2018', '15:16'],
  ['26/05/20189:05AM', '26/05/2018', '9:05AM'],
  ['Date:3/6/202608:15:20', 'Date:3/6/2026', '08:15:20'],
  ['26/05/1815:16', '26/05/18', '15:16'],
  ['26May202615:16', '26May2026', '15:16'],
  ['2026-05-26T15:16', '2026-05-26', 'T15:16'],
  ['15:1626/05/2026', '15:16', '26/05/2026'],
])('divides %s', (joined, ...parts) => expect(splitJoined(joined)).toEqual(parts))

it.each([
  '26-05-2018',
  '15:16',
  '26.05.2018',
  '1,204.50',
  'INV-201815',
  '12/11/2018-14/11/2018',
  '10.05.20',
  '51824753556',
  '20/05/20181',
  '1/2:30',
])('splitJoined leaves %s as it is', text => expect(splitJoined(text)).toEqual([text]))
