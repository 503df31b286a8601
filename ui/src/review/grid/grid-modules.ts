import {
  CellStyleModule,
  ClientSideRowModelApiModule,
  ClientSideRowModelModule,
  createTheme,
  inputStyleBordered,
  RowApiModule,
  ScrollApiModule,
  TextEditorModule,
  TooltipModule,
} from 'ag-grid-community'

/** The modules that the page uses: all together would be a third larger. */
export const gridModules = [
  CellStyleModule,
  ClientSideRowModelApiModule,
  ClientSideRowModelModule,
  RowApiModule,
  ScrollApiModule,
  TextEditorModule,
  TooltipModule,
]

/** px */
export const rowHeight = 28

/**
 * The design tokens under the grid's names; they follow light and dark, so that the grid needs no colour schemes. Made of the parts that
 * this table uses: a ready theme also has tabs, drop zones, check boxes and eighty icons (ui/build-plugins.ts). The two sort arrows are in
 * grid.css.
 */
export const gridTheme = createTheme()
  .withPart(inputStyleBordered)
  .withParams({
    accentColor: 'var(--chosen)',
    backgroundColor: 'var(--surface)',
    foregroundColor: 'var(--ink)',
    textColor: 'var(--ink)',
    borderColor: 'var(--line)',
    headerBackgroundColor: 'var(--surface)',
    headerTextColor: 'var(--ink-3)',
    headerFontWeight: 500,
    headerFontSize: 12,
    fontFamily: 'var(--sans)',
    fontSize: 13,
    rowHeight,
    headerHeight: 28,
    spacing: 5,
    cellHorizontalPadding: 10,
    rowHoverColor: 'color-mix(in srgb, var(--ink) 4%, transparent)',
    oddRowBackgroundColor: 'var(--surface)',
    wrapperBorder: false,
    wrapperBorderRadius: 0,
    headerColumnBorder: false,
    headerColumnResizeHandleHeight: '40%',
    headerColumnResizeHandleColor: 'transparent',
    columnBorder: false,
    tooltipBackgroundColor: 'var(--bubble)',
    tooltipTextColor: 'var(--on-bubble)',
    tooltipBorder: false,
    inputFocusBorder: { style: 'none' },
    cellEditingShadow: 'none',
    browserColorScheme: 'inherit',
  })
