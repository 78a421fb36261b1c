import { type ConnectionCheck, setAnswerSince } from '@skein/contract/accounts/connection'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '@skein/messages'
import { call } from '../../lib/api/api.ts'
import { messageOf } from '../../lib/api/api-error.ts'
import { formatDay, formatNumber, formatPercent } from '../../lib/format.ts'
import { localDay } from '../../lib/time/time-zone.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { Field } from '../../ui/forms/field.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { connectionQuery } from './queries.ts'

interface SweepFiguresProps {
  check: ConnectionCheck
  platformUserId: string
}

/** What the comparisons with Instagram found, and since when missed events are answered. */
export function SweepFigures({ check, platformUserId }: SweepFiguresProps) {
  const { found = 0, lost_share_7d: share, answer_since: since } = check
  return (
    <>
      {check.last_run_at && (
        <p className="meta tabular mt-0.5">
          {m.settings_sweep_found({ count: formatNumber(found) })}
          {typeof share === 'number' && (
            <> · {m.settings_sweep_lost({ share: formatPercent(share * 100) })}</>
          )}
        </p>
      )}
      {since && <AnswerSince key={since} since={since} platformUserId={platformUserId} />}
    </>
  )
}

function AnswerSince({ since, platformUserId }: { since: string; platformUserId: string }) {
  const [editing, setEditing] = useState(false)
  const [day, setDay] = useState(localDay(since))
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call(setAnswerSince, {
        platform_user_id: platformUserId,
        answer_since: new Date(`${day}T00:00`).toISOString(),
      }),
    onSuccess: () => {
      notify({ type: 'success', message: m.settings_saved() })
      return client.invalidateQueries({ queryKey: connectionQuery(platformUserId).queryKey })
    },
    onError: (error) => notify({ type: 'error', message: messageOf(error, m.settings_sweep_not_saved()) }),
  })
  if (!editing) {
    return (
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="meta">{m.settings_sweep_since_day({ day: formatDay(since) })}</p>
        <Button size="dense" onClick={() => setEditing(true)}>
          {m.settings_sweep_change()}
        </Button>
      </div>
    )
  }
  const isChanged = day !== '' && day !== localDay(since)
  return (
    <form
      className="mt-3 flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (isChanged) mutate()
      }}
    >
      <Field label={m.settings_sweep_since()}>
        <TextInput type="date" value={day} onChange={(event) => setDay(event.target.value)} />
      </Field>
      {isChanged && (
        <Button type="submit" busy={isPending}>
          {m.common_save()}
        </Button>
      )}
    </form>
  )
}
