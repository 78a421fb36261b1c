import { Suspense } from 'react'
import { lazyPart } from '../../../ui/loading/lazy-part.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'

const ConditionFields = lazyPart(async () => (await import('./condition-fields.tsx')).ConditionFields)

/** Conditions beside keywords and posts, loaded once they are shown. */
export const Conditions = () => (
  <Suspense fallback={<Skeleton className="h-64 rounded-card" />}>
    <ConditionFields />
  </Suspense>
)
