import {
  type AutomationVersion,
  restoreVersion,
} from '@skein/contract/automations/sharing/automation-versions'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useId, useState } from 'react'
import { m } from '@skein/messages'
import { BrokenExampleList } from '../../../components/examples/broken-example-list.tsx'
import { BrokenExamplesDialog } from '../../../components/examples/broken-examples-dialog.tsx'
import { versionsQuery } from '../../../components/queries/versions-query.ts'
import { brokenExamplesOf } from '../../../lib/api/broken-examples.ts'
import { call } from '../../../lib/api/api.ts'
import { formatAgo, formatDateTime } from '../../../lib/format.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { causeOf } from '../../../ui/feedback/cause-of.ts'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { notify } from '../../../ui/feedback/notify.ts'
import { notifyFailure } from '../../../ui/feedback/notify-failure.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { VersionDifference } from './version-difference.tsx'
import { fieldLabel } from '../fields/field-labels.ts'
import { Permitted } from '../../session/permitted.tsx'
import { tooltip } from '../../../ui/tooltip/tooltip.ts'

interface VersionsDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  automationId: string
  /** The editor has changes that a restore overwrites. */
  unsaved: boolean
  /** Loads the restored automation into the editor. */
  onRestored: () => Promise<void>
}

/** The versions of an automation: each can be compared with the current one, and restored. */
export function VersionsDialog({ open, onOpenChange, ...props }: VersionsDialogProps) {
  return (
    <Dialog
      wide
      open={open}
      onOpenChange={onOpenChange}
      title={m.versions_title()}
      description={m.versions_text()}
    >
      {open && <VersionList {...props} onClose={() => onOpenChange(false)} />}
    </Dialog>
  )
}

interface VersionListProps extends Omit<VersionsDialogProps, 'open' | 'onOpenChange'> {
  onClose: () => void
}

function VersionList({ automationId, unsaved, onRestored, onClose }: VersionListProps) {
  const query = useQuery(versionsQuery(automationId))
  const { restore, restoring, broken, dismiss } = useRestore({ automationId, onRestored, onClose })
  return (
    <>
      <Loaded query={query} failed={m.versions_failed()} waiting="h-24 w-full">
        {(versions) => {
          const [current] = versions
          if (!current) return <p className="text-text-2">{m.versions_none()}</p>
          return (
            <ol aria-label={m.versions_title()} className="m-0 flex list-none flex-col p-0">
              {versions.map((version, index) => (
                <li key={version.version} className="py-3">
                  <VersionHead version={version} isCurrent={index === 0} />
                  {index > 0 && (
                    <Comparison
                      version={version}
                      current={current}
                      changed={changedSince(versions, index)}
                      unsaved={unsaved}
                      busy={restoring}
                      onRestore={() =>
                        restore({ version: version.version, current_version: current.version })
                      }
                    />
                  )}
                </li>
              ))}
            </ol>
          )
        }}
      </Loaded>
      <BrokenExamplesDialog
        open={broken !== null}
        examples={broken?.examples ?? []}
        busy={restoring}
        onClose={dismiss}
        onSaveAnyway={() => broken && restore({ ...broken.request, save_anyway: true })}
      />
    </>
  )
}

/** Returns the labels of the fields that were changed after a version. */
function changedSince(versions: readonly AutomationVersion[], index: number): string[] {
  return [...new Set(versions.slice(0, index).flatMap(({ changed }) => changed.map(fieldLabel)))]
}

function VersionHead({ version, isCurrent }: { version: AutomationVersion; isCurrent: boolean }) {
  const { created_at, author, sentence, failed_examples: failedExamples } = version
  return (
    <>
      <p className="meta flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <span className="label-text text-text">{m.versions_number({ number: version.version })}</span>
        {isCurrent && <Tag tone="ok">{m.versions_current()}</Tag>}
        <bdi>{author ?? m.versions_unknown()}</bdi>
        <time dateTime={created_at} {...tooltip(formatDateTime(created_at))} className="tabular">
          {formatAgo(created_at)}
        </time>
      </p>
      <p className="mt-1 text-chat break-words">{sentence}</p>
      {failedExamples && (
        <div className="mt-2">
          <p className="text-warn">{m.examples_saved_anyway()}</p>
          <BrokenExampleList label={m.examples_saved_anyway()} examples={failedExamples} />
        </div>
      )}
    </>
  )
}

interface ComparisonProps {
  version: AutomationVersion
  current: AutomationVersion
  changed: readonly string[]
  unsaved: boolean
  busy: boolean
  onRestore: () => void
}

/** A button that shows the difference to the current version and the button that restores. */
function Comparison({ version, current, changed, unsaved, busy, onRestore }: ComparisonProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <Disclosure open={open} aria-controls={id} className="mt-1" onToggle={() => setOpen(!open)}>
        {m.versions_compare({ number: version.version })}
      </Disclosure>
      <div id={id} hidden={!open}>
        {open && (
          <div className="flex flex-col gap-3 pt-2">
            <VersionDifference before={version} after={current} />
            {changed.length > 0 && (
              <p className="text-text-2">{m.versions_changed({ fields: changed.join(', ') })}</p>
            )}
            {unsaved && <p className="text-warn">{m.versions_unsaved()}</p>}
            <Permitted>
              <Button
                className="self-start"
                busy={busy}
                icon={<Undo2 size={16} aria-hidden="true" />}
                onClick={onRestore}
              >
                {m.versions_restore({ number: version.version })}
              </Button>
            </Permitted>
          </div>
        )}
      </div>
    </>
  )
}

type RestoreOptions = Pick<VersionListProps, 'automationId' | 'onRestored' | 'onClose'>

interface RestoreRequest {
  version: number
  /** The newest version that was shown. */
  current_version: number
  /** Restores although examples fail. */
  save_anyway?: boolean
}

function useRestore({ automationId, onRestored, onClose }: RestoreOptions) {
  const client = useQueryClient()
  const { mutate, isPending, error, variables, reset } = useMutation({
    mutationFn: async (request: RestoreRequest) => {
      const versions = await call(restoreVersion, { automation_id: automationId, ...request })
      client.setQueryData(versionsQuery(automationId).queryKey, versions)
      await onRestored()
    },
    onSuccess: (_, { version }) => {
      notify({ type: 'success', message: m.versions_restored({ number: version }) })
      onClose()
    },
    onError: (cause, request) => {
      if (brokenExamplesOf(cause) !== null) return
      notifyFailure(
        m.versions_restore_failed({ number: request.version, cause: causeOf(cause) }),
        cause,
        () => mutate(request),
      )
    },
  })
  const examples = brokenExamplesOf(error)
  const broken = examples && variables ? { examples, request: variables } : null
  return { restore: mutate, restoring: isPending, broken, dismiss: reset }
}
