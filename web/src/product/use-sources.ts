import { deleteSource, type KnowledgeSource, setSourceEnabled, syncSource } from '@skein/contract/knowledge'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../lib/api.ts'
import { causeOf } from '../ui/cause-of.ts'
import { notifyFailure } from '../ui/notify-failure.ts'
import { notify } from '../ui/notify.ts'
import { sourceWords } from '../words/knowledge.ts'
import { hideSource, showSource } from './removal-store.ts'
import { sourcesQuery } from './sources-query.ts'

/** Read a source again, switch it off or delete it. The list changes at once, and back when the server refuses. */
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
      notifyFailure(sourceWords.retryFailed(source.title, causeOf(error)), () => sync.mutate(source))
    },
    onSettled: settle,
  })
  const enabling = useMutation({
    mutationFn: ({ id, enabled }: KnowledgeSource) => call(setSourceEnabled, { id, enabled: !enabled }),
    onMutate: (source) => changeSoon({ ...source, enabled: !source.enabled }),
    onSuccess: change,
    onError: (error, source) => {
      change(source)
      notifyFailure(sourceWords.switchFailed(source.title, causeOf(error)), () => enabling.mutate(source))
    },
    onSettled: settle,
  })
  const removal = useMutation({
    mutationFn: ({ id }: KnowledgeSource) => call(deleteSource, { id }, { keepalive: true }),
    onMutate: ({ id }) => hideSource(id),
    onSuccess: (_, { id }) => client.setQueryData(queryKey, (all) => all?.filter((each) => each.id !== id)),
    onError: (error, source) =>
      notifyFailure(sourceWords.deleteFailed(source.title, causeOf(error)), () => removal.mutate(source)),
    onSettled: (_, error, { id }) => {
      if (error) showSource(id)
      return settle()
    },
  })
  return { readAgain: sync.mutate, toggle: enabling.mutate, remove: removableUntil(removal.mutate) }
}

/** The source is gone at once; the server hears of it when the notice closes, or the page does. */
const removableUntil = (remove: (source: KnowledgeSource) => void) => (source: KnowledgeSource) => {
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
  hideSource(source.id)
  window.addEventListener('pagehide', settle, { signal: leaving.signal })
  notify({
    type: 'success',
    message: sourceWords.deleted(source.title),
    action: { label: sourceWords.undo, onAction: takeBack },
    onClose: settle,
  })
}
