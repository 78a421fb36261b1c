import type { FixedAnswer } from '@skein/contract/fixed-answers'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { answerWords } from '../../../copy/training.ts'
import { AnswerForm, useFixedAnswers } from './answer-form.tsx'
import { fixedAnswersQuery } from '../queries.ts'
import { PanelHead } from '../panel-head.tsx'

const blank = { id: null, question: '', answer: '', gapId: null }

/** Fixed answers of the account. */
export function AnswerList({ platformUserId }: { platformUserId: string }) {
  const query = useQuery(fixedAnswersQuery(platformUserId))
  const [adding, setAdding] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setAdding(false)
    opener.current?.focus()
  }
  return (
    <section aria-labelledby="answers-title" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <PanelHead id="answers-title" title={answerWords.title} text={answerWords.text} />
        <Button
          ref={opener}
          size="dense"
          icon={<Plus size={14} aria-hidden="true" />}
          aria-expanded={adding}
          onClick={() => setAdding(!adding)}
        >
          {answerWords.add}
        </Button>
      </div>
      {adding && <AnswerForm platformUserId={platformUserId} initial={blank} onDone={close} />}
      <Loaded query={query} failed={answerWords.failed} waiting="h-16 rounded-card">
        {(answers) =>
          answers.length === 0 ? (
            <p className="meta">{answerWords.empty}</p>
          ) : (
            <ul className="m-0 flex list-none flex-col border-t border-line p-0">
              {answers.map((fixed) => (
                <AnswerRow key={fixed.id} fixed={fixed} platformUserId={platformUserId} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}

function AnswerRow({ fixed, platformUserId }: { fixed: FixedAnswer; platformUserId: string }) {
  const { id, question, answer } = fixed
  const [editing, setEditing] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setEditing(false)
    opener.current?.focus()
  }
  const { remove } = useFixedAnswers(platformUserId)
  return (
    <li className="flex flex-col gap-3 border-b border-line py-3">
      <div className="flex items-start gap-2">
        <div className="min-w-0 grow">
          <p className="font-medium break-words">{question}</p>
          {!editing && <p className="break-words whitespace-pre-wrap text-text-2">{answer}</p>}
        </div>
        <IconButton
          ref={opener}
          size="dense"
          label={answerWords.editOf(question)}
          aria-expanded={editing}
          icon={<Pencil size={16} />}
          onClick={() => setEditing(!editing)}
        />
        <IconButton
          size="dense"
          label={answerWords.deleteOf(question)}
          icon={<Trash2 size={16} />}
          onClick={() => remove(fixed)}
        />
      </div>
      {editing && (
        <AnswerForm
          platformUserId={platformUserId}
          initial={{ id, question, answer, gapId: null }}
          onDone={close}
        />
      )}
    </li>
  )
}
