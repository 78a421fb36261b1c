import type { KnowledgeAnswer } from '@skein/contract/fixed-answers'
import { PenLine } from 'lucide-react'
import { useRef, useState } from 'react'
import { formatSmallCost } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { askWords } from '../../../copy/training.ts'
import { AnswerForm } from './answer-form.tsx'
import { FoundList } from './found-list.tsx'

interface AnswerResultProps {
  platformUserId: string
  question: string
  result: KnowledgeAnswer
}

/** A test answer with its reason and sources, and a button to fix it. */
export function AnswerResult({ platformUserId, question, result }: AnswerResultProps) {
  const { answer, reason, chunks, fixed_answer_id, model, cost } = result
  const [fixing, setFixing] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setFixing(false)
    opener.current?.focus()
  }
  const meta = [model, cost > 0 ? askWords.cost(formatSmallCost(cost)) : null].filter(Boolean).join(' · ')
  return (
    <article aria-label={askWords.answer} className="flex flex-col gap-3 rounded-card border border-line p-4">
      <p className="meta">{question}</p>
      {answer === null ? (
        <p className="text-chat text-warn">{askWords.noAnswer}</p>
      ) : (
        <p className="text-chat break-words whitespace-pre-wrap">{answer}</p>
      )}
      <div className="meta tabular flex flex-wrap items-center gap-2">
        {fixed_answer_id !== null && <Tag tone="brand">{askWords.fixed}</Tag>}
        <span>{reason}</span>
        {meta !== '' && <span>{meta}</span>}
      </div>
      <Button
        ref={opener}
        size="dense"
        className="self-start"
        icon={<PenLine size={14} aria-hidden="true" />}
        aria-expanded={fixing}
        onClick={() => setFixing(!fixing)}
      >
        {answer === null ? askWords.teach : askWords.fix}
      </Button>
      {fixing && (
        <AnswerForm
          platformUserId={platformUserId}
          initial={{ id: fixed_answer_id, question, answer: answer ?? '', gapId: null }}
          onDone={close}
        />
      )}
      <FoundList chunks={chunks} title={answer === null ? askWords.nearest : askWords.madeFrom} />
    </article>
  )
}
