import type { MessageButton } from '@skein/contract/automations/messages/buttons'
import { payloadOf } from '@skein/contract/inbox/tap-target'
import { m } from '@skein/messages'
import { LinkInput } from '../../../components/fields/link-input.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Field } from '../../../ui/forms/field.tsx'
import type { SelectOption } from '../../../ui/forms/select-option.ts'
import { Select } from '../../../ui/forms/select.tsx'
import { listQuery } from '../../automations/queries.ts'

interface ButtonTargetFieldProps {
  button: MessageButton
  platformUserId: string
  error: string | undefined
  onChange: (button: MessageButton) => void
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
  const isLink = button.type === 'web_url'
  const payload = isLink ? '' : button.payload
  const options = useTargetOptions(platformUserId, payload)
  // The address returns when the button becomes a link again.
  const [keptUrl, setKeptUrl] = useState('')
  const { title } = button
  const setUrl = (url: string) => onChange({ type: 'web_url', url, title })
  const choose = (chosenPayload: string) => {
    if (isLink) setKeptUrl(button.url)
    if (chosenPayload === '') setUrl(keptUrl)
    else onChange({ type: 'postback', title, payload: chosenPayload })
  }
  return (
    <div className="flex flex-col gap-3">
      {isLink && (
        <Field label={m.common_link()} error={error}>
          <LinkInput url={button.url} onChange={setUrl} onLeave={onLeave} />
        </Field>
      )}
      <Field label={m.common_leads_to()} error={isLink ? undefined : error}>
        <Select
          value={payload}
          options={options}
          onValueChange={choose}
          onBlur={isLink ? undefined : onLeave}
        />
      </Field>
    </div>
  )
}

/** Returns the targets by the payload of a button; empty for a link. A target that does not exist any more stays. */
function useTargetOptions(platformUserId: string, chosenPayload: string): SelectOption[] {
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
  if (options.some(({ value }) => value === chosenPayload)) return options
  // Until the list is loaded it is not known whether the automation exists.
  return [...options, { value: chosenPayload, label: data ? m.common_deleted_automation() : '…' }]
}
