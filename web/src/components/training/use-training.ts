import type { ConnectedAccount } from '@skein/contract/accounts/accounts'
import { addText, addWebsite, type KnowledgeSource, uploadFiles } from '@skein/contract/knowledge/knowledge'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { m } from '@skein/messages'
import { ApiError } from '../../lib/api/api-error.ts'
import { call } from '../../lib/api/api.ts'
import { upload } from '../../lib/api/upload.ts'
import { causeOf } from '../../ui/feedback/cause-of.ts'
import { notify } from '../../ui/feedback/notify.ts'
import type { TrainingItem } from './training-logic.ts'
import {
  changeTrainingItem,
  removeTrainingItem,
  addTrainingItem,
  type SentTrainingItem,
} from './training-store.ts'
import { sourcesQuery } from './sources-query.ts'

/** Account that the knowledge belongs to. */
export type TrainingOwner = Pick<ConnectedAccount, 'platform_user_id' | 'provider_id'>

/** Uploads training items one by one, and retries failed ones. Resolves to whether all were accepted. */
export function useTrainingUpload(owner: TrainingOwner) {
  const client = useQueryClient()
  const deliver = (key: string, trainingItem: TrainingItem) =>
    uploadItem({ client, owner, key, item: trainingItem })
  return {
    train: async (trainingItems: readonly TrainingItem[]): Promise<boolean> => {
      const outcomes = await Promise.all(
        trainingItems.map((trainingItem) =>
          deliver(addTrainingItem(owner.platform_user_id, trainingItem), trainingItem),
        ),
      )
      return outcomes.every(Boolean)
    },
    again: ({ key, item: trainingItem }: SentTrainingItem) => {
      changeTrainingItem(key, { cause: null, progress: 0 })
      void deliver(key, trainingItem)
    },
  }
}

interface TrainingUpload {
  client: QueryClient
  owner: TrainingOwner
  key: string
  item: TrainingItem
}

async function uploadItem({ client, owner, key, item: trainingItem }: TrainingUpload): Promise<boolean> {
  try {
    const { already_known, ...source } = await send(owner, trainingItem, (progress) =>
      changeTrainingItem(key, { progress }),
    )
    if (already_known)
      notify({ type: 'info', message: m.knowledge_source_already_known({ title: source.title }) })
    const query = sourcesQuery(owner.platform_user_id)
    client.setQueryData(query.queryKey, (all) => withFirst(all, source))
    removeTrainingItem(key)
    void client.invalidateQueries({ queryKey: query.queryKey })
    return true
  } catch (error) {
    changeTrainingItem(key, {
      cause: causeOf(error, m.knowledge_training_failed()),
      canRetry: !isPermanent(error),
    })
    return false
  }
}

/** Whether the server refused the content itself: invalid, too large or of another type. */
const isPermanent = (error: unknown): boolean =>
  error instanceof ApiError && [400, 413, 415, 422].includes(error.status)

function send(
  { platform_user_id, provider_id }: TrainingOwner,
  trainingItem: TrainingItem,
  onProgress: (share: number) => void,
) {
  const whose = { platform_user_id, provider_id, platform: 'instagram' }
  switch (trainingItem.kind) {
    case 'pdf':
      return upload(uploadFiles, { ...whose, file: [trainingItem.file] }, onProgress)
    case 'url':
      return call(addWebsite, { ...whose, website_url: trainingItem.website_url, depth: trainingItem.depth })
    case 'text':
      return call(addText, { ...whose, text: trainingItem.text })
  }
}

const withFirst = (
  all: readonly KnowledgeSource[] | undefined,
  source: KnowledgeSource,
): KnowledgeSource[] => [source, ...(all ?? []).filter(({ id }) => id !== source.id)]
