import { createTheme, type Theme, type ThemeOptions } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'

/** Colours of tokens.css that MUI mixes itself; everything else refers to the CSS variables. */
type Ink = {
  mode: 'light' | 'dark'
  ink: string
  ink2: string
  paper: string
  surface: string
  line: string
  green: string
  onGreen: string
  wrong: string
}

const light: Ink = {
  mode: 'light',
  ink: '#17211c',
  ink2: '#55615a',
  paper: '#f7f6f1',
  surface: '#ffffff',
  line: '#e4e2d8',
  green: '#0b6b52',
  onGreen: '#ffffff',
  wrong: '#b3261e',
}
const dark: Ink = {
  mode: 'dark',
  ink: '#e8ece9',
  ink2: '#a5b0a9',
  paper: '#101512',
  surface: '#171d1a',
  line: '#29312d',
  green: '#4fc3a1',
  onGreen: '#06251b',
  wrong: '#ff8a80',
}

const floating = { border: '1px solid var(--line-2)', boxShadow: 'var(--float)' }
const serif = { fontFamily: 'var(--serif)', fontSize: 22, fontWeight: 500, lineHeight: 1.12, letterSpacing: '-.012em' }

/** Nothing moves by itself: no ripple, and menus and dialogs open at once. */
const components: ThemeOptions['components'] = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    // MUI takes the browser's outline away, and shows the focus by the ripple alone.
    styleOverrides: { root: { '&.Mui-focusVisible': { outline: '2px solid var(--chosen)', outlineOffset: 1 } } },
  },
  MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiPopover: { defaultProps: { transitionDuration: 0, disableScrollLock: true } },
  MuiMenu: {
    defaultProps: { transitionDuration: 0, disableScrollLock: true },
    styleOverrides: { paper: { ...floating, borderRadius: 9, minWidth: 170, marginTop: 4 }, list: { padding: 5 } },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        minHeight: 0,
        padding: '8px 10px',
        borderRadius: 6,
        gap: 14,
        justifyContent: 'space-between',
        maxWidth: 'min(300px, 72vw)',
        fontSize: 13,
        lineHeight: 1.2,
        '&:hover, &.Mui-focusVisible': { backgroundColor: 'var(--chosen-soft)' },
        '&.Mui-focusVisible': { outlineOffset: -2 },
        '&.danger': { color: 'var(--wrong)' },
        '& > span': { overflow: 'hidden', textOverflow: 'ellipsis' },
      },
    },
  },
  MuiDialog: {
    defaultProps: { transitionDuration: 0, disableScrollLock: true, maxWidth: false },
    styleOverrides: {
      root: { '& > .MuiBackdrop-root': { backgroundColor: 'rgb(10 16 12 / .38)' } },
      paper: {
        ...floating,
        borderRadius: 12,
        padding: '22px 24px',
        margin: 16,
        width: 'min(92vw, 440px)',
        maxHeight: 'calc(100% - 32px)',
        display: 'block',
      },
    },
  },
  MuiDialogTitle: { styleOverrides: { root: { ...serif, padding: 0, marginBottom: 8 } } },
  MuiDialogContent: { styleOverrides: { root: { padding: 0 } } },
  MuiDialogActions: { styleOverrides: { root: { padding: 0, marginTop: 20, gap: 8 } } },
  MuiTableRow: { styleOverrides: { root: { '&:last-child td': { borderBottom: 0 } } } },
  MuiTableCell: {
    styleOverrides: {
      root: { borderColor: 'var(--line)', padding: '9px 14px', fontVariantNumeric: 'tabular-nums' },
      head: { color: 'var(--ink-2)', fontWeight: 500 },
    },
  },
  MuiTableSortLabel: { styleOverrides: { root: { minHeight: 24, verticalAlign: 'top' } } },
  MuiButton: { defaultProps: { disableElevation: true } },
}

const optionsOf = (it: Ink) =>
  ({
    palette: {
      mode: it.mode,
      primary: { main: it.green, contrastText: it.onGreen },
      secondary: { main: it.ink2 },
      error: { main: it.wrong },
      background: { default: it.paper, paper: it.surface },
      text: { primary: it.ink, secondary: it.ink2 },
      divider: it.line,
    },
    shape: { borderRadius: 7 },
    typography: {
      fontFamily: 'var(--sans)',
      body1: { fontSize: 13, lineHeight: 1.45 },
      body2: { fontSize: 13, lineHeight: 1.45 },
      button: { textTransform: 'none', fontWeight: 500 },
    },
    components,
  }) satisfies ThemeOptions

/** The product's look for MUI (styles/tokens.css), for light and dark screens. */
export const lightOptions = optionsOf(light)
export const darkOptions = optionsOf(dark)

const themes: { light?: Theme; dark?: Theme } = {}

/** The theme of MUI components outside react-admin, light or dark as the system asks. */
export function useMuiTheme(): Theme {
  return useMediaQuery('(prefers-color-scheme: dark)')
    ? (themes.dark ??= createTheme(darkOptions))
    : (themes.light ??= createTheme(lightOptions))
}
