import type { ChatMenu } from '@skein/contract/inbox/chat-menu'
import { m } from '@skein/messages'
import { LinkInput } from '../../components/fields/link-input.tsx'
import { Field } from '../../ui/forms/field.tsx'
import type { SelectOption } from '../../ui/forms/select-option.ts'
import { Select } from '../../ui/forms/select.tsx'
import type { FormEntry } from './chat-menu-form.ts'

interface TargetFieldsProps {
  entry: FormEntry
  targets: ChatMenu['targets']
  links: boolean
  error: string | undefined
  onChange: (part: Partial<FormEntry>) => void
}

const automationPrefix = 'automation '

/** Where a tap leads: an automation, a person, or a web link with its address. */
export function TargetFields({ entry, targets, links, error, onChange }: TargetFieldsProps) {
  const { kind, automation_id, url } = entry
  const value = kind === 'automation' ? `${automationPrefix}${automation_id}` : kind
  const choose = (target: string) =>
    onChange(
      target.startsWith(automationPrefix)
        ? { kind: 'automation', automation_id: target.slice(automationPrefix.length) }
        : { kind: kindOf(target) },
    )
  return (
    <div className="flex flex-col gap-3">
      <Field label={m.common_leads_to()} error={kind === 'link' ? undefined : error}>
        <Select value={value} options={optionsOf({ entry, targets, links })} onValueChange={choose} />
      </Field>
      {kind === 'link' && (
        <Field label={m.common_link()} error={error}>
          <LinkInput url={url} onChange={(address) => onChange({ url: address })} />
        </Field>
      )}
    </div>
  )
}

const kindOf = (target: string): FormEntry['kind'] => (target === 'person' || target === 'link' ? target : '')

function optionsOf({
  entry: { kind, automation_id },
  targets,
  links,
}: Pick<TargetFieldsProps, 'entry' | 'targets' | 'links'>): SelectOption[] {
  const isGone = kind === 'automation' && !targets.some((target) => target.automation_id === automation_id)
  return [
    ...(kind === '' ? [{ value: '', label: m.chat_menu_choose() }] : []),
    ...(isGone
      ? [{ value: `${automationPrefix}${automation_id}`, label: m.common_deleted_automation() }]
      : []),
    { value: 'person', label: m.common_a_person() },
    ...(links ? [{ value: 'link', label: m.common_a_web_link() }] : []),
    ...targets.map(({ automation_id: id, name, activation_status }) => ({
      value: `${automationPrefix}${id}`,
      label: activation_status === 'ACTIVE' ? name : m.common_name_not_active({ name }),
    })),
  ]
}
