import { knowledgeLimits } from '@skein/contract/limits'
import {
  fixedAnswerProblems,
  deleteFixedAnswer,
  type FixedAnswer,
  saveFixedAnswer,
} from '@skein/contract/knowledge/fixed-answers'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { m } from '@skein/messages'
import { Button } from '../../../ui/buttons/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { VersionConflict } from '../../../components/conflict/version-conflict.tsx'
import { call } from '../../../lib/api/api.ts'
import { isVersionConflict } from '../../../lib/api/api-error.ts'
import { causeOf } from '../../../ui/feedback/cause-of.ts'
import { notifyFailure } from '../../../ui/feedback/notify-failure.ts'
import { notify } from '../../../ui/feedback/notify.ts'
import { fixedAnswersQuery, gapsQuery } from '../queries.ts'

interface AnswerFormProps {
  platformUserId: string
  /** `id` null creates an answer; `gapId` closes that gap. */
  initial: { id: string | null; question: string; answer: string; gapId: string | null }
  onDone: () => void
}

/** Form of a fixed answer. */
export function AnswerForm({ platformUserId, initial, onDone }: AnswerFormProps) {
  const [question, setQuestion] = useState(initial.question)
  const [answer, setAnswer] = useState(initial.answer)
  const storedAnswer = useQuery(fixedAnswersQuery(platformUserId)).data?.find(({ id }) => id === initial.id)
  const [version, setVersion] = useState(storedAnswer?.version)
  const [tried, setTried] = useState(false)
  const { save } = useFixedAnswers(platformUserId)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    form.current?.querySelector<HTMLElement>(initial.question === '' ? 'input' : 'textarea')?.focus()
  }, [initial.question])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (question.trim() === '' || answer.trim() === '' || save.isPending) return
    saveBased(version)
  }
  const saveBased = (based: number | undefined) => {
    const { id, gapId } = initial
    save.mutate({ id, question, answer, gap_id: gapId, version: based }, { onSuccess: onDone })
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-3 rounded-card bg-raised p-4">
      <WordingFields
        wording={{ question, answer }}
        tried={tried}
        onQuestion={setQuestion}
        onAnswer={setAnswer}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={save.isPending}>
          {m.training_answer_save()}
        </Button>
        <Button variant="ghost" onClick={onDone}>
          {m.common_cancel()}
        </Button>
      </div>
      <VersionConflict
        error={save.error}
        differencesOf={() => [
          { label: m.training_ask_question(), saved: storedAnswer?.question ?? '', yours: question },
          { label: m.training_answer(), saved: storedAnswer?.answer ?? '', yours: answer },
        ]}
        onReload={() => {
          setQuestion(storedAnswer?.question ?? '')
          setAnswer(storedAnswer?.answer ?? '')
          setVersion(storedAnswer?.version)
          save.reset()
        }}
        onOverwrite={() => saveBased(storedAnswer?.version)}
        onClose={save.reset}
      />
    </form>
  )
}

interface WordingFieldsProps {
  wording: Pick<FixedAnswer, 'question' | 'answer'>
  /** Whether empty fields are named. */
  tried: boolean
  onQuestion: (question: string) => void
  onAnswer: (answer: string) => void
}

function WordingFields({ wording: { question, answer }, tried, onQuestion, onAnswer }: WordingFieldsProps) {
  const problems = {
    question: tried && question.trim() === '' ? fixedAnswerProblems.question() : undefined,
    answer: tried && answer.trim() === '' ? fixedAnswerProblems.answer() : undefined,
  }
  return (
    <>
      <Field label={m.training_ask_question()} error={problems.question}>
        <TextInput
          value={question}
          maxLength={knowledgeLimits.queryLength}
          className="bg-pane"
          onChange={(event) => onQuestion(event.currentTarget.value)}
        />
      </Field>
      <Field label={m.training_answer()} error={problems.answer}>
        <TextArea
          value={answer}
          maxLength={knowledgeLimits.answerLength}
          className="bg-pane"
          onChange={(event) => onAnswer(event.currentTarget.value)}
        />
      </Field>
    </>
  )
}

/** State of an answer form, and the props of its button, which regains the focus when the form closes. */
export function useAnswerToggle() {
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }
  return { open, close, button: { ref: opener, 'aria-expanded': open, onClick: () => setOpen(!open) } }
}

type Wording = Pick<FixedAnswer, 'question' | 'answer'> & {
  id: string | null
  gap_id: string | null
  version?: number | undefined
}

/** Mutations that save and delete a fixed answer; a deletion can be undone. */
export function useFixedAnswers(platformUserId: string) {
  const client = useQueryClient()
  const { queryKey } = fixedAnswersQuery(platformUserId)
  const gaps = gapsQuery(platformUserId).queryKey
  const settle = () => client.invalidateQueries({ queryKey })

  const save = useMutation({
    mutationFn: (wording: Wording) => call(saveFixedAnswer, { platform_user_id: platformUserId, ...wording }),
    onSuccess: (savedAnswer, { gap_id }) => {
      client.setQueryData(queryKey, (all) => [
        savedAnswer,
        ...(all ?? []).filter(({ id }) => id !== savedAnswer.id),
      ])
      client.setQueryData(gaps, (all) => all?.filter(({ id }) => id !== gap_id))
      notify({ type: 'success', message: m.training_answer_saved() })
      void client.invalidateQueries({ queryKey: gaps })
      return settle()
    },
    onError(error) {
      if (isVersionConflict(error)) return client.refetchQueries({ queryKey })
      return notify({ type: 'error', message: m.training_answer_save_failed({ cause: causeOf(error) }) })
    },
  })
  const removal = useMutation({
    mutationFn: ({ id }: FixedAnswer) => call(deleteFixedAnswer, { id }),
    onMutate: async ({ id }) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, (all) => all?.filter((each) => each.id !== id))
      return before
    },
    onSuccess: (_, { question, answer }) => {
      const onAction = () => save.mutate({ id: null, question, answer, gap_id: null })
      notify({
        type: 'success',
        message: m.training_answer_deleted({ question }),
        action: { label: m.common_undo(), onAction },
      })
      return settle()
    },
    onError: (error, fixed, before) => {
      client.setQueryData(queryKey, before)
      notifyFailure(
        m.training_answer_delete_failed({ question: fixed.question, cause: causeOf(error) }),
        error,
        () => removal.mutate(fixed),
      )
    },
  })
  return { save, remove: removal.mutate }
}
