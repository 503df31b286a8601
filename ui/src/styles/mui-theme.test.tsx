// @vitest-environment jsdom
import { ThemeProvider, createTheme } from '@mui/material/styles'
import IconButton from '@mui/material/IconButton'
import OutlinedInput from '@mui/material/OutlinedInput'
import Tab from '@mui/material/Tab'
import TableSortLabel from '@mui/material/TableSortLabel'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { lightTheme } from '../admin/theme.ts'
import { darkOptions, lightOptions } from './mui-theme.ts'

afterEach(cleanup)
/** Everything that the page's style sheets say about `selector`. */
const rulesOf = (part: string): string =>
  [...document.styleSheets]
    .flatMap(sheet => [...sheet.cssRules].map(rule => rule.cssText))
    .filter(text => text.includes(part))
    .join('\n')

it.each([lightOptions, darkOptions])('a button of MUI that has the focus by keyboard has an outline', options => {
  render(
    <ThemeProvider theme={createTheme(options)}>
      <TableSortLabel className="Mui-focusVisible">ABN</TableSortLabel>
      <IconButton className="Mui-focusVisible">Choose date</IconButton>
      <Tab label="Basic" className="Mui-focusVisible" role="button" />
    </ThemeProvider>,
  )
  for (const it of screen.getAllByRole('button')) expect(getComputedStyle(it).outline, it.textContent ?? '').toContain('solid')
})

it('a placeholder of MUI has a colour of the tokens and is not faded', () => {
  render(
    <ThemeProvider theme={createTheme(lightTheme)}>
      <OutlinedInput placeholder="Search clients" />
    </ThemeProvider>,
  )
  const rules = rulesOf('placeholder')
  expect(rules).toContain('color: var(--ink-3)')
  expect(rules.match(/opacity: [\d.]+/gu)?.at(-1)).toBe('opacity: 1')
})
