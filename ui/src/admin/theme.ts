import { defaultTheme, type RaThemeOptions } from 'react-admin'
import { darkOptions, lightOptions } from '../styles/mui-theme.ts'

/** Labels above their inputs, as in the forms without MUI (`.field` of styles/base.css); tabs as one box. */
const controls: RaThemeOptions['components'] = {
  MuiTextField: { defaultProps: { variant: 'outlined', margin: 'none', size: 'small', fullWidth: true } },
  MuiFormControl: {
    defaultProps: { variant: 'outlined', margin: 'none', size: 'small', fullWidth: true },
    // Messages between label and input, as in the other forms.
    styleOverrides: { root: { '& > .MuiFormHelperText-root': { order: 1 }, '& > .MuiInputBase-root': { order: 2 } } },
  },
  MuiInputLabel: {
    defaultProps: { shrink: true },
    styleOverrides: {
      root: {
        position: 'static',
        transform: 'none',
        maxWidth: 'none',
        marginBottom: 5,
        fontWeight: 500,
        color: 'var(--ink-2)',
        '&.Mui-focused': { color: 'var(--ink-2)' },
      },
    },
  },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: { backgroundColor: 'var(--surface)', '&.Mui-disabled .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--line)' } },
      input: { padding: '7px 10px', height: 21, '&::placeholder': { color: 'var(--ink-3)', opacity: 1 } },
      notchedOutline: { top: 0, borderColor: 'var(--line-2)', legend: { display: 'none' } },
    },
  },
  MuiAutocomplete: {
    styleOverrides: {
      inputRoot: { '&.MuiInputBase-sizeSmall': { padding: '0 39px 0 0', '& .MuiAutocomplete-input': { padding: '7px 10px' } } },
      option: { fontSize: 13 },
      paper: { border: '1px solid var(--line-2)', boxShadow: 'var(--float)' },
    },
  },
  MuiTabs: {
    styleOverrides: {
      root: { minHeight: 0, width: 'fit-content', border: '1px solid var(--line-2)', borderRadius: 7, backgroundColor: 'var(--surface)' },
      indicator: { display: 'none' },
    },
  },
  MuiTab: {
    styleOverrides: {
      root: {
        minHeight: 32,
        minWidth: 0,
        padding: '6px 16px',
        fontSize: 13,
        color: 'var(--ink-2)',
        '&.Mui-selected': { backgroundColor: 'var(--ink)', color: 'var(--paper)' },
        // The row of tabs hides what is outside it.
        '&.Mui-focusVisible': { outlineOffset: -3 },
        '&.Mui-selected.Mui-focusVisible': { outlineColor: 'var(--paper)' },
      },
    },
  },
  MuiFormHelperText: { styleOverrides: { root: { margin: '0 0 5px', fontSize: 13, '&.Mui-error': { fontWeight: 500 } } } },
}

/** react-admin's defaults under the product's look. */
const themeOf = (options: typeof lightOptions): RaThemeOptions => ({
  ...defaultTheme,
  ...options,
  components: { ...defaultTheme.components, ...options.components, ...controls },
})

export const lightTheme: RaThemeOptions = themeOf(lightOptions)
export const darkTheme: RaThemeOptions = themeOf(darkOptions)
