import type { Execution } from '@skein/contract/automations/decisions/execution'
import { useState } from 'react'
import { m } from '@skein/messages'
import { lazyOverlay } from '../../../ui/overlays/lazy-overlay.tsx'

const VersionDialog = lazyOverlay(async () => (await import('./version-dialog.tsx')).VersionDialog)

/** The version of the automation that decided; opens its sentence. */
export function EntryVersion({ entry }: { entry: Execution }) {
  const [open, setOpen] = useState(false)
  const { automation_id, automation_version: version } = entry
  if (version === undefined) return null
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className="touch tabular inline-flex items-center underline-offset-2 hover:underline"
        onClick={() => setOpen(true)}
      >
        {m.versions_number({ number: version })}
      </button>
      <VersionDialog open={open} onOpenChange={setOpen} automationId={automation_id} version={version} />
    </>
  )
}
