import {
  CellApiModule, CellStyleModule, ClientSideRowModelApiModule, ClientSideRowModelModule, EventApiModule, RenderApiModule, RowApiModule,
  ScrollApiModule, TextEditorModule, themeQuartz, TooltipModule,
} from 'ag-grid-community'

/** Chosen one by one: all of them together are a third larger. */
export const gridModules = [
  CellApiModule, CellStyleModule, ClientSideRowModelApiModule, ClientSideRowModelModule, EventApiModule, RenderApiModule, RowApiModule,
  ScrollApiModule, TextEditorModule, TooltipModule,
]

/** The look's tokens, as the grid names them; they follow light and dark by themselves. */
export const gridTheme = themeQuartz.withParams({
  accentColor: 'var(--chosen)', backgroundColor: 'var(--surface)', foregroundColor: 'var(--ink)', textColor: 'var(--ink)',
  borderColor: 'var(--line)', headerBackgroundColor: 'var(--surface)', headerTextColor: 'var(--ink-3)', headerFontWeight: 500, headerFontSize: 12,
  fontFamily: 'var(--sans)', fontSize: 13, rowHeight: 28, headerHeight: 28, spacing: 5, cellHorizontalPadding: 10,
  rowHoverColor: 'color-mix(in srgb, var(--ink) 4%, transparent)', oddRowBackgroundColor: 'var(--surface)', wrapperBorder: false, wrapperBorderRadius: 0,
  headerColumnBorder: false, headerColumnResizeHandleHeight: '40%', headerColumnResizeHandleColor: 'transparent', columnBorder: false,
  tooltipBackgroundColor: 'var(--bubble)', tooltipTextColor: 'var(--on-bubble)', tooltipBorder: false,
  inputFocusBorder: { style: 'none' }, cellEditingShadow: 'none', browserColorScheme: 'inherit',
})
