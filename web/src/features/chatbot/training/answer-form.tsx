import { knowledgeLimits } from '@skein/contract/limits'
import { fixedAnswerProblems } from '@skein/contract/fixed-answers'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { controls } from '../../../copy/controls.ts'
import { answerWords } from '../../../copy/training.ts'
import { useFixedAnswers } from './use-fixed-answers.ts'

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
  const [tried, setTried] = useState(false)
  const { save } = useFixedAnswers(platformUserId)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    form.current?.querySelector<HTMLElement>(initial.question === '' ? 'input' : 'textarea')?.focus()
  }, [initial.question])
  const noQuestion = question.trim() === ''
  const noAnswer = answer.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (noQuestion || noAnswer || save.isPending) return
    const { id, gapId } = initial
    save.mutate({ id, question, answer, gap_id: gapId }, { onSuccess: onDone })
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-3 rounded-card bg-s2 p-4">
      <Field
        label={answerWords.question}
        error={tried && noQuestion ? fixedAnswerProblems.question : undefined}
      >
        <TextInput
          value={question}
          maxLength={knowledgeLimits.queryLength}
          className="bg-s1"
          onChange={(event) => setQuestion(event.currentTarget.value)}
        />
      </Field>
      <Field label={answerWords.answer} error={tried && noAnswer ? fixedAnswerProblems.answer : undefined}>
        <TextArea
          value={answer}
          maxLength={knowledgeLimits.answerLength}
          className="bg-s1"
          onChange={(event) => setAnswer(event.currentTarget.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={save.isPending}>
          {answerWords.save}
        </Button>
        <Button variant="ghost" onClick={onDone}>
          {controls.cancel}
        </Button>
      </div>
    </form>
  )
}
