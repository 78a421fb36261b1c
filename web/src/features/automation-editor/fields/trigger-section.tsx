import { HelpLink } from '../../../components/help-link.tsx'
import type { MatchType, TriggerType } from '@skein/contract/automations/automation'
import type { SlotColour } from '@skein/contract/automations/sentence/sentence'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { FieldGroup } from '../../../ui/forms/field-group.tsx'
import { RangeField } from '../../../ui/forms/range-field.tsx'
import { Segmented } from '../../../ui/forms/segmented.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { fieldWords, triggerWords } from '../../../copy/automations/editors/editor.ts'
import { AiModelNote } from './ai-model-note.tsx'
import { KeywordField } from './keyword-field.tsx'
import { PromptField } from './prompt-field.tsx'
import type { TriggerConversion, Trigger } from '../form/trigger-logic.ts'
import { useEdited } from '../form/use-edited.ts'
import { useTriggerField } from '../form/use-form-field.ts'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { TriggerForm } from '../form/automation-form.ts'

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
  const words = triggerWords[event]
  return (
    <>
      <div data-field="trigger_type">
        <FieldGroup legend={fieldWords.triggerType}>
          <Segmented
            label={fieldWords.triggerType}
            value={trigger}
            onValueChange={choose}
            options={[
              { value: 'KEYWORD', label: fieldWords.regular },
              { value: 'AI_DECISION', label: <AiChoice />, hint: fieldWords.proHint },
            ]}
          />
        </FieldGroup>
      </div>
      {undo && (
        <Banner
          type="info"
          action={
            <Button size="dense" onClick={undo}>
              {fieldWords.undo}
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
      {fieldWords.aiDecision} <Tag tone="brand">{fieldWords.pro}</Tag>
    </>
  )
}

const matches: readonly { value: MatchType; label: string }[] = [
  { value: 'CONTAINS', label: fieldWords.contains },
  { value: 'EXACT', label: fieldWords.exact },
  { value: 'STARTS_WITH', label: fieldWords.startsWith },
  { value: 'WHOLE_WORD', label: fieldWords.wholeWord },
  { value: 'ANY', label: fieldWords.anyText },
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
        <FieldGroup legend={fieldWords.matchType} hint={matchHints[match.value]}>
          <Segmented
            label={fieldWords.matchType}
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
        label={fieldWords.context}
        hint={hint}
        className={highlighted ? 'border-brand' : undefined}
      />
      <div data-field="confidence_threshold">
        <RangeField
          label={fieldWords.confidence}
          hint={fieldWords.confidenceHint}
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
