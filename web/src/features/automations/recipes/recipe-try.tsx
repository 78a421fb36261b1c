import type { AutomationSettings } from '@skein/contract/automations/kinds/automation-settings'
import { sampleTriggerOf } from '@skein/contract/automations/backtest/sample-trigger'
import { simulate, type Simulation } from '@skein/contract/automations/backtest/simulate'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { m } from '@skein/messages'
import { call } from '../../../lib/api/api.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { causeOf } from '../../../ui/feedback/cause-of.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'

interface RecipeTryProps {
  settings: AutomationSettings
  platformUserId: string
}

/** Tests a recipe with a sample text. Nothing is saved or sent. */
export function RecipeTry({ settings, platformUserId }: RecipeTryProps) {
  const sample = sampleTriggerOf(settings)
  const [text, setText] = useState(sample.text || m.recipes_question())
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => call(simulate, { platform_user_id: platformUserId, draft: settings, texts: [text] }),
  })
  const run = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '' && !isPending) mutate()
  }
  return (
    <form className="flex flex-col gap-3 rounded-card border border-line p-3" onSubmit={run}>
      <Field label={sample.write === 'comment' ? m.recipes_sample_comment() : m.recipes_sample_message()}>
        <TextInput value={text} onChange={(event) => setText(event.currentTarget.value)} />
      </Field>
      <Button type="submit" size="dense" className="self-start" busy={isPending}>
        {m.recipes_run()}
      </Button>
      <div role="status" className="empty:hidden">
        {data && <Outcome simulation={data} hides={settings.automation_type === 'DELETE_COMMENT'} />}
      </div>
      {error && (
        <ErrorState title={m.recipes_try_failed()} message={causeOf(error)} onRetry={() => mutate()} />
      )}
    </form>
  )
}

function Outcome({ simulation, hides }: { simulation: Simulation; hides: boolean }) {
  const [result] = simulation.results
  if (!result) return null
  if (!result.fired) return <p className="text-text-2">{m.recipes_declines({ reason: result.reason })}</p>
  if (hides) return <p>{m.recipes_hides()}</p>
  if (result.reply_text === null) return <p>{m.recipes_answers_by_ai()}</p>
  return (
    <>
      <p className="meta">{m.recipes_answers()}</p>
      <p className="mt-1 break-words whitespace-pre-wrap">{result.reply_text}</p>
    </>
  )
}
