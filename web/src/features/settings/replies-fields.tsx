import { disclosureLimits } from '@skein/contract/limits'
import { FieldGroup } from '../../ui/forms/field-group.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { NumberInput } from '../../ui/forms/number-input.tsx'
import { Segmented } from '../../ui/forms/segmented.tsx'
import { Switch } from '../../ui/forms/switch.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { replyWords } from '../../copy/settings.ts'
import type { RepliesDraft } from './replies-form.ts'
import { TakeoverField } from './takeover-field.tsx'

export interface RepliesFieldsProps {
  draft: RepliesDraft
  /** Errors by field name of the contract. */
  problems: Partial<Record<string, string>>
  onChange: (part: Partial<RepliesDraft>) => void
}

const resends = (['proof', 'never'] as const).map((value) => ({ value, label: replyWords.resends[value] }))

export function RepliesFields({ draft, problems, onChange }: RepliesFieldsProps) {
  return (
    <>
      <div className="grid items-start gap-6 sm:grid-cols-2">
        <TakeoverField
          value={draft.takeover}
          error={problems['takeover_seconds']}
          onValueChange={(takeover) => onChange({ takeover })}
        />
        <Field label={replyWords.burst} hint={replyWords.burstHint} error={problems['burst_seconds']}>
          <NumberInput min={0} max={60} value={draft.burst} onValueChange={(burst) => onChange({ burst })} />
        </Field>
      </div>
      <Field label={replyWords.disclosure} hint={replyWords.disclosureHint} error={problems['disclosure']}>
        <TextArea
          rows={2}
          value={draft.disclosure}
          onChange={(event) => onChange({ disclosure: event.currentTarget.value })}
          counter={{ count: draft.disclosure.length, max: disclosureLimits.characters }}
        />
      </Field>
      <FieldGroup legend={replyWords.resend} hint={replyWords.resendHint}>
        <Segmented
          compact
          label={replyWords.resend}
          value={draft.resend}
          options={resends}
          onValueChange={(resend) => onChange({ resend })}
        />
      </FieldGroup>
      <Switch
        label={replyWords.humanAgent}
        hint={replyWords.humanAgentHint}
        checked={draft.humanAgent}
        onCheckedChange={(humanAgent) => onChange({ humanAgent })}
      />
    </>
  )
}
