import { deleteSource, type KnowledgeSource, syncSource } from '@skein/contract/knowledge'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { sourceWords } from '../../../words/knowledge.ts'
import { causeOf } from '../cause-of.ts'
import { notifyFailure } from '../notify-failure.ts'
import { sourcesQuery } from './queries.ts'

/** Read a source again or delete it. The list changes at once, and back when the server refuses. */
export function useSources(platformUserId: string) {
  const client = useQueryClient()
  const { queryKey } = sourcesQuery(platformUserId)
  const change = (next: (all: KnowledgeSource[]) => KnowledgeSource[]) =>
    client.setQueryData(queryKey, (all) => all && next(all))

  const sync = useMutation({
    mutationFn: ({ id }: KnowledgeSource) => call(syncSource, { id }),
    onMutate: async (source) => {
      await client.cancelQueries({ queryKey })
      change((all) => replaced(all, { ...source, status: 'queued', progress: 0, cause: null }))
    },
    onSuccess: (fresh) => change((all) => replaced(all, fresh)),
    onError: (error, source) => {
      change((all) => replaced(all, source))
      notifyFailure(sourceWords.retryFailed(source.title, causeOf(error)), () => sync.mutate(source))
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
  const removal = useMutation({
    mutationFn: ({ id }: KnowledgeSource) => call(deleteSource, { id }),
    onMutate: async (source) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      change((all) => all.filter(({ id }) => id !== source.id))
      return before
    },
    onError: (error, source, before) => {
      if (before) client.setQueryData(queryKey, before)
      notifyFailure(sourceWords.deleteFailed(source.title, causeOf(error)), () => removal.mutate(source))
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
  return { readAgain: sync.mutate, remove: removal.mutate }
}

const replaced = (all: readonly KnowledgeSource[], source: KnowledgeSource): KnowledgeSource[] =>
  all.map((each) => (each.id === source.id ? source : each))
