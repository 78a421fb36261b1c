import { askKnowledge, type KnowledgeAnswer } from '@skein/contract/knowledge/fixed-answers'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { knowledgeLimits } from '@skein/contract/limits'
import { PenLine } from 'lucide-react'
import { m } from '@skein/messages'
import { call } from '../../../lib/api/api.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { causeOf } from '../../../ui/feedback/cause-of.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { focusInvalid } from '../../../ui/forms/focus-invalid.ts'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { PanelHead } from '../panel-head.tsx'
import { formatCost } from '../../../lib/format.ts'
import { Tag } from '../../../ui/tag.tsx'
import { AnswerForm, useAnswerToggle } from './answer-form.tsx'
import { FoundList } from './found-list.tsx'

interface Asked {
  question: string
  result: KnowledgeAnswer
}

/** Asks a question as a customer and shows the bot's answer. */
export function AskSection({ platformUserId }: { platformUserId: string }) {
  const form = useRef<HTMLFormElement>(null)
  const [tried, setTried] = useState(false)
  const [question, setQuestion] = useState('')
  const asking = useMutation({
    mutationFn: async (askedQuestion: string): Promise<Asked> => ({
      question: askedQuestion,
      result: await call(askKnowledge, { platform_user_id: platformUserId, question: askedQuestion }),
    }),
  })
  const empty = question.trim() === ''
  const ask = (event: FormEvent) => {
    event.preventDefault()
    if (asking.isPending) return
    setTried(empty)
    if (empty) focusInvalid(form.current)
    else asking.mutate(question.trim())
  }
  return (
    <section aria-labelledby="ask-title" className="flex flex-col gap-4">
      <PanelHead id="ask-title" title={m.training_ask_title()} text={m.training_ask_text()} />
      <form ref={form} noValidate onSubmit={ask} className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 grow basis-64">
          <Field
            label={m.training_ask_question()}
            error={tried && empty ? m.common_enter_a_question() : undefined}
          >
            <TextInput
              value={question}
              maxLength={knowledgeLimits.queryLength}
              placeholder={m.training_ask_placeholder()}
              onChange={(event) => setQuestion(event.currentTarget.value)}
            />
          </Field>
        </div>
        <Button type="submit" busy={asking.isPending}>
          {m.training_ask()}
        </Button>
      </form>
      <div aria-live="polite">
        {asking.error && (
          <Banner type="error">{m.training_ask_failed({ cause: causeOf(asking.error) })}</Banner>
        )}
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

interface AnswerResultProps {
  platformUserId: string
  question: string
  result: KnowledgeAnswer
}

/** A test answer with its reason and sources, and a button to fix it. Scrolls into view when it appears. */
function AnswerResult({ platformUserId, question, result }: AnswerResultProps) {
  const { answer, reason, chunks, fixed_answer_id, model, cost } = result
  const form = useAnswerToggle()
  const article = useRef<HTMLElement>(null)
  useEffect(() => {
    article.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' })
  }, [])
  const meta = [model, cost > 0 ? m.publish_try_cost({ dollars: formatCost(cost) }) : null]
    .filter(Boolean)
    .join(' · ')
  return (
    <article
      ref={article}
      aria-label={m.training_answer()}
      className="flex scroll-my-24 flex-col gap-3 rounded-card border border-line p-4"
    >
      <p className="meta">
        <bdi dir="auto">{question}</bdi>
      </p>
      {answer === null ? (
        <p className="text-chat text-warn">{m.training_ask_no_answer()}</p>
      ) : (
        <p className="text-chat break-words whitespace-pre-wrap">{answer}</p>
      )}
      <div className="meta tabular flex flex-wrap items-center gap-2">
        {fixed_answer_id !== null && <Tag tone="neutral">{m.training_ask_fixed()}</Tag>}
        <span>{reason}</span>
        {meta !== '' && <span>{meta}</span>}
      </div>
      <Button
        size="dense"
        className="self-start"
        icon={<PenLine size={14} aria-hidden="true" />}
        {...form.button}
      >
        {answer === null ? m.training_ask_teach() : m.training_ask_fix()}
      </Button>
      {form.open && (
        <AnswerForm
          platformUserId={platformUserId}
          initial={{ id: fixed_answer_id, question, answer: answer ?? '', gapId: null }}
          onDone={form.close}
        />
      )}
      <FoundList chunks={chunks} />
    </article>
  )
}
