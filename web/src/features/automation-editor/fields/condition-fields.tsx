import type { TriggerType } from '@skein/contract/automations/automation'
import { usualCommentSources, type CommentSource } from '@skein/contract/automations/kinds/automation-fields'
import type { SlotColour } from '@skein/contract/automations/sentence/sentence'
import {
  aiMessageKinds,
  keywordMessageKinds,
  messageKinds,
  type MessageKind,
} from '@skein/contract/inbox/message-kinds'
import { conditionWords, sourceLabels } from '../../../copy/automations/editors/conditions.ts'
import type { AutomationEvent } from '../../../copy/automations/editors/editor.ts'
import { messageKindLabels } from '../../../copy/inbox/message-kinds.ts'
import { CheckboxGroup } from '../../../ui/forms/checkbox-group.tsx'
import { Switch } from '../../../ui/forms/switch.tsx'
import type { TriggerForm } from '../form/automation-form.ts'
import { useFormValues, useTriggerField } from '../form/use-form-field.ts'
import { KeywordField } from './keyword-field.tsx'

export interface ConditionFieldsProps {
  event: AutomationEvent
  ink: SlotColour
  /** Where the comments can be that the automation acts on. */
  sources?: readonly CommentSource[]
}

/** Conditions beside keywords and posts. */
export function ConditionFields({ event, ink, sources = ['post', 'ad'] }: ConditionFieldsProps) {
  // An AI conversation has no trigger.
  const { trigger_type: trigger } = useFormValues<Partial<TriggerForm>>()
  const once = useTriggerField('once_per_person')
  return (
    <div className="flex flex-col gap-5 pt-4">
      {trigger === 'KEYWORD' && <TextConditions ink={ink} />}
      <Switch
        label={conditionWords.once}
        hint={conditionWords.onceHint}
        checked={once.value ?? false}
        onCheckedChange={once.set}
      />
      {event === 'message' ? <MessageConditions trigger={trigger} /> : <Sources all={sources} />}
    </div>
  )
}

function TextConditions({ ink }: { ink: SlotColour }) {
  const excluded = useTriggerField('exclude_keywords')
  const accents = useTriggerField('ignore_accents')
  return (
    <>
      <div data-field="exclude_keywords">
        <KeywordField
          label={conditionWords.exclude}
          hint={conditionWords.excludeHint}
          placeholder={conditionWords.excludePlaceholder}
          keywords={excluded.value ?? []}
          ink={ink}
          onChange={excluded.set}
          onBlur={excluded.onBlur}
          error={excluded.error}
        />
      </div>
      <Switch
        label={conditionWords.accents}
        hint={conditionWords.accentsHint}
        checked={accents.value ?? false}
        onCheckedChange={accents.set}
      />
    </>
  )
}

const kinds: readonly MessageKind[] = [
  'text',
  'story_reply',
  'story_mention',
  'shared_post',
  'image',
  'video',
  'audio',
  'postback',
  'referral',
]
const keywordKinds: readonly MessageKind[] = [...keywordMessageKinds, 'postback']
const aiKinds: readonly MessageKind[] = [...aiMessageKinds, 'postback']
/** A model also reacts to files, which have no text for keywords. */
const aiOptions = messageKinds.filter((kind) => kind === 'file' || kinds.includes(kind))

function MessageConditions({ trigger }: { trigger: TriggerType | undefined }) {
  const first = useTriggerField('first_contact_only')
  const chosen = useTriggerField('message_kinds')
  const [offered, usual] = trigger === 'KEYWORD' ? [kinds, keywordKinds] : [aiOptions, aiKinds]
  return (
    <>
      <Switch
        label={conditionWords.first}
        hint={conditionWords.firstHint}
        checked={first.value ?? false}
        onCheckedChange={first.set}
      />
      {trigger !== 'AI_DECISION' && (
        <div data-field="message_kinds">
          <CheckboxGroup
            legend={conditionWords.kinds}
            options={offered.map((value) => ({ value, label: messageKindLabels[value] }))}
            values={chosen.value ?? usual}
            onValuesChange={(values) => chosen.set(isSame(values, usual) ? undefined : values)}
          />
        </div>
      )}
    </>
  )
}

function Sources({ all }: { all: readonly CommentSource[] }) {
  const chosen = useTriggerField('comment_sources')
  return (
    <div data-field="comment_sources">
      <CheckboxGroup
        legend={conditionWords.sources}
        options={all.map((value) => ({ value, label: sourceLabels[value] }))}
        values={chosen.value ?? usualCommentSources}
        onValuesChange={(values) => chosen.set(isSame(values, usualCommentSources) ? undefined : values)}
        hint={all.includes('mention') ? conditionWords.mentionHint : undefined}
      />
    </div>
  )
}

const isSame = <T,>(a: readonly T[], b: readonly T[]): boolean =>
  a.length === b.length && a.every((value) => b.includes(value))
