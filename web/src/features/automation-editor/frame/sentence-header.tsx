import { sentenceOf } from '@skein/contract/automations/sentence'
import type { FieldOf, RuleForm, RuleKind } from '../form/editor-kind.ts'
import { SentenceLine } from './sentence-line.tsx'
import { useWholeRule } from '../form/use-whole-form.ts'

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
      automationId={form.automationId}
      tokens={sentenceOf(kind.sentenceOf(form))}
      onSlot={(slot) => onField(kind.fieldOfSlot(slot, form))}
    />
  )
}
