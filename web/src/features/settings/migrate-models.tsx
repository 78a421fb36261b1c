import { migrateModels } from '@skein/contract/automations/model-migration'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api/api.ts'
import { messageOf } from '../../lib/api/api-error.ts'
import { AlertDialog } from '../../ui/overlays/alert-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { modelWords } from '../../copy/settings.ts'

/** Moves all automations off a retiring model and lists them. */
export function MigrateModels({ platformUserId }: { platformUserId: string }) {
  const [asking, setAsking] = useState(false)
  const client = useQueryClient()
  const { data, mutate, isPending } = useMutation({
    mutationFn: () => call(migrateModels, { platform_user_id: platformUserId }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['automations', platformUserId] }),
    onError: (error) => notify({ type: 'error', message: messageOf(error, modelWords.migrateFailed) }),
    onSettled: () => setAsking(false),
  })
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 grow basis-64">
        <p className="text-text-2">{modelWords.migrateText}</p>
        <div role="status" className="mt-2 empty:hidden">
          {data?.length === 0 && <p>{modelWords.nothingToMove}</p>}
          {data && data.length > 0 && (
            <>
              <p>{modelWords.migrated(data.length)}</p>
              <ul className="mt-1 list-disc pl-5">
                {data.map(({ automation_id, name, from, to }) => (
                  <li key={automation_id}>{modelWords.change(name, from, to)}</li>
                ))}
              </ul>
            </>
          )}
        </div>
      </div>
      <Button onClick={() => setAsking(true)}>{modelWords.migrate}</Button>
      <AlertDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={modelWords.migrateTitle}
        text={modelWords.migrateAsk}
        confirm={{ label: modelWords.migrate, busy: isPending, onConfirm: () => mutate() }}
      />
    </div>
  )
}
