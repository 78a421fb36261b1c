import { useQuery } from '@tanstack/react-query'
import { m } from '@skein/messages'
import { versionsQuery } from '../../../components/queries/versions-query.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'

interface VersionDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  automationId: string
  version: number
}

/** One version of an automation as a sentence, with its author and time. */
export function VersionDialog({ open, onOpenChange, ...version }: VersionDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={m.versions_number({ number: version.version })}>
      {open && <Version {...version} />}
    </Dialog>
  )
}

function Version({ automationId, version }: Pick<VersionDialogProps, 'automationId' | 'version'>) {
  const query = useQuery(versionsQuery(automationId))
  return (
    <Loaded query={query} failed={m.versions_failed()} waiting="h-16 w-full">
      {(versions) => {
        const storedVersion = versions.find((each) => each.version === version)
        if (!storedVersion) return <p className="text-text-2">{m.versions_gone()}</p>
        return (
          <>
            <p className="text-chat break-words">{storedVersion.sentence}</p>
            <p className="meta mt-2 flex flex-wrap gap-x-2.5">
              <bdi>{storedVersion.author ?? m.versions_unknown()}</bdi>
              <time dateTime={storedVersion.created_at} className="tabular">
                {formatDateTime(storedVersion.created_at)}
              </time>
            </p>
          </>
        )
      }}
    </Loaded>
  )
}
