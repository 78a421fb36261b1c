import { keepExample } from '@skein/contract/automations/backtest/examples'
import { exampleLimits } from '@skein/contract/limits'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { m } from '@skein/messages'
import { call } from '../../lib/api/api.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { causeOf } from '../../ui/feedback/cause-of.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { FieldGroup } from '../../ui/forms/field-group.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { examplesQuery } from './examples-query.ts'
import type { ExampleSource } from './example-source.ts'
import { outcomeTexts } from './outcome-texts.ts'

interface KeepExampleDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  source: ExampleSource
}

/** Asks for the wanted outcome of a comment or message and keeps it as an example. */
export function KeepExampleDialog({ open, onOpenChange, source }: KeepExampleDialogProps) {
  const form = useId()
  const [busy, setBusy] = useState(false)
  const close = () => onOpenChange(false)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={m.examples_keep()}
      description={m.examples_keep_text()}
      footer={
        <>
          <Button onClick={close}>{m.common_cancel()}</Button>
          <Button type="submit" form={form} variant="primary" busy={busy}>
            {m.examples_keep()}
          </Button>
        </>
      }
    >
      {open && <KeepForm id={form} source={source} onBusy={setBusy} onDone={close} />}
    </Dialog>
  )
}

type Wanted = keyof typeof outcomeTexts

const choices: readonly Wanted[] = ['fires', 'says', 'silent', 'hands_over']

interface KeepFormProps {
  id: string
  source: ExampleSource
  onBusy: (busy: boolean) => void
  onDone: () => void
}

function KeepForm({ id, source, onBusy, onDone }: KeepFormProps) {
  const [wantedOutcome, setWantedOutcome] = useState<Wanted>(source.reply ? 'says' : source.outcome)
  const [reply, setReply] = useState((source.reply ?? '').slice(0, exampleLimits.replyLength))
  const [missing, setMissing] = useState(false)
  const { keep, error } = useKeep({ source, onBusy, onDone })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The dialog is inside of the forms of its page, in the order of React.
    event.stopPropagation()
    const isMissing = wantedOutcome === 'says' && reply.trim() === ''
    setMissing(isMissing)
    if (!isMissing) keep({ wanted: wantedOutcome, reply })
  }
  return (
    <form id={id} noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <blockquote className="m-0 rounded-control bg-raised px-3 py-2 text-chat break-words whitespace-pre-wrap">
        {source.text}
      </blockquote>
      <FieldGroup legend={m.examples_keep_outcome()}>
        {choices.map((choice) => (
          <label key={choice} className="flex min-h-11 items-center gap-3 lg:min-h-8">
            <input
              type="radio"
              name={`${id}-outcome`}
              className="size-5 shrink-0"
              checked={wantedOutcome === choice}
              onChange={() => setWantedOutcome(choice)}
            />
            {outcomeTexts[choice]}
          </label>
        ))}
      </FieldGroup>
      {wantedOutcome === 'says' && (
        <Field
          label={m.examples_keep_reply()}
          error={missing ? m.examples_keep_reply_missing() : undefined}
          required
        >
          <TextArea
            rows={3}
            maxLength={exampleLimits.replyLength}
            value={reply}
            onChange={({ currentTarget }) => setReply(currentTarget.value)}
          />
        </Field>
      )}
      {error && <ErrorState title={m.examples_keep_failed()} message={causeOf(error)} />}
    </form>
  )
}

function useKeep({ source, onBusy, onDone }: Omit<KeepFormProps, 'id'>) {
  const client = useQueryClient()
  const { mutate, error } = useMutation({
    mutationFn: ({ wanted, reply }: { wanted: Wanted; reply: string }) => {
      const { platformUserId, kind, text, eventId, postId, username } = source
      return call(keepExample, {
        platform_user_id: platformUserId,
        event: {
          kind,
          text: text.slice(0, exampleLimits.textLength),
          ...(postId === null ? {} : { post_id: postId }),
          ...(username === null ? {} : { from_username: username }),
        },
        expected:
          wanted === 'says' ? { outcome: 'fires', reply_contains: reply.trim() } : { outcome: wanted },
        ...(eventId === null ? {} : { source_event_id: eventId }),
      })
    },
    onMutate: () => onBusy(true),
    onSettled: () => onBusy(false),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: examplesQuery(source.platformUserId).queryKey })
      notify({ type: 'success', message: m.examples_keep_done() })
      onDone()
    },
  })
  return { keep: mutate, error }
}
