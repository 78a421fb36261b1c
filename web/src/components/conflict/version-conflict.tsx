import { Suspense } from 'react'
import { isVersionConflict, messageOf } from '../../lib/api/api-error.ts'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'
import { MissingOverlay } from '../../ui/loading/missing-part.tsx'
import type { ChangedElsewhere } from './changed-elsewhere-dialog.tsx'

const ChangedElsewhereDialog = lazyPart(
  async () => (await import('./changed-elsewhere-dialog.tsx')).ChangedElsewhereDialog,
  MissingOverlay,
)

interface VersionConflictProps extends Omit<ChangedElsewhere, 'text' | 'differences'> {
  /** Why the last save failed; null if it did not. What is saved now is loaded already. */
  error: Error | null
  /** Returns the fields of the form, those that are equal too. */
  differencesOf: () => ChangedElsewhere['differences']
}

/** Asks what to keep when a save was refused because of a change elsewhere; shows nothing otherwise. */
export function VersionConflict({ error, differencesOf, ...actions }: VersionConflictProps) {
  if (!isVersionConflict(error)) return null
  return (
    <Suspense>
      <ChangedElsewhereDialog {...actions} text={messageOf(error, '')} differences={differencesOf()} />
    </Suspense>
  )
}
