import type { AutomationSummary } from '@skein/contract/automations/automation-summary'
import {
  type DeletedAutomation,
  listDeletedAutomations,
  restoreAutomation,
} from '@skein/contract/automations/automation-changes'
import { sentenceOf } from '@skein/contract/automations/sentence/sentence'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { m } from '@skein/messages'
import { AutomationSentence } from '../../../components/automation-sentence.tsx'
import { call } from '../../../lib/api/api.ts'
import { formatAgo, formatDay } from '../../../lib/format.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { causeOf } from '../../../ui/feedback/cause-of.ts'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { notify } from '../../../ui/feedback/notify.ts'
import { notifyFailure } from '../../../ui/feedback/notify-failure.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { targetOf } from '../actions/change-many.ts'
import { listKey } from '../queries.ts'
import { changesOf } from '../use-cached-list.ts'
import { focusOn } from './list-store.ts'
import { changeTexts } from '../actions/change-texts.ts'

interface DeletedDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  platformUserId: string
}

/** The automations that can be restored. */
export function DeletedDialog({ open, onOpenChange, platformUserId }: DeletedDialogProps) {
  return (
    <Dialog
      wide
      open={open}
      onOpenChange={onOpenChange}
      title={m.recently_deleted_title()}
      description={m.recently_deleted_text()}
    >
      {open && <DeletedList platformUserId={platformUserId} />}
    </Dialog>
  )
}

function DeletedList({ platformUserId }: { platformUserId: string }) {
  const query = useQuery(deletedQuery(platformUserId))
  const restore = useRestore(platformUserId)
  return (
    <Loaded query={query} failed={m.recently_deleted_failed()} waiting="h-24 w-full">
      {(automations) =>
        automations.length === 0 ? (
          <p className="text-text-2">{m.recently_deleted_none()}</p>
        ) : (
          <ul aria-label={m.recently_deleted_title()} className="m-0 flex list-none flex-col p-0">
            {automations.map((automation) => (
              <Deleted key={automation.automation_id} automation={automation} onRestore={restore} />
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}

interface DeletedProps {
  automation: DeletedAutomation
  onRestore: (automation: DeletedAutomation) => void
}

function Deleted({ automation, onRestore }: DeletedProps) {
  const { name, deleted_at, restorable_until } = automation
  return (
    <li className="flex flex-wrap items-start gap-3 border-t border-line py-3 first:border-t-0">
      <div className="min-w-0 flex-1 basis-60">
        <p className="label-text text-text-2">
          <bdi dir="auto">{name}</bdi>
        </p>
        <p className="text-chat">
          <AutomationSentence tokens={sentenceOf(automation)} clamped />
        </p>
        <p className="meta">
          {m.recently_deleted_until({ deleted: formatAgo(deleted_at), until: formatDay(restorable_until) })}
        </p>
      </div>
      <Button
        size="dense"
        aria-label={m.recently_deleted_restore_named({ name })}
        onClick={() => onRestore(automation)}
      >
        {m.common_restore()}
      </Button>
    </li>
  )
}

const deletedQuery = (platformUserId: string) =>
  queryOptions({
    queryKey: ['deleted-automations', platformUserId] as const,
    queryFn: ({ signal }) => call(listDeletedAutomations, { platform_user_id: platformUserId }, { signal }),
    refetchOnMount: 'always',
  })

/** Restores an automation, which leaves the list of deleted ones at once. */
function useRestore(platformUserId: string): (automation: DeletedAutomation) => void {
  const client = useQueryClient()
  const { queryKey } = deletedQuery(platformUserId)
  const { mutate } = useMutation({
    scope: changesOf(platformUserId),
    mutationFn: (automation: DeletedAutomation) => call(restoreAutomation, targetOf(automation)),
    onMutate: async ({ automation_id }) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(
        queryKey,
        before?.filter((one) => one.automation_id !== automation_id),
      )
      return { before }
    },
    onSuccess: (restored: AutomationSummary) => {
      focusOn([restored])
      notify({ type: 'success', message: changeTexts.restored([restored]) })
    },
    onError: (error, automation, context) => {
      client.setQueryData(queryKey, context?.before)
      notifyFailure(changeTexts.restoreFailed([automation], causeOf(error)), error, () => mutate(automation))
    },
    onSettled: () => client.invalidateQueries({ queryKey: listKey(platformUserId), exact: true }),
  })
  return mutate
}
