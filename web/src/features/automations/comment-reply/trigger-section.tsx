import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { FieldGroup } from '../../../ui/field-group.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { fieldWords, sectionWords } from '../../../words/comment-reply.ts'
import { KeywordField } from '../editor/keyword-field.tsx'
import { Section } from '../editor/section.tsx'
import { AiModelNote } from './ai-model-note.tsx'
import type { MatchChoice } from './comment-reply-form.ts'
import { ContextFields } from './context-fields.tsx'
import { useRuleField } from './use-rule-field.ts'
import { useTriggerSwitch } from './use-trigger-switch.ts'

/** What sets the rule off. Switching carries keywords into a context and back; one press undoes it. */
export function TriggerSection() {
  const { trigger, choose, undo } = useTriggerSwitch()
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
          {trigger === 'ai' ? fieldWords.toContext : fieldWords.toKeyword}
        </Banner>
      )}
      {trigger === 'ai' && <AiModelNote />}
      {trigger === 'ai' ? <ContextFields highlighted={undo !== null} /> : <KeywordFields />}
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

function KeywordFields() {
  const keywords = useRuleField('keywords')
  const match = useRuleField('matchType')
  return (
    <>
      <div data-field="keywords">
        <KeywordField
          keywords={keywords.value}
          onChange={keywords.set}
          onBlur={keywords.onBlur}
          error={keywords.error}
        />
      </div>
      <div data-field="matchType">
        <FieldGroup legend={fieldWords.matchType} hint={fieldWords.matchHints[match.value]}>
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
