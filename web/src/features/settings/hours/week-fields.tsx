import { weekdays, type Weekday } from '@skein/contract/accounts/business-hours'
import { weekdayName } from '@skein/contract/accounts/opening-times'
import { Plus, X } from 'lucide-react'
import { m } from '@skein/messages'
import { formatTimeOfDay } from '../../../lib/format.ts'
import { cx } from '../../../ui/cx.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { FieldGroup } from '../../../ui/forms/field-group.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { withDay, withInterval, withMondayCopied, type HoursDraft, type Interval } from './hours-form.ts'
import { emptyDayText } from './hours-texts.ts'

interface WeekFieldsProps {
  draft: HoursDraft
  /** Errors by day. */
  problems: Partial<Record<Weekday, string>>
  onChange: (draft: HoursDraft) => void
}

/** The opening hours of each day. */
export function WeekFields({ draft, problems, onChange }: WeekFieldsProps) {
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-col divide-y divide-line border-y border-line">
        {weekdays.map((day) => (
          <DayFields
            key={day}
            day={day}
            intervals={draft.week[day]}
            emptyText={emptyDayText(draft.week)}
            problem={problems[day]}
            onChange={(intervals) => onChange(withDay(draft, day, intervals))}
          />
        ))}
      </div>
      <Button size="dense" className="self-start" onClick={() => onChange(withMondayCopied(draft))}>
        {m.settings_hours_copy()}
      </Button>
    </div>
  )
}

interface DayFieldsProps {
  day: Weekday
  intervals: readonly Interval[]
  /** Shown without intervals. */
  emptyText: string
  problem: string | undefined
  onChange: (intervals: readonly Interval[]) => void
}

function DayFields({ day, intervals, emptyText, problem, onChange }: DayFieldsProps) {
  const name = weekdayName(day)
  return (
    <div className="py-2">
      <FieldGroup quiet legend={name} error={problem}>
        <div className="flex flex-wrap items-start gap-x-4 gap-y-1 sm:flex-nowrap">
          <span
            aria-hidden="true"
            className="flex min-h-11 w-32 shrink-0 items-center font-medium lg:min-h-10"
          >
            {name}
          </span>
          <div
            className={cx(
              'flex min-w-0 flex-col gap-2',
              // The times of an open day need the width of a phone.
              intervals.length > 0 && 'order-last basis-full sm:order-none sm:grow sm:basis-auto',
            )}
          >
            {intervals.length === 0 && (
              <span className="flex min-h-11 items-center text-text-3 lg:min-h-10">{emptyText}</span>
            )}
            {intervals.map((interval, place) => (
              <IntervalFields
                key={String(place)}
                day={name}
                interval={interval}
                invalid={problem !== undefined}
                onChange={(changedInterval) => onChange(intervals.with(place, changedInterval))}
                onRemove={() => onChange(intervals.toSpliced(place, 1))}
              />
            ))}
          </div>
          <IconButton
            className="ms-auto min-h-11 lg:min-h-10"
            label={m.settings_hours_add({ day: name })}
            icon={<Plus size={18} aria-hidden="true" />}
            onClick={() => onChange(withInterval(intervals))}
          />
        </div>
      </FieldGroup>
    </div>
  )
}

/** A narrow input has no room for the clock; a tap opens the picker without it. */
const timeInput = 'max-sm:[&::-webkit-calendar-picker-indicator]:hidden'

interface IntervalFieldsProps {
  day: string
  interval: Interval
  invalid: boolean
  onChange: (interval: Interval) => void
  onRemove: () => void
}

function IntervalFields({ day, interval, invalid, onChange, onRemove }: IntervalFieldsProps) {
  const { from, to } = interval
  const endsNextDay = from !== '' && to !== '' && to <= from
  const times = { from: timeText(from), to: timeText(to), day }
  return (
    <div className="grid grid-cols-[minmax(0,8.5rem)_auto_minmax(0,8.5rem)_auto] items-center justify-start gap-x-2">
      <TextInput
        type="time"
        className={timeInput}
        aria-label={m.settings_hours_from({ day })}
        aria-invalid={invalid || undefined}
        value={from}
        onChange={(event) => onChange({ ...interval, from: event.currentTarget.value })}
      />
      <span aria-hidden="true">–</span>
      <TextInput
        type="time"
        className={timeInput}
        aria-label={m.settings_hours_to({ day })}
        aria-invalid={invalid || undefined}
        value={to}
        onChange={(event) => onChange({ ...interval, to: event.currentTarget.value })}
      />
      <IconButton
        label={m.settings_hours_remove(times)}
        icon={<X size={18} aria-hidden="true" />}
        onClick={onRemove}
      />
      {endsNextDay && <span className="meta col-start-3">{m.settings_hours_next_day()}</span>}
    </div>
  )
}

const timeText = (time: string): string => (time === '' ? '–' : formatTimeOfDay(time))
