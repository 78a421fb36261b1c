import {
  type AccountSettings,
  AccountSettingsChange,
  saveAccountSettings,
} from '@skein/contract/automations/account-settings'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { disclosureLimits } from '@skein/contract/limits'
import { m } from '@skein/messages'
import type { Difference } from '../../../components/conflict/changed-elsewhere-dialog.tsx'
import { VersionConflict } from '../../../components/conflict/version-conflict.tsx'
import { call } from '../../../lib/api/api.ts'
import { formatDuration, formatNumber } from '../../../lib/format.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { problemsOf, useSave } from '../use-save.ts'
import { settingsQuery } from '../queries.ts'
import {
  type RepliesChanges,
  type RepliesDraft,
  changesOf,
  changedFields,
  draftOf,
  type Span,
  takeoverUnits,
} from './replies-form.ts'
import { Section } from '../section.tsx'
import { WaitingFields } from '../waiting.tsx'
import { FieldGroup } from '../../../ui/forms/field-group.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { NumberInput } from '../../../ui/forms/number-input.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { Segmented } from '../../../ui/forms/segmented.tsx'
import { Switch } from '../../../ui/forms/switch.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { Select } from '../../../ui/forms/select.tsx'

const resendNames = { proof: m.settings_reply_resends_proof(), never: m.settings_reply_resends_never() }

const unitNames = {
  minutes: m.settings_reply_units_minutes(),
  hours: m.settings_reply_units_hours(),
  days: m.settings_reply_units_days(),
}

const waiting = (
  <div className="flex flex-col gap-6">
    <WaitingFields paired count={2} hint="h-8 w-64" />
    <WaitingFields count={6} />
    <Skeleton className="h-10 w-24" />
  </div>
)

/** Settings of all automations: takeover, bursts, disclosure, resending, waiting. */
export function RepliesSection({ platformUserId }: { platformUserId: string }) {
  const query = useQuery(settingsQuery(platformUserId))
  return (
    <Section id="replies" title={m.common_replies()} text={m.settings_reply_text()}>
      <Loaded query={query} failed={m.settings_reply_failed()} waiting={waiting}>
        {(settings) => <RepliesForm settings={settings} platformUserId={platformUserId} />}
      </Loaded>
    </Section>
  )
}

function RepliesForm({ settings, platformUserId }: { settings: AccountSettings; platformUserId: string }) {
  const [draft, setDraft] = useState(() => draftOf(settings))
  /** The settings that the draft began with. */
  const [base, setBase] = useState(settings)
  const { mutate, isPending, error, reset } = useSave({
    key: settingsQuery(platformUserId).queryKey,
    send: (changes: RepliesChanges) =>
      call(saveAccountSettings, { platform_user_id: platformUserId, ...changes }),
    asksWhatToKeep: true,
  })
  const changes = changesOf(draft)
  const problems = problemsOf(AccountSettingsChange, { platform_user_id: platformUserId, ...changes })
  const editedFields = changedFields(changes, changesOf(draftOf(base)))
  const idle = Object.keys(problems).length > 0 || Object.keys(editedFields).length === 0
  const begin = (from: AccountSettings) => {
    setBase(from)
    setDraft(draftOf(from))
  }
  const save = (version: number) => mutate({ ...editedFields, version }, { onSuccess: begin })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!idle) save(base.version)
  }
  const change = (part: Partial<RepliesDraft>) => setDraft((currentDraft) => ({ ...currentDraft, ...part }))
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-6">
      <RepliesFields draft={draft} problems={problems} onChange={change} />
      <Button type="submit" variant="primary" className="self-start" busy={isPending} aria-disabled={idle}>
        {m.common_save()}
      </Button>
      <VersionConflict
        error={error}
        differencesOf={() => differencesOf(editedFields, settings)}
        onReload={() => {
          begin(settings)
          reset()
        }}
        onOverwrite={() => save(settings.version)}
        onClose={reset}
      />
    </form>
  )
}

const textOf = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? m.common_on() : m.common_off()
  if (typeof value === 'number') return formatNumber(value)
  return typeof value === 'string' ? value : ''
}

/** The labels of fields by their names in the contract, with the text of a value unless it is the usual one. */
const fieldTexts: Readonly<Record<string, { label: string; textOf?: (value: never) => string }>> = {
  takeover_seconds: {
    label: m.settings_reply_takeover(),
    textOf: (seconds: number) => formatDuration(seconds),
  },
  burst_seconds: { label: m.settings_reply_burst() },
  disclosure: { label: m.settings_reply_disclosure() },
  handover_reply: { label: m.settings_reply_handover() },
  resend: {
    label: m.settings_reply_resend(),
    textOf: (resend: keyof typeof resendNames) => resendNames[resend],
  },
  human_agent: { label: m.settings_reply_human_agent() },
  wait_for_pace_hours: { label: m.settings_reply_wait() },
  unassign_after_minutes: { label: m.settings_reply_unassign() },
}

