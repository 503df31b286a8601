/** MUI's date picker in the product's look. Imported by parts/date-field.tsx alone, which loads it on demand. */
import { ThemeProvider } from '@mui/material/styles'
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs'
import { DesktopDatePicker } from '@mui/x-date-pickers/DesktopDatePicker'
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import dayjs, { type Dayjs } from 'dayjs'
import 'dayjs/locale/en-au'
import { useId, useMemo, useState, type FocusEvent } from 'react'
import { useMuiTheme } from '../../styles/mui-theme.ts'
import './date-picker.css'

/**
 * Its name is `label`, or the text of the element with the id `labelledBy`. Days are `YYYY-MM-DD`; '' is none, or no day from `min` to
 * `max`. `onValidity`, when the focus leaves: whether nothing is typed, or a whole day from `min` to `max`.
 */
export type DateFieldProps = {
  value: string
  onChange: (day: string) => void
  label?: string
  labelledBy?: string | undefined
  describedBy?: string | undefined
  min?: string | undefined
  max?: string | undefined
  invalid?: boolean
  onValidity?: (isValid: boolean) => void
}

const dayOf = (day: string | undefined) => (day ? dayjs(day) : undefined)

/** A day as `DD/MM/YYYY`, typed by its parts or chosen from a calendar. */
export function DatePicker({ value, onChange, label, labelledBy, describedBy, min, max, invalid = false, onValidity }: DateFieldProps) {
  const given = useMemo(() => dayOf(value) ?? null, [value])
  // While the user types, the typed day is shown: `value` may arrive after the next key.
  const [typed, setTyped] = useState<Dayjs | null>()
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (currentTarget.contains(relatedTarget)) return
    if (value !== '') setTyped(undefined)
    // The picker reports no change for a day of which parts are typed.
    onValidity?.(value !== '' || currentTarget.querySelector('[role=spinbutton][aria-valuenow]') === null)
  }
  // The button names the date that it chooses: its own words, then the label.
  const id = useId()
  const opens = { id: `${id}b`, 'aria-labelledby': `${id}b ${labelledBy ?? `${id}l`}` }
  const [minDate, maxDate] = useMemo(() => [dayOf(min), dayOf(max)], [min, max])
  return (
    <ThemeProvider theme={useMuiTheme()}>
      <LocalizationProvider dateAdapter={AdapterDayjs} adapterLocale="en-au">
        <div className="date-box" onBlur={onBlur}>
          {label && (
            <span id={`${id}l`} hidden>
              {label}
            </span>
          )}
          <DesktopDatePicker
            value={typed === undefined ? given : typed}
            format="DD/MM/YYYY"
            showDaysOutsideCurrentMonth
            reduceAnimations
            {...(minDate ? { minDate } : {})}
            {...(maxDate ? { maxDate } : {})}
            onChange={(day, { validationError }) => {
              setTyped(day)
              onChange(day && validationError === null ? day.format('YYYY-MM-DD') : '')
            }}
            slotProps={{
              openPickerButton: opens,
              popper: { className: 'date-popper', 'aria-label': 'Calendar' },
              textField: {
                size: 'small',
                ...(invalid ? { error: true } : {}),
                slotProps: { input: { 'aria-label': label, 'aria-labelledby': labelledBy, 'aria-describedby': describedBy } },
              },
            }}
          />
        </div>
      </LocalizationProvider>
    </ThemeProvider>
  )
}
