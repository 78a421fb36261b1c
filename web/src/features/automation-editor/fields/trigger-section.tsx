import type { SlotColour } from '@skein/contract/automations/sentence'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { FieldGroup } from '../../../ui/forms/field-group.tsx'
import { Segmented } from '../../../ui/forms/segmented.tsx'
import { Tag } from '../../../ui/tag.tsx'
import {
  fieldWords,
  type AutomationEvent,
  sectionWords,
  triggerWords,
} from '../../../copy/automations/editor.ts'
import { AiModelNote } from './ai-model-note.tsx'
import { ContextFields } from './context-fields.tsx'
import { KeywordField } from './keyword-field.tsx'
import type { MatchChoice } from '../form/automation-form.ts'
import { Section } from './section.tsx'
import type { TriggerConversion } from '../form/trigger-logic.ts'
import { useTriggerField } from './use-trigger-field.ts'
import { useTriggerSwitch } from './use-trigger-switch.ts'

interface TriggerSectionProps {
  /** What the rule reads. */
  event: AutomationEvent
  convert: TriggerConversion
  ink: SlotColour
  /** Of the context, where the rule does something else than answer. */
  contextHint?: string
}

/** What sets the rule off. Switching carries keywords into a context and back; one press undoes it. */
export function TriggerSection({ event, convert, ink: slotColour, contextHint }: TriggerSectionProps) {
  const { trigger, choose, undo } = useTriggerSwitch(convert)
  const words = triggerWords[event]
  return (
    <Section title={sectionWords.trigger} anchor="trigger">
      <div data-field="triggerType">
        <FieldGroup legend={fieldWords.triggerType}>
          <Segmented
            label={fieldWords.triggerType}
            value={trigger}
            onValueChange={choose}
            options={[
              { value: 'keyword', label: fieldWords.regular },
              { value: 'ai', label: <AiChoice /> },
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
          {trigger === 'ai' ? words.toContext : words.toKeyword}
        </Banner>
      )}
      {trigger === 'ai' && <AiModelNote />}
      {trigger === 'ai' ? (
        <ContextFields hint={contextHint ?? words.contextHint} highlighted={undo !== null} />
      ) : (
        <KeywordFields ink={slotColour} matchHints={words.matchHints} />
      )}
    </Section>
  )
}

function AiChoice() {
  return (
    <>
      {fieldWords.aiDecision} <Tag tone="brand">{fieldWords.pro}</Tag>
    </>
  )
}

const matches: readonly { value: MatchChoice; label: string }[] = [
  { value: 'contains', label: fieldWords.contains },
  { value: 'exact', label: fieldWords.exact },
  { value: 'startsWith', label: fieldWords.startsWith },
]

interface KeywordFieldsProps {
  ink: SlotColour
  matchHints: Readonly<Record<MatchChoice, string>>
}

function KeywordFields({ ink: slotColour, matchHints }: KeywordFieldsProps) {
  const keywords = useTriggerField('keywords')
  const match = useTriggerField('matchType')
  return (
    <>
      <div data-field="keywords">
        <KeywordField
          keywords={keywords.value}
          ink={slotColour}
          onChange={keywords.set}
          onBlur={keywords.onBlur}
          error={keywords.error}
        />
      </div>
      <div data-field="matchType">
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
