import { exampleLimits } from '@skein/contract/limits'
import { Play } from 'lucide-react'
import { useState } from 'react'
import { m } from '@skein/messages'
import { formatCost } from '../../lib/format.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { canSucceed } from '../../ui/feedback/can-succeed.ts'
import { causeOf } from '../../ui/feedback/cause-of.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Switch } from '../../ui/forms/switch.tsx'
import type { ReplayView } from './use-replay.ts'

/** Checks the examples, with models only on request, and shows how many passed. */
export function ReplayPanel({ run, running, data, error }: ReplayView) {
  const [asking, setAsking] = useState(false)
  return (
    <div className="flex max-w-[68ch] flex-col gap-3 rounded-card border border-line p-4">
      <Switch
        label={m.examples_ask()}
        hint={m.examples_ask_hint({ max: exampleLimits.calls })}
        checked={asking}
        onCheckedChange={setAsking}
      />
      <Button
        variant="primary"
        className="self-start"
        busy={running}
        icon={<Play size={16} aria-hidden="true" />}
        onClick={() => run(asking)}
      >
        {m.examples_run()}
      </Button>
      <p role="status" className="tabular empty:hidden">
        {data && resultText(data.replay)}
      </p>
      {error && (
        <ErrorState
          title={m.examples_run_failed()}
          message={causeOf(error)}
          onRetry={canSucceed(error) ? () => run(asking) : undefined}
        />
      )}
    </div>
  )
}

function resultText({
  passed,
  failed,
  skipped = [],
  asked,
  cost,
}: NonNullable<ReplayView['data']>['replay']): string {
  const counts = m.examples_result({ passed, failed: failed.length, skipped: skipped.length })
  return asked === 0 ? counts : `${counts} · ${m.examples_cost({ count: asked, cost: formatCost(cost) })}`
}
