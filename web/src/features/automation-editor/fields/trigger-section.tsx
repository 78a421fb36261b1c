import { m } from '@skein/messages'
import { HelpLink } from '../../../components/help-link.tsx'
import type { MatchType, TriggerType } from '@skein/contract/automations/automation'
import type { SlotColour } from '@skein/contract/automations/sentence/sentence'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { FieldGroup } from '../../../ui/forms/field-group.tsx'
import { RangeField } from '../../../ui/forms/range-field.tsx'
import { Segmented } from '../../../ui/forms/segmented.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { AiModelNote } from '../model/ai-model-note.tsx'
import { KeywordField } from './keyword-field.tsx'
import { PromptField } from '../model/prompt-field.tsx'
import type { TriggerConversion, Trigger } from '../form/trigger-logic.ts'
import { useEdited } from '../form/use-edited.ts'
import { useTriggerField } from '../form/use-form-field.ts'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { TriggerForm } from '../form/automation-form.ts'

const triggerTexts = {
  comment: {
    matchHints: {
      CONTAINS: m.editor_trigger_comment_match_hints_contains(),
      EXACT: m.editor_trigger_comment_match_hints_exact(),
      STARTS_WITH: m.editor_trigger_comment_match_hints_starts_with(),
      WHOLE_WORD: m.editor_trigger_match_hints_whole_word(),
      ANY: m.editor_trigger_comment_match_hints_any(),
    },
    contextHint: m.editor_trigger_comment_context_hint(),
    toContext: m.editor_trigger_comment_to_context(),
    toKeyword: m.editor_trigger_comment_to_keyword(),
  },
  message: {
    matchHints: {
      CONTAINS: m.editor_trigger_message_match_hints_contains(),
      EXACT: m.editor_trigger_message_match_hints_exact(),
      STARTS_WITH: m.editor_trigger_message_match_hints_starts_with(),
      WHOLE_WORD: m.editor_trigger_match_hints_whole_word(),
      ANY: m.editor_trigger_message_match_hints_any(),
    },
    contextHint: m.editor_trigger_message_context_hint(),
    toContext: m.editor_trigger_comment_to_context(),
    toKeyword: m.editor_trigger_message_to_keyword(),
  },
}

interface TriggerSectionProps {
  convert: TriggerConversion
  /** Hint of the context field, for kinds that do not reply. */
  contextHint?: string
  keywordPlaceholder?: string
}

/** The trigger of the automation. Switching converts keywords to a context and back, with an undo. */
export function TriggerSection(props: TriggerSectionProps) {
  const { convert, contextHint, keywordPlaceholder } = props
  const { event, ink: slotColour } = useEdited()
  const { trigger, choose, undo } = useTriggerSwitch(convert)
  const words = triggerTexts[event]
  return (
    <>
      <div data-field="trigger_type">
        <FieldGroup legend={m.editor_field_trigger_type()}>
          <Segmented
            label={m.editor_field_trigger_type()}
            value={trigger}
            onValueChange={choose}
            options={[
              { value: 'KEYWORD', label: m.editor_field_regular() },
              { value: 'AI_DECISION', label: <AiChoice />, hint: m.editor_field_pro_hint() },
            ]}
          />
        </FieldGroup>
      </div>
      {undo && (
        <Banner
          type="info"
          action={
            <Button size="dense" onClick={undo}>
              {m.common_undo()}
            </Button>
          }
        >
          {trigger === 'AI_DECISION' ? words.toContext : words.toKeyword}
        </Banner>
      )}
      {trigger === 'AI_DECISION' && <AiModelNote />}
      {trigger === 'AI_DECISION' ? (
        <ContextFields hint={contextHint ?? words.contextHint} highlighted={undo !== null} />
      ) : (
        <KeywordFields ink={slotColour} matchHints={words.matchHints} placeholder={keywordPlaceholder} />
      )}
    </>
  )
}

function AiChoice() {
  return (
    <>
      {m.editor_field_ai_decision()} <Tag tone="neutral">{m.editor_field_pro()}</Tag>
    </>
  )
}

const matches: readonly { value: MatchType; label: string }[] = [
  { value: 'CONTAINS', label: m.editor_field_contains() },
  { value: 'EXACT', label: m.editor_field_exact() },
  { value: 'STARTS_WITH', label: m.editor_field_starts_with() },
  { value: 'WHOLE_WORD', label: m.editor_field_whole_word() },
  { value: 'ANY', label: m.editor_field_any_text() },
]

interface KeywordFieldsProps {
  ink: SlotColour
  matchHints: Readonly<Record<MatchType, string>>
  placeholder: string | undefined
}

function KeywordFields({ ink: slotColour, matchHints, placeholder }: KeywordFieldsProps) {
  const keywords = useTriggerField('keywords')
  const match = useTriggerField('match_type')
  return (
    <>
      {match.value !== 'ANY' && (
        <div data-field="keywords">
          <KeywordField
            keywords={keywords.value}
            ink={slotColour}
            onChange={keywords.set}
            onBlur={keywords.onBlur}
            error={keywords.error}
            placeholder={placeholder}
          />
        </div>
      )}
      <div data-field="match_type">
        <FieldGroup legend={m.editor_field_match_type()} hint={matchHints[match.value]}>
          <Segmented
            label={m.editor_field_match_type()}
            value={match.value}
            onValueChange={match.set}
            options={matches}
          />
        </FieldGroup>
      </div>
    </>
  )
}

interface ContextFieldsProps {
  hint: string
  /** The context was just converted from keywords; highlights it once. */
  highlighted: boolean
}

/** The context by which the AI decides. */
function ContextFields({ hint, highlighted }: ContextFieldsProps) {
  const confidence = useTriggerField('confidence_threshold')
  return (
    <>
      <PromptField
        name="ai_context_rules"
        label={m.editor_field_context()}
        hint={hint}
        className={highlighted ? 'border-text' : undefined}
      />
      <div data-field="confidence_threshold">
        <RangeField
          label={m.editor_field_confidence()}
          hint={m.editor_field_confidence_hint()}
          aside={<HelpLink term="confidence" />}
          min={0}
          max={1}
          step={0.01}
          numberStep={0.05}
          value={confidence.value}
          onValueChange={confidence.set}
        />
      </div>
    </>
  )
}

/** Switches the trigger type. `undo` restores the fields before the last conversion; null if nothing was converted. */
function useTriggerSwitch(convert: TriggerConversion) {
  const { getValues, setValue, clearErrors } = useFormContext<TriggerForm>()
  const { value: trigger } = useTriggerField('trigger_type')
  const [before, setBefore] = useState<Trigger | null>(null)

  const take = (next: Trigger) => {
    clearErrors(['keywords', 'ai_context_rules'])
    const options = { shouldDirty: true }
    setValue('trigger_type', next.trigger_type, options)
    setValue('keywords', next.keywords, options)
    setValue('ai_context_rules', next.ai_context_rules, options)
  }
  const choose = (to: TriggerType) => {
    const { trigger_type, keywords, ai_context_rules } = getValues()
    const before = { trigger_type, keywords, ai_context_rules: ai_context_rules ?? '' }
    take(convert(before, to))
    setBefore(keywords.length > 0 || before.ai_context_rules !== '' ? before : null)
  }
  const putBack = () => {
    if (before) take(before)
    setBefore(null)
  }
  return { trigger, choose, undo: before ? putBack : null }
}
