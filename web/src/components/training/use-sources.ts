import {
  deleteSource,
  type KnowledgeSource,
  setSourceEnabled,
  syncSource,
} from '@skein/contract/knowledge/knowledge'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { m } from '@skein/messages'
import { ApiError } from '../../lib/api/api-error.ts'
import { call } from '../../lib/api/api.ts'
import { causeOf } from '../../ui/feedback/cause-of.ts'
import { notifyFailure } from '../../ui/feedback/notify-failure.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { hideSource, type Removal, showSource, takeLeftoverRemovals } from './removal-store.ts'
import { sourcesQuery } from './sources-query.ts'

/** Reread, enable, disable or delete a source. Changes are optimistic and rolled back on failure. */
export function useSources(platformUserId: string) {
  const client = useQueryClient()
  const { queryKey } = sourcesQuery(platformUserId)
  const change = (source: KnowledgeSource) =>
    client.setQueryData(queryKey, (all) => all?.map((each) => (each.id === source.id ? source : each)))
  const changeSoon = async (source: KnowledgeSource) => {
    await client.cancelQueries({ queryKey })
    change(source)
  }
  const settle = () => client.invalidateQueries({ queryKey })

  const sync = useMutation({
    mutationFn: ({ id }: KnowledgeSource) => call(syncSource, { id }),
    onMutate: (source) => changeSoon({ ...source, status: 'queued', progress: 0, cause: null }),
    onSuccess: change,
    onError: (error, source) => {
      change(source)
      notifyFailure(
        m.knowledge_source_retry_failed({ title: source.title, cause: causeOf(error) }),
        error,
        () => sync.mutate(source),
      )
    },
    onSettled: settle,
  })
  const enabling = useMutation({
    mutationFn: ({ id, enabled }: KnowledgeSource) => call(setSourceEnabled, { id, enabled: !enabled }),
    onMutate: (source) => changeSoon({ ...source, enabled: !source.enabled }),
    onSuccess: change,
    onError: (error, source) => {
      change(source)
      notifyFailure(
        m.knowledge_source_switch_failed({ title: source.title, cause: causeOf(error) }),
        error,
        () => enabling.mutate(source),
      )
    },
    onSettled: settle,
  })
  const removal = useMutation({
    mutationFn: ({ id }: Removal) => forget(id),
    onMutate: hideSource,
    onSuccess: (_, { id }) => client.setQueryData(queryKey, (all) => all?.filter((each) => each.id !== id)),
    onError: (error, source) =>
      notifyFailure(
        m.knowledge_source_delete_failed({ title: source.title, cause: causeOf(error) }),
        error,
        () => removal.mutate(source),
      ),
    onSettled: async (_, error, { id }) => {
      if (error) showSource(id)
      await settle()
      showSource(id)
    },
  })
  const { mutate: remove } = removal
  useEffect(() => takeLeftoverRemovals().forEach((each) => remove(each)), [remove])
  return { readAgain: sync.mutate, toggle: enabling.mutate, remove: removableUntil(remove) }
}

/** Hides the source at once; deletes it on the server when the undo notification or the page closes. */
const removableUntil = (remove: (source: Removal) => void) => (source: Removal) => {
  const leaving = new AbortController()
  const settle = () => {
    if (leaving.signal.aborted) return
    leaving.abort()
    remove(source)
  }
  const takeBack = () => {
    leaving.abort()
    showSource(source.id)
  }
  hideSource(source)
  window.addEventListener('pagehide', settle, { signal: leaving.signal })
  notify({
    type: 'success',
    message: m.knowledge_source_deleted({ title: source.title }),
    action: { label: m.common_undo(), onAction: takeBack },
    onClose: settle,
  })
}

/** Deletes a source; a source that no longer exists counts as deleted. */
async function forget(id: string): Promise<void> {
  await call(deleteSource, { id }, { keepalive: true }).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.status === 404)) throw error
  })
}
