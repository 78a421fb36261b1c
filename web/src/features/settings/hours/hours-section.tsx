import {
  saveBusinessHours,
  type BusinessHours,
  type StoredHours,
} from '@skein/contract/accounts/business-hours'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { m } from '@skein/messages'
import type { Difference } from '../../../components/conflict/changed-elsewhere-dialog.tsx'
import { VersionConflict } from '../../../components/conflict/version-conflict.tsx'
import { call } from '../../../lib/api/api.ts'
import { useNow } from '../../../lib/browser/use-now.ts'
import { timeZones, zoneName } from '../../../lib/time/time-zones.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { limits } from '@skein/contract/limits'
import { usePermission } from '../../session/use-permission.ts'
import { hoursQuery } from '../queries.ts'
import { Section } from '../section.tsx'
import { WaitingFields, WaitingRows } from '../waiting.tsx'
import { useSave } from '../use-save.ts'
import { draftOf, hoursOf, hoursProblems, type HoursDraft } from './hours-form.ts'
import { stateText } from './hours-texts.ts'
import { HoursTable } from './hours-table.tsx'
import { WeekFields } from './week-fields.tsx'
import { weekText } from './week-text.ts'

const waiting = (
  <>
    <Skeleton className="h-5 w-64" />
    <WaitingRows
      count={7}
      className="min-h-15 border-b border-line py-2 lg:min-h-14"
      text="hidden"
      action="size-10"
    />
    <Skeleton className="h-8 w-24" />
    <WaitingFields count={2} />
    <Skeleton className="h-10 w-24" />
  </>
)

/** Business hours of the account, and the message to customers who write outside of them. */
export function HoursSection({ platformUserId }: { platformUserId: string }) {
  const query = useQuery(hoursQuery(platformUserId))
  const mayChange = usePermission('manage')
  return (
    <Section id="hours" title={m.settings_hours_title()} text={m.settings_hours_text()}>
      <Loaded query={query} failed={m.settings_hours_failed()} waiting={waiting}>
        {(hours) => (
          <>
            <StateLine hours={hours} />
            {mayChange ? (
              <HoursForm hours={hours} platformUserId={platformUserId} />
            ) : (
              <HoursTable hours={hours} />
            )}
          </>
        )}
      </Loaded>
    </Section>
  )
}

/** Whether the account is open now, by its saved hours. */
function StateLine({ hours }: { hours: BusinessHours }) {
  const now = useNow(10_000)
  return (
    <p role="status" className="font-medium">
      {stateText(hours, now)}
    </p>
  )
}

const zones = timeZones.map((value) => ({ value, label: zoneName(value) }))

/** Returns the choices of time zones, with one that the browser does not list. */
const zonesWith = (zone: string) =>
  timeZones.includes(zone) ? zones : [{ value: zone, label: zoneName(zone) }, ...zones]

const differencesOf = (savedHours: BusinessHours, yours: BusinessHours): Difference[] => [
  { label: m.settings_hours_title(), saved: weekText(savedHours.days), yours: weekText(yours.days) },
  {
    label: m.settings_interface_zone(),
    saved: zoneName(savedHours.time_zone),
    yours: zoneName(yours.time_zone),
  },
  { label: m.common_away_message(), saved: savedHours.away_message, yours: yours.away_message },
]

const bytesOf = (text: string) => new TextEncoder().encode(text).length

function HoursForm({ hours, platformUserId }: { hours: StoredHours; platformUserId: string }) {
  const [draft, setDraft] = useState(() => draftOf(hours))
  const [version, setVersion] = useState(hours.version)
  const { mutate, isPending, error, reset } = useSave({
    key: hoursQuery(platformUserId).queryKey,
    send: (changedHours: StoredHours) =>
      call(saveBusinessHours, { platform_user_id: platformUserId, ...changedHours }),
    asksWhatToKeep: true,
  })
  const problems = hoursProblems(draft)
  const isRefused = problems.awayMessage !== undefined || Object.keys(problems.days).length > 0
  const changedHours = hoursOf(draft)
  const idle = isRefused || JSON.stringify(changedHours) === JSON.stringify(hoursOf(draftOf(hours)))
  const save = (based: number) =>
    mutate({ ...changedHours, version: based }, { onSuccess: (savedHours) => setVersion(savedHours.version) })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!idle) save(version)
  }
  const change = (part: Partial<HoursDraft>) => setDraft((former) => ({ ...former, ...part }))
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-6">
      <WeekFields draft={draft} problems={problems.days} onChange={setDraft} />
      <div className="sm:max-w-88">
        <Field label={m.settings_interface_zone()}>
          <Select
            value={draft.timeZone}
            options={zonesWith(draft.timeZone)}
            onValueChange={(timeZone) => change({ timeZone })}
          />
        </Field>
      </div>
      <Field label={m.common_away_message()} hint={m.settings_hours_away_hint()} error={problems.awayMessage}>
        <TextArea
          rows={3}
          value={draft.awayMessage}
          onChange={(event) => change({ awayMessage: event.currentTarget.value })}
          counter={{ count: bytesOf(draft.awayMessage), max: limits.messageBytes }}
        />
      </Field>
      <Button type="submit" variant="primary" className="self-start" busy={isPending} aria-disabled={idle}>
        {m.common_save()}
      </Button>
      <VersionConflict
        error={error}
        differencesOf={() => differencesOf(hours, changedHours)}
        onReload={() => {
          setDraft(draftOf(hours))
          setVersion(hours.version)
          reset()
        }}
        onOverwrite={() => save(hours.version)}
        onClose={reset}
      />
    </form>
  )
}
