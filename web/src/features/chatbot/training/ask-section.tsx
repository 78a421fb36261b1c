import { askKnowledge, type KnowledgeAnswer } from '@skein/contract/fixed-answers'
import { useMutation } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { knowledgeLimits } from '@skein/contract/limits'
import { call } from '../../../lib/api/api.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { causeOf } from '../../../ui/feedback/cause-of.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { askWords } from '../../../copy/training.ts'
import { AnswerResult } from './answer-result.tsx'
import { PanelHead } from '../panel-head.tsx'

interface Asked {
  question: string
  result: KnowledgeAnswer
}

/** Asks a question as a customer and shows the bot's answer. */
export function AskSection({ platformUserId }: { platformUserId: string }) {
  const reason = useId()
  const [question, setQuestion] = useState('')
  const asking = useMutation({
    mutationFn: async (asked: string): Promise<Asked> => ({
      question: asked,
      result: await call(askKnowledge, { platform_user_id: platformUserId, question: asked }),
    }),
  })
  const empty = question.trim() === ''
  const ask = (event: FormEvent) => {
    event.preventDefault()
    if (!empty && !asking.isPending) asking.mutate(question.trim())
  }
  return (
    <section aria-labelledby="ask-title" className="flex flex-col gap-4">
      <PanelHead id="ask-title" title={askWords.title} text={askWords.text} />
      <form noValidate onSubmit={ask} className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 grow basis-64">
          <Field label={askWords.question}>
            <TextInput
              value={question}
              maxLength={knowledgeLimits.queryLength}
              placeholder={askWords.placeholder}
              onChange={(event) => setQuestion(event.currentTarget.value)}
            />
          </Field>
        </div>
        <Button type="submit" busy={asking.isPending} aria-disabled={empty} aria-describedby={reason}>
          {askWords.ask}
        </Button>
        <p id={reason} className="sr-only">
          {empty ? askWords.first : ''}
        </p>
      </form>
      <div aria-live="polite">
        {asking.error && <Banner type="error">{askWords.failed(causeOf(asking.error))}</Banner>}
        {asking.data && !asking.error && (
          <AnswerResult
            key={asking.submittedAt}
            platformUserId={platformUserId}
            question={asking.data.question}
            result={asking.data.result}
          />
        )}
      </div>
    </section>
  )
}
