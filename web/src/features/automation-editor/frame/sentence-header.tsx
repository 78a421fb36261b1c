import { sentenceOf } from '@skein/contract/automations/sentence'
import type { FieldOf, AutomationForm, AutomationKind } from '../form/editor-kind.ts'
import { SentenceLine } from './sentence-line.tsx'
import { useWholeAutomation } from '../form/use-whole-form.ts'

interface SentenceHeaderProps<Form extends AutomationForm> {
  kind: AutomationKind<Form>
  onField: (field: FieldOf<Form>) => void
}

/** The rule so far as a sentence; every slot leads to the field that fills it. */
export function SentenceHeader<Form extends AutomationForm>({ kind, onField }: SentenceHeaderProps<Form>) {
  const form = useWholeAutomation<Form>()
  return (
    <SentenceLine
      type={kind.type}
      automationId={form.automationId}
      tokens={sentenceOf(kind.sentenceOf(form))}
      onSlot={(slot) => onField(kind.fieldOfSlot(slot, form))}
    />
  )
}
