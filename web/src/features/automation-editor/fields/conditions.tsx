import { narrowingParts, partGroups } from '@skein/contract/automations/parts/parts'
import { m } from '@skein/messages'
import { HelpLink } from '../../../components/help-link.tsx'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { TriggerForm } from '../form/automation-form.ts'
import { useFormValues } from '../form/use-form-field.ts'

const ConditionFields = lazyPart(async () => (await import('./condition-fields.tsx')).ConditionFields)

/** Further conditions, folded until one is set. They follow the reply, which most automations need first. */
export function Conditions() {
  const form = useFormValues<TriggerForm>()
  const [chosen, setChosen] = useState<boolean | null>(null)
  // A draft is restored after the first render.
  const open = chosen ?? narrowingParts(form, partGroups.conditions).length > 0
  return (
    <div className="flex items-start gap-2">
      <details className="grow" open={open} onToggle={(event) => setChosen(event.currentTarget.open)}>
        <summary className="label-text flex min-h-11 w-fit cursor-pointer items-center gap-1.5 lg:min-h-9">
          {m.editor_condition_title()}
        </summary>
        {open && (
          <Suspense fallback={<Skeleton className="h-64 rounded-card" />}>
            <ConditionFields />
          </Suspense>
        )}
      </details>
      <HelpLink term="more-conditions" />
    </div>
  )
}
