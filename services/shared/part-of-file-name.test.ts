import { expect, it } from 'vitest'
import { partOfFileName } from './part-of-file-name.ts'

it.each([
  ['Bäckerei & Söhne', 'Backerei-Sohne'],
  ['Café “Zoë”', 'Cafe-Zoe'],
  ['../etc/passwd', 'etc-passwd'],
  ['金鱼', 'client'],
  ['x'.repeat(61), 'x'.repeat(60)],
])('the name %s is %s as a part of a file’s name', (name, part) => expect(partOfFileName(name, 'client')).toBe(part))
