import { type KnowledgeGap, dismissGap } from '@skein/contract/knowledge/fixed-answers'
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Check, PenLine } from 'lucide-react'
import { formatAgo } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { gapWords } from '../../../copy/chatbot/training.ts'
import { AnswerForm, useAnswerToggle } from './answer-form.tsx'
import { gapsQuery } from '../queries.ts'
import { PanelHead } from '../panel-head.tsx'
import { call } from '../../../lib/api/api.ts'
import { useLiveEvents } from '../../../lib/api/live-events.ts'
import { causeOf } from '../../../ui/feedback/cause-of.ts'
import { notifyFailure } from '../../../ui/feedback/notify-failure.ts'

/** Questions without an answer (gaps), most frequent first: answer or dismiss them. */
export function GapList({ platformUserId }: { platformUserId: string }) {
  const query = useQuery(gapsQuery(platformUserId))
  useLiveGaps(platformUserId)
  return (
    <section aria-labelledby="gaps-title" className="flex flex-col gap-3">
      <PanelHead id="gaps-title" title={gapWords.title} text={gapWords.text} help="unanswered-question" />
      <Loaded query={query} failed={gapWords.failed} waiting="h-16 rounded-card">
        {(gaps) =>
          gaps.length === 0 ? (
            <p className="meta">{gapWords.empty}</p>
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
        <p className="font-medium break-words">{question}</p>
        <p className="meta tabular">{gapWords.asked(count, formatAgo(last_asked_at))}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          size="dense"
          icon={<PenLine size={14} aria-hidden="true" />}
          aria-label={gapWords.answerOf(question)}
          {...form.button}
        >
          {gapWords.answer}
        </Button>
        <Button
          size="dense"
          variant="ghost"
          icon={<Check size={14} aria-hidden="true" />}
          aria-label={gapWords.dismissOf(question)}
          onClick={() => dismiss(gap)}
        >
          {gapWords.dismiss}
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
      notifyFailure(gapWords.dismissFailed(gap.question, causeOf(error)), () => dismissal.mutate(gap))
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
  return dismissal.mutate
}
