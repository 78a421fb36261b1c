import { migrateModels, type ModelChange } from '@skein/contract/automations/model-migration'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '@skein/messages'
import { messageOf } from '../../../lib/api/api-error.ts'
import { call } from '../../../lib/api/api.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { notify } from '../../../ui/feedback/notify.ts'
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx'
import { modelChangesQuery } from '../queries.ts'

/** Moves all automations off a retiring model. Shows nothing while no automation has one. */
export function MigrateModels({ platformUserId }: { platformUserId: string }) {
  const query = useQuery(modelChangesQuery(platformUserId))
  const client = useQueryClient()
  const { data: completedChanges = [], ...migration } = useMutation({
    mutationFn: () => call(migrateModels, { platform_user_id: platformUserId }),
    onSuccess() {
      client.setQueryData(modelChangesQuery(platformUserId).queryKey, [])
      return client.invalidateQueries({ queryKey: ['automations', platformUserId] })
    },
    onError: (error) =>
      notify({ type: 'error', message: messageOf(error, m.settings_model_migrate_failed()) }),
  })
  return (
    <Loaded query={query} failed={m.settings_model_changes_failed()} waiting="hidden">
      {(changes) => (
        <>
          {changes.length > 0 && (
            <Question
              changes={changes}
              busy={migration.isPending}
              onConfirm={(close) => migration.mutate(undefined, { onSettled: close })}
            />
          )}
          <div role="status" className="empty:hidden">
            {completedChanges.length > 0 && (
              <>
                <p>{m.settings_model_migrated({ count: completedChanges.length })}</p>
                <Changes changes={completedChanges} />
              </>
            )}
          </div>
        </>
      )}
    </Loaded>
  )
}

interface QuestionProps {
  changes: readonly ModelChange[]
  busy: boolean
  /** `close` closes the dialog. */
  onConfirm: (close: () => void) => void
}

function Question({ changes, busy, onConfirm }: QuestionProps) {
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const what = (
    <>
      <p className="text-text-2">{m.settings_model_migrate_count({ count: changes.length })}</p>
      <Changes changes={changes} />
    </>
  )
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 grow basis-64">{what}</div>
      <Button onClick={() => setAsking(true)}>{m.settings_model_migrate()}</Button>
      <AlertDialog
        open={asking}
        onClose={close}
        title={m.settings_model_migrate_title()}
        text={what}
        confirm={{ label: m.settings_model_migrate(), busy, onConfirm: () => onConfirm(close) }}
      />
    </div>
  )
}

const Changes = ({ changes }: { changes: readonly ModelChange[] }) => (
  <ul className="mt-1 list-disc ps-5">
    {changes.map(({ automation_id, name, from, to }) => (
      <li key={automation_id}>{m.settings_model_change({ name, from, to })}</li>
    ))}
  </ul>
)
