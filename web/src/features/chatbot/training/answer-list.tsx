import type { FixedAnswer } from '@skein/contract/knowledge/fixed-answers'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { m } from '@skein/messages'
import type { ExampleSource } from '../../../components/examples/example-source.ts'
import { KeepExampleButton } from '../../../components/examples/keep-example-button.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { AnswerForm, useAnswerToggle, useFixedAnswers } from './answer-form.tsx'
import { fixedAnswersQuery } from '../queries.ts'
import { PanelHead } from '../panel-head.tsx'

const blank = { id: null, question: '', answer: '', gapId: null }

/** Fixed answers of the account. */
export function AnswerList({ platformUserId }: { platformUserId: string }) {
  const query = useQuery(fixedAnswersQuery(platformUserId))
  const form = useAnswerToggle()
  return (
    <section aria-labelledby="answers-title" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <PanelHead id="answers-title" title={m.training_answer_title()} text={m.training_answer_text()} />
        <Button size="dense" icon={<Plus size={14} aria-hidden="true" />} {...form.button}>
          {m.training_answer_add()}
        </Button>
      </div>
      {form.open && <AnswerForm platformUserId={platformUserId} initial={blank} onDone={form.close} />}
      <Loaded query={query} failed={m.training_answer_failed()} waiting="h-16 rounded-card">
        {(answers) =>
          answers.length === 0 ? (
            <p className="meta">{m.training_answer_empty()}</p>
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

/** Returns the question as a message whose reply contains the fixed answer. */
const exampleOf = ({ question, answer }: FixedAnswer, platformUserId: string): ExampleSource => ({
  platformUserId,
  kind: 'message',
  text: question,
  eventId: null,
  postId: null,
  username: null,
  reply: answer,
  outcome: 'fires',
})

function AnswerRow({ fixed, platformUserId }: { fixed: FixedAnswer; platformUserId: string }) {
  const { id, question, answer } = fixed
  const form = useAnswerToggle()
  const { remove } = useFixedAnswers(platformUserId)
  return (
    <li className="flex flex-col gap-3 border-b border-line py-3">
      <div className="flex items-start gap-2">
        <div className="min-w-0 grow">
          <p className="font-medium break-words">
            <bdi dir="auto">{question}</bdi>
          </p>
          {!form.open && (
            <>
              <p className="break-words whitespace-pre-wrap text-text-2">{answer}</p>
              <KeepExampleButton source={exampleOf(fixed, platformUserId)} />
            </>
          )}
        </div>
        <IconButton
          size="dense"
          label={m.training_answer_edit_of({ question })}
          {...form.button}
          icon={<Pencil size={16} />}
        />
        <IconButton
          size="dense"
          label={m.training_answer_delete_of({ question })}
          icon={<Trash2 size={16} />}
          onClick={() => remove(fixed)}
        />
      </div>
      {form.open && (
        <AnswerForm
          platformUserId={platformUserId}
          initial={{ id, question, answer, gapId: null }}
          onDone={form.close}
        />
      )}
    </li>
  )
}
