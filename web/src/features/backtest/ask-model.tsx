import { useMutation } from '@tanstack/react-query'
import { formatCost } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { dryRunWords } from '../../copy/automations/backtest.ts'
import { causeOf } from '../../ui/feedback/cause-of.ts'
import type { AutomationDraft } from './draft-context.ts'
import { runBacktest } from './queries.ts'
import { Result } from './result-list.tsx'

/** Requests a live decision of the model about one text. Hides an answer to a previous text. */
export function AskModel({ draft, text }: { draft: AutomationDraft; text: string }) {
  const { mutate, isPending, error, data, variables } = useMutation({
    mutationFn: (asked: string) => runBacktest(draft, { texts: [asked] }),
  })
  const asked = variables === text
  const result = asked ? data?.results[0] : undefined
  return (
    <div className="flex flex-col items-start gap-2">
      <Button size="dense" busy={isPending} aria-disabled={text === ''} onClick={() => mutate(text)}>
        {isPending ? dryRunWords.asking : result ? dryRunWords.askAgain : dryRunWords.ask}
      </Button>
      {asked && error && <p className="text-label text-bad">{dryRunWords.askFailed(causeOf(error))}</p>}
      {result && (
        <ul className="m-0 w-full list-none p-0 [&>li]:border-b-0 [&>li]:pb-0">
          <Result result={result} />
        </ul>
      )}
      {result && data && data.cost > 0 && (
        <p className="meta">{dryRunWords.askCost(formatCost(data.cost))}</p>
      )}
    </div>
  )
}