/** Returns what the user changed, beside what is saved. */
const differencesOf = (editedFields: RepliesChanges, savedSettings: AccountSettings): Difference[] =>
  Object.entries(editedFields).flatMap(([field, value]) => {
    const description = fieldTexts[field]
    if (!description) return []
    const text = (description.textOf ?? textOf) as (value: unknown) => string
    return [{ label: description.label, saved: text(Reflect.get(savedSettings, field)), yours: text(value) }]
  })

interface RepliesFieldsProps {
  draft: RepliesDraft
  /** Errors by field name of the contract. */
  problems: Partial<Record<string, string>>
  onChange: (part: Partial<RepliesDraft>) => void
}

const resends = (['proof', 'never'] as const).map((value) => ({ value, label: resendNames[value] }))

function RepliesFields({ draft, problems, onChange }: RepliesFieldsProps) {
  return (
    <>
      <div className="grid items-start gap-6 sm:grid-cols-2">
        <TakeoverField
          value={draft.takeover}
          error={problems['takeover_seconds']}
          onValueChange={(takeover) => onChange({ takeover })}
        />
        <Field
          label={m.settings_reply_burst()}
          hint={m.settings_reply_burst_hint()}
          error={problems['burst_seconds']}
        >
          <NumberInput min={0} max={60} value={draft.burst} onValueChange={(burst) => onChange({ burst })} />
        </Field>
      </div>
      <Field
        label={m.settings_reply_disclosure()}
        hint={m.settings_reply_disclosure_hint()}
        error={problems['disclosure']}
      >
        <TextArea
          rows={2}
          value={draft.disclosure}
          onChange={(event) => onChange({ disclosure: event.currentTarget.value })}
          counter={{ count: draft.disclosure.length, max: disclosureLimits.characters }}
        />
      </Field>
      <Field
        label={m.settings_reply_handover()}
        hint={m.settings_reply_handover_hint()}
        error={problems['handover_reply']}
      >
        <TextArea
          rows={2}
          value={draft.handoverReply}
          onChange={(event) => onChange({ handoverReply: event.currentTarget.value })}
          counter={{ count: draft.handoverReply.length, max: disclosureLimits.characters }}
        />
      </Field>
      <Field
        label={m.settings_reply_unassign()}
        hint={m.settings_reply_unassign_hint()}
        error={problems['unassign_after_minutes']}
      >
        <NumberInput
          min={1}
          max={1440}
          value={draft.unassignMinutes}
          onValueChange={(unassignMinutes) => onChange({ unassignMinutes })}
        />
      </Field>
      <SendingFields draft={draft} problems={problems} onChange={onChange} />
    </>
  )
}

/** What happens with replies that could not be sent at once. */
function SendingFields({ draft, problems, onChange }: RepliesFieldsProps) {
  return (
    <>
      <FieldGroup legend={m.settings_reply_resend()} hint={m.settings_reply_resend_hint()}>
        <Segmented
          compact
          label={m.settings_reply_resend()}
          value={draft.resend}
          options={resends}
          onValueChange={(resend) => onChange({ resend })}
        />
      </FieldGroup>
      <Field
        label={m.settings_reply_wait()}
        hint={m.settings_reply_wait_hint()}
        error={problems['wait_for_pace_hours']}
      >
        <NumberInput
          min={1}
          max={168}
          value={draft.waitHours}
          onValueChange={(waitHours) => onChange({ waitHours })}
        />
      </Field>
      <Switch
        label={m.settings_reply_human_agent()}
        hint={m.settings_reply_human_agent_hint()}
        checked={draft.humanAgent}
        onCheckedChange={(humanAgent) => onChange({ humanAgent })}
      />
    </>
  )
}

interface TakeoverFieldProps {
  value: Span
  error: string | undefined
  onValueChange: (value: Span) => void
}

/** A duration as amount and unit. */
function TakeoverField({ value, error, onValueChange }: TakeoverFieldProps) {
  return (
    <div className="grid grid-cols-[1fr_7.5rem] items-start gap-2 large-text:grid-cols-1">
      <Field label={m.settings_reply_takeover()} hint={m.settings_reply_takeover_hint()} error={error}>
        <NumberInput
          min={1}
          value={value.amount}
          onValueChange={(amount) => onValueChange({ ...value, amount })}
        />
      </Field>
      <Field label={m.settings_reply_takeover_unit()}>
        <Select
          value={value.unit}
          options={takeoverUnits.map((unit) => ({ value: unit, label: unitNames[unit] }))}
          onValueChange={(unit) => onValueChange({ ...value, unit })}
        />
      </Field>
    </div>
  )
}
