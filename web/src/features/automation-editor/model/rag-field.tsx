import { Switch } from '../../../ui/forms/switch.tsx'
import { automationFieldHook } from '../form/use-form-field.ts'

const useRag = automationFieldHook<{ is_rag_enabled: boolean }>()

/** Whether replies use the knowledge base. */
export function RagField({ label, hint }: { label: string; hint: string }) {
  const rag = useRag('is_rag_enabled')
  return (
    <div data-field="is_rag_enabled">
      <Switch label={label} hint={hint} checked={rag.value} onCheckedChange={rag.set} />
    </div>
  )
}
