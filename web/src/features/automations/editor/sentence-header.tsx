import { inkOf, sentenceOf } from '@skein/contract/automations/sentence'
import { RuleSentence } from '../../../product/rule-sentence.tsx'
import { ThreadRail } from '../../../product/thread-rail.tsx'
import { slotHints } from '../../../words/editor.ts'
import type { FieldOf, RuleForm, RuleKind } from './rule-kind.ts'
import { useWholeRule } from './use-whole-rule.ts'

interface SentenceHeaderProps<Form extends RuleForm> {
  kind: RuleKind<Form>
  onField: (field: FieldOf<Form>) => void
}

/** The rule so far as a sentence; every slot leads to the field that fills it. */
export function SentenceHeader<Form extends RuleForm>({ kind, onField }: SentenceHeaderProps<Form>) {
  const form = useWholeRule<Form>()
  return (
    <ThreadRail ink={inkOf[kind.type]} state={form.automationId === null ? 'hollow' : 'active'} last>
      <p className="-mt-1">
        <RuleSentence
          size="header"
          tokens={sentenceOf(kind.sentenceOf(form))}
          slotHint={(slot) => slotHints[slot]}
          onSlot={(slot) => onField(kind.fieldOfSlot(slot, form))}
        />
      </p>
    </ThreadRail>
  )
}
