import { Suspense } from 'react'
import { lazyPart } from '../../../ui/loading/lazy-part.tsx'
import { MissingOverlay } from '../../../ui/loading/missing-part.tsx'
import type { DeployView } from './use-deploy.ts'

const ConflictDialog = lazyPart(
  async () => (await import('./conflict-dialog.tsx')).ConflictDialog,
  MissingOverlay,
)

/** Asks what to keep when the automation was changed elsewhere. */
export function ConflictView({ conflict, dismiss }: DeployView) {
  if (conflict === null) return null
  return (
    <Suspense>
      <ConflictDialog {...conflict} onClose={dismiss} />
    </Suspense>
  )
}
