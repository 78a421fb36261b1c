import { Suspense, useState } from 'react'
import { partGroups } from '@skein/contract/automations/parts/parts'
import { m } from '@skein/messages'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useFormValues } from '../form/use-form-field.ts'
import type { OptionFieldsProps } from './option-fields.tsx'
import type { ReplyOptionsForm } from './reply-options-form.ts'

const OptionFields = lazyPart(async () => (await import('./option-fields.tsx')).OptionFields)

/** Variants, delay and drafts, folded until one is set. */
export function ReplyOptions(props: OptionFieldsProps) {
  const form = useFormValues<ReplyOptionsForm>()
  const [open, setOpen] = useState(() => hasOptions(form))
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="label-text flex min-h-11 w-fit cursor-pointer items-center gap-1.5 lg:min-h-9">
        {m.reply_options_title()}
      </summary>
      {open && (
        <Suspense fallback={<Skeleton className="h-64 rounded-card" />}>
          <OptionFields {...props} />
        </Suspense>
      )}
    </details>
  )
}

const hasOptions = (form: ReplyOptionsForm): boolean =>
  partGroups.options.some(({ field }) => {
    const value: unknown = Reflect.get(form, field)
    return Array.isArray(value) ? value.length > 0 : Boolean(value)
  })
