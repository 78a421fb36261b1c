import { type KnowledgeGap, dismissGap } from '@skein/contract/knowledge/fixed-answers'
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Check, PenLine } from 'lucide-react'
import { m } from '@skein/messages'
import { formatAgo, formatNumber } from '../../../lib/format.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { AnswerForm, useAnswerToggle } from './answer-form.tsx'
import { gapsQuery } from '../queries.ts'
import { PanelHead } from '../panel-head.tsx'
import { call } from '../../../lib/api/api.ts'
import { useLiveEvents } from '../../../lib/api/live-events.ts'
import { causeOf } from '../../../ui/feedback/cause-of.ts'
import { notifyFailure } from '../../../ui/feedback/notify-failure.ts'

const askedText = (count: number, ago: string) =>
  count === 1
    ? m.training_gap_asked_once({ ago })
    : m.training_gap_asked_times({ count: formatNumber(count), ago })

/** Questions without an answer (gaps), most frequent first: answer or dismiss them. */
export function GapList({ platformUserId }: { platformUserId: string }) {
  const query = useQuery(gapsQuery(platformUserId))
  useLiveGaps(platformUserId)
  return (
    <section aria-labelledby="gaps-title" className="flex flex-col gap-3">
      <PanelHead
        id="gaps-title"
        title={m.training_gap_title()}
        text={m.training_gap_text()}
        help="unanswered-question"
      />
      <Loaded query={query} failed={m.training_gap_failed()} waiting="h-16 rounded-card">
        {(gaps) =>
          gaps.length === 0 ? (
            <p className="meta">{m.training_gap_empty()}</p>
          ) : (
            <ul className="m-0 flex list-none flex-col border-t border-line p-0">
              {gaps.map((gap) => (
                <GapRow key={gap.id} gap={gap} platformUserId={platformUserId} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}

/** Loads the list again when the chatbot has told a customer that it does not know the answer. */
function useLiveGaps(platformUserId: string): void {
  const client = useQueryClient()
  useLiveEvents(platformUserId, ({ event, data }) => {
    const isStale = event === 'ready' ? !data.resumed : event === 'execution' && isUnknown(data.reason_code)
    if (isStale) void client.invalidateQueries({ queryKey: gapsQuery(platformUserId).queryKey })
  })
}

const isUnknown = (reason: string): boolean => reason === 'not_known' || reason === 'not_seen'

function GapRow({ gap, platformUserId }: { gap: KnowledgeGap; platformUserId: string }) {
  const { id, question, count, last_asked_at } = gap
  const form = useAnswerToggle()
  const dismiss = useGapDismissal(platformUserId)
  return (
    <li className="flex flex-col gap-2 border-b border-line py-3">
      <div>
        <p className="font-medium break-words">
          <bdi dir="auto">{question}</bdi>
        </p>
        <p className="meta tabular">{askedText(count, formatAgo(last_asked_at))}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          size="dense"
          icon={<PenLine size={14} aria-hidden="true" />}
          aria-label={m.training_gap_answer_of({ question })}
          {...form.button}
        >
          {m.training_gap_answer()}
        </Button>
        <Button
          size="dense"
          variant="ghost"
          icon={<Check size={14} aria-hidden="true" />}
          aria-label={m.training_gap_dismiss_of({ question })}
          onClick={() => dismiss(gap)}
        >
          {m.training_gap_dismiss()}
        </Button>
      </div>
      {form.open && (
        <AnswerForm
          platformUserId={platformUserId}
          initial={{ id: null, question, answer: '', gapId: id }}
          onDone={form.close}
        />
      )}
    </li>
  )
}

/** Dismisses a gap: optimistic, rolled back on failure. */
function useGapDismissal(platformUserId: string) {
  const client = useQueryClient()
  const { queryKey } = gapsQuery(platformUserId)
  const dismissal = useMutation({
    mutationFn: ({ id }: KnowledgeGap) => call(dismissGap, { id }),
    onMutate: async ({ id }) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, (all) => all?.filter((each) => each.id !== id))
      return before
    },
    onError: (error, gap, before) => {
      client.setQueryData(queryKey, before)
      notifyFailure(
        m.training_gap_dismiss_failed({ question: gap.question, cause: causeOf(error) }),
        error,
        () => dismissal.mutate(gap),
      )
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
  return dismissal.mutate
}
