import { sentenceOf } from '@skein/contract/automations/sentence'
import type { FieldOf, RuleForm, RuleKind } from './rule-kind.ts'
import { SentenceLine } from './sentence-line.tsx'
import { useWholeRule } from './use-whole-rule.ts'

interface SentenceHeaderProps<Form extends RuleForm> {
  kind: RuleKind<Form>
  onField: (field: FieldOf<Form>) => void
}

/** The rule so far as a sentence; every slot leads to the field that fills it. */
export function SentenceHeader<Form extends RuleForm>({ kind, onField }: SentenceHeaderProps<Form>) {
  const form = useWholeRule<Form>()
  return (
    <SentenceLine
      type={kind.type}
      ruleId={form.automationId}
      tokens={sentenceOf(kind.sentenceOf(form))}
      onSlot={(slot) => onField(kind.fieldOfSlot(slot, form))}
    />
  )
}
