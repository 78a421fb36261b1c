import { hour } from '@skein/contract/durations'
import { Clock } from 'lucide-react'
import { useState } from 'react'
import { m } from '@skein/messages'
import { formatDateTime } from '../../../lib/format.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { MenuButton } from '../../../ui/overlays/menu-button.tsx'
import { localFieldValue, sendTimes, timeOfField } from './send-times.ts'

interface SendLaterProps {
  /** There is nothing to send. */
  inert: boolean
  /** When the reply window ends, ISO 8601. */
  ends: string
  onSend: (at: string) => void
}

/** A menu beside Send with later times, and a dialog for another time. */
export function SendLater({ inert, ends, onSend }: SendLaterProps) {
  const [picking, pick] = useState(false)
  const send = (at: string) => {
    pick(false)
    onSend(at)
  }
  return (
    <>
      <MenuButton
        label={m.composer_schedule_message()}
        icon={<Clock size={18} aria-hidden="true" />}
        items={() => [
          ...sendTimes(Date.now(), Date.parse(ends)).map(({ label, at, possible }) => ({
            label,
            disabled: inert || !possible,
            onSelect: () => send(at),
          })),
          { label: m.composer_send_pick_a_time(), disabled: inert, onSelect: () => pick(true) },
        ]}
      />
      {picking && <TimeDialog ends={ends} onSend={send} onClose={() => pick(false)} />}
    </>
  )
}

interface TimeDialogProps {
  ends: string
  onSend: (at: string) => void
  onClose: () => void
}

const minute = 60_000

function TimeDialog({ ends, onSend, onClose }: TimeDialogProps) {
  const last = Date.parse(ends) - minute
  const [openedAt] = useState(() => Date.now())
  const [value, setValue] = useState(() => localFieldValue(Math.min(openedAt + hour, last)))
  const [isInvalid, setIsInvalid] = useState(false)
  function submit() {
    const at = timeOfField(value)
    const possible = at > Date.now() && at < Date.parse(ends)
    setIsInvalid(!possible)
    if (possible) onSend(new Date(at).toISOString())
  }
  return (
    <FormDialog
      title={m.composer_schedule_message()}
      description={m.composer_send_later_anyway()}
      action={m.composer_schedule()}
      noValidate
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label={m.composer_send_time()}
        error={isInvalid ? m.composer_send_time_until({ until: formatDateTime(ends) }) : undefined}
      >
        <TextInput
          type="datetime-local"
          min={localFieldValue(openedAt)}
          max={localFieldValue(last)}
          value={value}
          onChange={({ currentTarget }) => setValue(currentTarget.value)}
        />
      </Field>
    </FormDialog>
  )
}
