import { limits } from '@skein/contract/limits'
import { payloadOf } from '@skein/contract/inbox/tap-target'
import { withScheme } from '@skein/contract/web-address'
import { useQuery } from '@tanstack/react-query'
import { m } from '@skein/messages'
import { Field } from '../../../ui/forms/field.tsx'
import { Select, type SelectOption } from '../../../ui/forms/select.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { listQuery } from '../../automations/queries.ts'
import type { MessageButton } from './message-form.ts'

interface ButtonTargetFieldProps {
  button: MessageButton
  platformUserId: string
  error: string | undefined
  onChange: (part: Partial<MessageButton>) => void
  onLeave: () => void
}

const toPerson = payloadOf({ kind: 'person' })

/**
 * Where a button leads: a web link with its address, an automation that answers messages, or a person. The address comes
 * first, because most buttons are links.
 */
export function ButtonTargetField({
  button,
  platformUserId,
  error,
  onChange,
  onLeave,
}: ButtonTargetFieldProps) {
  const isLink = button.payload === ''
  const options = useTargetOptions(platformUserId, button.payload)
  return (
    <div className="flex flex-col gap-3">
      {isLink && (
        <Field label={m.common_link()} error={error}>
          <TextInput
            type="url"
            inputMode="url"
            autoComplete="off"
            value={button.link}
            maxLength={limits.link}
            placeholder="https://"
            onChange={(event) => onChange({ link: event.currentTarget.value })}
            onBlur={() => {
              const link = withScheme(button.link.trim())
              if (link !== button.link) onChange({ link })
              onLeave()
            }}
          />
        </Field>
      )}
      <Field label={m.common_leads_to()} error={isLink ? undefined : error}>
        <Select
          value={button.payload}
          options={options}
          onValueChange={(payload) => onChange({ payload })}
          onBlur={isLink ? undefined : onLeave}
        />
      </Field>
    </div>
  )
}

/** Returns the targets by the payload of a button; empty for a link. A target that does not exist any more stays. */
function useTargetOptions(platformUserId: string, chosen: string): SelectOption[] {
  const { data } = useQuery({ ...listQuery(platformUserId), refetchInterval: false })
  const automations = (data ?? []).flatMap(
    ({ automation_type: type, automation_id, name, activation_status }) =>
      type === 'DM_REPLY' || type === 'AI_DM_CONVERSATION'
        ? [
            {
              value: payloadOf({ kind: 'automation', automation_id }),
              label: activation_status === 'ACTIVE' ? name : m.common_name_not_active({ name }),
            },
          ]
        : [],
  )
  const options = [
    { value: '', label: m.common_a_web_link() },
    { value: toPerson, label: m.common_a_person() },
    ...automations,
  ]
  if (options.some(({ value }) => value === chosen)) return options
  // Until the list is loaded it is not known whether the automation exists.
  return [...options, { value: chosen, label: data ? m.common_deleted_automation() : '…' }]
}
