import type { ConnectedAccount } from '@skein/contract/accounts'
import { addText, addWebsite, type KnowledgeSource, uploadFiles } from '@skein/contract/knowledge'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { upload } from '../../lib/api/upload.ts'
import { causeOf } from '../../ui/feedback/cause-of.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { sourceWords, trainingWords } from '../../copy/knowledge.ts'
import type { Lesson } from './training-logic.ts'
import { changeLesson, forgetLesson, noteLesson, type SentLesson } from './training-store.ts'
import { sourcesQuery } from './sources-query.ts'

/** Whose knowledge it becomes. */
export type Learner = Pick<ConnectedAccount, 'platform_user_id' | 'provider_id'>

/** Sends lessons, each on its own, and sends one again that failed. Resolves to whether all were taken. */
export function useTeaching(owner: Learner) {
  const client = useQueryClient()
  const deliver = (key: string, lesson: Lesson) => teach({ client, owner, key, item: lesson })
  return {
    teach: async (lessons: readonly Lesson[]): Promise<boolean> => {
      const taken = await Promise.all(
        lessons.map((lesson) => deliver(noteLesson(owner.platform_user_id, lesson), lesson)),
      )
      return taken.every(Boolean)
    },
    again: ({ key, item: lesson }: SentLesson) => {
      changeLesson(key, { cause: null, progress: 0 })
      void deliver(key, lesson)
    },
  }
}

interface Teaching {
  client: QueryClient
  owner: Learner
  key: string
  item: Lesson
}

async function teach({ client, owner, key, item: lesson }: Teaching): Promise<boolean> {
  try {
    const { already_known, ...source } = await send(owner, lesson, (progress) =>
      changeLesson(key, { progress }),
    )
    if (already_known) notify({ type: 'info', message: sourceWords.alreadyKnown(source.title) })
    const query = sourcesQuery(owner.platform_user_id)
    client.setQueryData(query.queryKey, (all) => withFirst(all, source))
    forgetLesson(key)
    void client.invalidateQueries({ queryKey: query.queryKey })
    return true
  } catch (error) {
    changeLesson(key, { cause: causeOf(error, trainingWords.failed) })
    return false
  }
}

function send(
  { platform_user_id, provider_id }: Learner,
  lesson: Lesson,
  onProgress: (share: number) => void,
) {
  const whose = { platform_user_id, provider_id, platform: 'instagram' }
  switch (lesson.kind) {
    case 'pdf':
      return upload(uploadFiles, { ...whose, file: [lesson.file] }, onProgress)
    case 'url':
      return call(addWebsite, { ...whose, website_url: lesson.website_url, depth: lesson.depth })
    case 'text':
      return call(addText, { ...whose, text: lesson.text })
  }
}

const withFirst = (
  all: readonly KnowledgeSource[] | undefined,
  source: KnowledgeSource,
): KnowledgeSource[] => [source, ...(all ?? []).filter(({ id }) => id !== source.id)]
