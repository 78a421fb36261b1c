import { useMutation } from '@tanstack/react-query'
import { m } from '@skein/messages'
import { formatCost } from '../../lib/format.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { causeOf } from '../../ui/feedback/cause-of.ts'
import type { AutomationDraft } from './draft-context.ts'
import { runBacktest } from './queries.ts'
import { Result } from './result-list.tsx'

interface AskModelProps {
  draft: AutomationDraft
  text: string
  /** `decide`: the model decides about the text; `write`: it writes the reply to a text with a keyword. */
  purpose: 'decide' | 'write'
  /** Reports a reply that the model wrote and that would be sent. */
  onReply?: (reply: { text: string; reply: string }) => void
}

const labels = {
  decide: {
    first: m.backtest_dry_run_ask(),
    busy: m.common_checking_now(),
    again: m.common_check_again(),
  },
  write: {
    first: m.backtest_dry_run_preview(),
    busy: m.backtest_dry_run_previewing(),
    again: m.backtest_dry_run_preview_again(),
  },
} as const

/** Requests a live decision or reply of the model for one text. Hides an answer to a previous text. */
export function AskModel({ draft, text, purpose, onReply }: AskModelProps) {
  const { mutate, isPending, error, data, variables } = useMutation({
    mutationFn: (askedText: string) => runBacktest(draft, { texts: [askedText] }),
    onSuccess: ({ results: [first] }, askedText) => {
      // A reply that is held is shown below, with its reason.
      if (first?.reply_text && first.reason_code.startsWith('fired_'))
        onReply?.({ text: askedText, reply: first.reply_text })
    },
  })
  const label = labels[purpose]
  const wasAsked = variables === text
  const result = wasAsked ? data?.results[0] : undefined
  // Another reason, such as an unsupported claim, is shown with the reply.
  const isReply = purpose === 'write' && result?.reason_code === 'fired_keyword' && result.reply_text !== null
  return (
    <div className="flex flex-col items-start gap-2">
      <Button size="dense" busy={isPending} aria-disabled={text === ''} onClick={() => mutate(text)}>
        {isPending ? label.busy : result ? label.again : label.first}
      </Button>
      {wasAsked && error && (
        <p className="text-label text-bad">{m.backtest_dry_run_ask_failed({ cause: causeOf(error) })}</p>
      )}
      {result && isReply && (
        <p className="w-full rounded-card bg-raised px-3 py-2 break-words whitespace-pre-wrap">
          {result.reply_text}
        </p>
      )}
      {result && !isReply && (
        <ul className="m-0 w-full list-none p-0 [&>li]:border-b-0 [&>li]:pb-0">
          <Result result={result} />
        </ul>
      )}
      {result && data && data.cost > 0 && (
        <p className="meta">{m.backtest_dry_run_ask_cost({ cost: formatCost(data.cost) })}</p>
      )}
    </div>
  )
}
