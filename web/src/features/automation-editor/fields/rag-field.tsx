import { Switch } from '../../../ui/forms/switch.tsx'
import { ruleFieldHook } from '../form/use-form-field.ts'

const useRag = ruleFieldHook<{ isRagEnabled: boolean }>()

/** Whether answers are made from the knowledge base. */
export function RagField({ label, hint }: { label: string; hint: string }) {
  const rag = useRag('isRagEnabled')
  return (
    <div data-field="isRagEnabled">
      <Switch label={label} hint={hint} checked={rag.value} onCheckedChange={rag.set} />
    </div>
  )
}
