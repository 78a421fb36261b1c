import { useState } from 'react'
import { m } from '@skein/messages'
import { NumberInput } from './number-input.tsx'
import { Select } from './select.tsx'

const unitNames = {
  seconds: m.controls_period_units_seconds(),
  minutes: m.controls_period_units_minutes(),
  hours: m.controls_period_units_hours(),
  days: m.controls_period_units_days(),
}

const unitSeconds = { seconds: 1, minutes: 60, hours: 3600, days: 86_400 } as const
type Unit = keyof typeof unitSeconds
const units = ['minutes', 'hours', 'days'] as const

interface DurationInputProps {
  label: string
  /** Seconds; null if the input is empty. */
  value: number | null
  onValueChange: (seconds: number | null) => void
  onBlur?: () => void
  /** Seconds can be chosen, for a duration that is usually below a minute. */
  seconds?: boolean
}

/** A whole number and its unit. By default seconds can be chosen only while no larger unit divides the value. */
export function DurationInput({ label, value, onValueChange, onBlur, seconds = false }: DurationInputProps) {
  const [unit, setUnit] = useState<Unit>(() => largestUnitOf(value))
  const shownUnit = (value ?? 0) % unitSeconds[unit] === 0 ? unit : largestUnitOf(value)
  const options = seconds || shownUnit === 'seconds' ? (['seconds', ...units] as const) : units
  const amount = value === null ? null : value / unitSeconds[shownUnit]
  const change = (next: number | null, nextUnit: Unit) =>
    onValueChange(next === null ? null : Math.max(0, Math.trunc(next)) * unitSeconds[nextUnit])
  return (
    <div className="grid grid-cols-[1fr_7.5rem] gap-2 large-text:grid-cols-1">
      <NumberInput
        value={amount}
        min={0}
        step={1}
        onValueChange={(next) => {
          setUnit(shownUnit)
          change(next, shownUnit)
        }}
        onBlur={onBlur}
      />
      <Select
        aria-label={m.controls_unit_of({ label })}
        value={shownUnit}
        options={options.map((each) => ({ value: each, label: unitNames[each] }))}
        onValueChange={(next) => {
          setUnit(next)
          change(amount, next)
        }}
      />
    </div>
  )
}

function largestUnitOf(seconds: number | null): Unit {
  if (seconds === null || seconds === 0) return 'minutes'
  return units.findLast((unit) => seconds % unitSeconds[unit] === 0) ?? 'seconds'
}
