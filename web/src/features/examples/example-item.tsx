import { knownUsername } from '@skein/contract/usernames'
import { deleteExample, type Example } from '@skein/contract/automations/backtest/examples'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { m } from '@skein/messages'
import { examplesQuery } from '../../components/examples/examples-query.ts'
import { call } from '../../lib/api/api.ts'
import { formatAgo, formatDateTime } from '../../lib/format.ts'
import { causeOf } from '../../ui/feedback/cause-of.ts'
import { notifyFailure } from '../../ui/feedback/notify-failure.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Tag, type Tone } from '../../ui/tag.tsx'
import type { ExampleResult } from './use-replay.ts'
import { wantedText, gotText } from '../../components/examples/outcome-texts.ts'
import { tooltip } from '../../ui/tooltip/tooltip.ts'

const stateNames = {
  passed: m.examples_state_passed(),
  failed: m.examples_state_failed(),
  skipped: m.examples_state_skipped(),
}

const kindNames = { comment: m.common_comment(), message: m.examples_kind_message() }

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
          {result && <Tag tone={tones[result.state]}>{stateNames[result.state]}</Tag>}
          <span>{kindNames[kind]}</span>
          {username !== null && <bdi>{m.examples_from({ username })}</bdi>}
          {earlier.length > 0 && <span>{m.examples_earlier({ count: earlier.length })}</span>}
          {author !== null && <bdi>{m.examples_by({ author })}</bdi>}
          <time dateTime={created_at} {...tooltip(formatDateTime(created_at))} className="tabular">
            {formatAgo(created_at)}
          </time>
        </p>
        <p className="text-chat break-words whitespace-pre-wrap">{text}</p>
        <p className="break-words text-text-2">{wantedText(expected)}</p>
        {result?.state === 'failed' && <p className="break-words text-bad">{gotText(result.failure.got)}</p>}
        {result?.state === 'skipped' && <p className="text-text-2">{m.examples_skipped_why()}</p>}
      </div>
      <IconButton
        label={m.examples_remove_named({ text })}
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
    onSuccess: () => notify({ type: 'success', message: m.examples_removed() }),
    onError: (error, example, context) => {
      client.setQueryData(queryKey, context?.before)
      notifyFailure(m.examples_remove_failed({ cause: causeOf(error) }), error, () => mutate(example))
    },
  })
  return mutate
}
