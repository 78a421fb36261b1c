import { knownUsername } from '@skein/contract/usernames'
import { deleteExample, type Example } from '@skein/contract/automations/backtest/examples'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { examplesQuery } from '../../components/examples/examples-query.ts'
import { exampleWords, gotText, wantedText } from '../../copy/automations/examples.ts'
import { call } from '../../lib/api/api.ts'
import { formatAgo, formatDateTime } from '../../lib/format.ts'
import { causeOf } from '../../ui/feedback/cause-of.ts'
import { notifyFailure } from '../../ui/feedback/notify-failure.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Tag, type Tone } from '../../ui/tag.tsx'
import type { ExampleResult } from './use-replay.ts'

const tones: Readonly<Record<ExampleResult['state'], Tone>> = {
  passed: 'ok',
  failed: 'bad',
  skipped: 'neutral',
}

interface ExampleItemProps {
  example: Example
  platformUserId: string
  /** Null before the check. */
  result: ExampleResult | null
}

/** An example: event, wanted outcome and, after a check, the result. */
export function ExampleItem({ example, platformUserId, result }: ExampleItemProps) {
  const { event, expected, created_at, author } = example
  const { kind, text, earlier = [] } = event
  const username = knownUsername(event.from_username)
  const remove = useRemove(platformUserId)
  return (
    <li className="flex items-start gap-3 border-t border-line py-3 first:border-t-0">
      <div className="flex min-w-0 grow flex-col gap-1">
        <p className="meta flex flex-wrap items-center gap-x-2.5 gap-y-1">
          {result && <Tag tone={tones[result.state]}>{exampleWords.states[result.state]}</Tag>}
          <span>{exampleWords.kinds[kind]}</span>
          {username !== null && <bdi>{exampleWords.from(username)}</bdi>}
          {earlier.length > 0 && <span>{exampleWords.earlier(earlier.length)}</span>}
          {author !== null && <bdi>{exampleWords.by(author)}</bdi>}
          <time dateTime={created_at} title={formatDateTime(created_at)} className="tabular">
            {formatAgo(created_at)}
          </time>
        </p>
        <p className="text-chat break-words whitespace-pre-wrap">{text}</p>
        <p className="break-words text-text-2">{wantedText(expected)}</p>
        {result?.state === 'failed' && <p className="break-words text-bad">{gotText(result.failure.got)}</p>}
        {result?.state === 'skipped' && <p className="text-text-2">{exampleWords.skippedWhy}</p>}
      </div>
      <IconButton
        label={exampleWords.removeNamed(text)}
        icon={<Trash2 size={18} aria-hidden="true" />}
        onClick={() => remove(example)}
      />
    </li>
  )
}

/** Deletes an example, which leaves the list at once and returns when the server refuses. */
function useRemove(platformUserId: string): (example: Example) => void {
  const client = useQueryClient()
  const { queryKey } = examplesQuery(platformUserId)
  const { mutate } = useMutation({
    mutationFn: ({ example_id }: Example) =>
      call(deleteExample, { platform_user_id: platformUserId, example_id }),
    onMutate: async ({ example_id }) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(
        queryKey,
        before?.filter((each) => each.example_id !== example_id),
      )
      return { before }
    },
    onSuccess: () => notify({ type: 'success', message: exampleWords.removed }),
    onError: (error, example, context) => {
      client.setQueryData(queryKey, context?.before)
      notifyFailure(exampleWords.removeFailed(causeOf(error)), () => mutate(example))
    },
  })
  return mutate
}
