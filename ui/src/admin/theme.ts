import { createTheme, type Theme } from '@mui/material/styles'
import { defaultTheme, type RaThemeOptions } from 'react-admin'

type Ink = { mode: 'light' | 'dark'; ink: string; ink2: string; paper: string; surface: string; line: string; line2: string; green: string; onGreen: string; wrong: string }

const light: Ink = { mode: 'light', ink: '#17211c', ink2: '#55615a', paper: '#f7f6f1', surface: '#ffffff', line: '#e4e2d8', line2: '#d3d0c2', green: '#0b6b52', onGreen: '#ffffff',
  wrong: '#b3261e' }
const dark: Ink = { mode: 'dark', ink: '#e8ece9', ink2: '#a5b0a9', paper: '#101512', surface: '#171d1a', line: '#29312d', line2: '#3b453f', green: '#4fc3a1', onGreen: '#06251b',
  wrong: '#ff8a80' }

/** MUI in the look of styles/tokens.css: MUI must know the colours themselves (it mixes them), so they stand here a second time. */
export const optionsOf = (it: Ink): RaThemeOptions => ({
  ...defaultTheme,
  palette: {
    mode: it.mode, primary: { main: it.green, contrastText: it.onGreen }, secondary: { main: it.ink2 }, error: { main: it.wrong },
    background: { default: it.paper, paper: it.surface }, text: { primary: it.ink, secondary: it.ink2 }, divider: it.line,
  },
  shape: { borderRadius: 7 },
  typography: { fontFamily: 'var(--sans)', body1: { fontSize: 13, lineHeight: 1.45 }, body2: { fontSize: 13, lineHeight: 1.45 }, button: { textTransform: 'none', fontWeight: 500 } },
  components: {
    ...defaultTheme.components,
    MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiTableRow: { styleOverrides: { root: { '&:last-child td': { borderBottom: 0 } } } },
    MuiTableCell: {
      styleOverrides: { root: { borderColor: it.line, padding: '9px 14px', fontVariantNumeric: 'tabular-nums' }, head: { color: it.ink2, fontWeight: 500 } },
    },
    MuiTableSortLabel: { styleOverrides: { root: { minHeight: 24 } } },
    // Labels above their inputs, as in the forms without MUI (`.field` of styles/base.css).
    MuiTextField: { defaultProps: { variant: 'outlined', margin: 'none', size: 'small', fullWidth: true } },
    MuiFormControl: { defaultProps: { variant: 'outlined', margin: 'none', size: 'small', fullWidth: true } },
    MuiInputLabel: {
      defaultProps: { shrink: true },
      styleOverrides: { root: { position: 'static', transform: 'none', maxWidth: 'none', marginBottom: 5, fontWeight: 500, color: it.ink2, '&.Mui-focused': { color: it.ink2 } } },
    },
    MuiOutlinedInput: {
      defaultProps: { notched: false },
      styleOverrides: { root: { backgroundColor: it.surface }, input: { padding: '7px 10px', height: 21 }, notchedOutline: { top: 0, borderColor: it.line2, legend: { display: 'none' } } },
    },
    MuiAutocomplete: {
      styleOverrides: { inputRoot: { '&.MuiInputBase-sizeSmall': { padding: '0 39px 0 0', '& .MuiAutocomplete-input': { padding: '7px 10px' } } }, option: { fontSize: 13 } },
    },
    MuiFormHelperText: { styleOverrides: { root: { margin: '4px 0 0', fontSize: 13, '&.Mui-error': { fontWeight: 500 } } } },
    MuiButton: { defaultProps: { disableElevation: true } },
  },
})

export const lightTheme: RaThemeOptions = optionsOf(light)
export const darkTheme: RaThemeOptions = optionsOf(dark)
/** For the few MUI parts outside react-admin. */
export const muiTheme = (isDark: boolean): Theme => createTheme(optionsOf(isDark ? dark : light))
