import { getQuietHours, saveQuietHours, type QuietHours } from '@skein/contract/notifications/push'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '@skein/messages'
import { call } from '../../../lib/api/api.ts'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Switch } from '../../../ui/forms/switch.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { useSave } from '../use-save.ts'

const quietHoursQuery = queryOptions({
  queryKey: ['push', 'quiet-hours'],
  queryFn: ({ signal }) => call(getQuietHours, {}, { signal }),
})

const deviceZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Hours in which nothing is pushed, in the time zone of the browser that chose them. */
export function QuietHoursFields() {
  const query = useQuery(quietHoursQuery)
  const { mutate } = useSave({
    key: quietHoursQuery.queryKey,
    send: (quiet_hours: QuietHours | null) => call(saveQuietHours, { quiet_hours }),
  })
  return (
    <Loaded
      query={query}
      failed={m.common_couldnt_load_notifications()}
      waiting="h-14 rounded-card sm:h-11 lg:h-10"
    >
      {({ quiet_hours: hours }) => (
        <div className="flex flex-col gap-3">
          <Switch
            label={m.settings_quiet_hours()}
            hint={m.settings_quiet_hours_hint()}
            checked={hours !== null}
            onCheckedChange={(on) =>
              mutate(on ? { from: '22:00', to: '07:00', time_zone: deviceZone() } : null)
            }
          />
          {hours && (
            <div className="grid max-w-80 grid-cols-2 gap-4">
              <TimeField
                key={`from ${hours.from}`}
                label={m.settings_quiet_from()}
                time={hours.from}
                other={hours.to}
                onChange={(from) => mutate({ ...hours, from, time_zone: deviceZone() })}
              />
              <TimeField
                key={`to ${hours.to}`}
                label={m.settings_quiet_until()}
                time={hours.to}
                other={hours.from}
                onChange={(to) => mutate({ ...hours, to, time_zone: deviceZone() })}
              />
            </div>
          )}
        </div>
      )}
    </Loaded>
  )
}

interface TimeFieldProps {
  label: string
  /** `22:00`. */
  time: string
  /** The other end of the hours. */
  other: string
  onChange: (time: string) => void
}

/** Saves when the focus leaves: while typing, a time is often another one. */
function TimeField({ label, time, other, onChange }: TimeFieldProps) {
  const [isSame, setIsSame] = useState(false)
  return (
    <Field label={label} error={isSame ? m.problem_two_times() : undefined}>
      <TextInput
        type="time"
        required
        defaultValue={time}
        onBlur={({ target: { value } }) => {
          setIsSame(value === other)
          if (value !== '' && value !== time && value !== other) onChange(value)
        }}
      />
    </Field>
  )
}
