import { Suspense } from 'react'
import { lazyPart } from '../../../ui/loading/lazy-part.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import type { OptionFieldsProps } from './option-fields.tsx'

const OptionFields = lazyPart(async () => (await import('./option-fields.tsx')).OptionFields)

/** Variants, delay and drafts, loaded once they are shown. */
export const ReplyOptions = (props: OptionFieldsProps) => (
  <Suspense fallback={<Skeleton className="h-64 rounded-card" />}>
    <OptionFields {...props} />
  </Suspense>
)
