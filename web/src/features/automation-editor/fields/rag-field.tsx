import { Switch } from '../../../ui/forms/switch.tsx'
import { automationFieldHook } from '../form/use-form-field.ts'

const useRag = automationFieldHook<{ isRagEnabled: boolean }>()

/** Whether answers are made from the knowledge base. */
export function RagField({ label, hint }: { label: string; hint: string }) {
  const rag = useRag('isRagEnabled')
  return (
    <div data-field="isRagEnabled">
      <Switch label={label} hint={hint} checked={rag.value} onCheckedChange={rag.set} />
    </div>
  )
}
