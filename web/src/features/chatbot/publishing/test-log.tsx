import type { BotAnswer } from '@skein/contract/chatbot'
import { useEffect, useRef } from 'react'
import { formatSmallCost } from '../../../lib/format.ts'
import { Tag, type Tone } from '../../../ui/tag.tsx'
import { tryWords } from '../../../copy/publish.ts'
import { askWords } from '../../../copy/training.ts'
import { FoundList } from '../training/found-list.tsx'
import type { TestTurn } from './test-chat-logic.ts'

interface TestLogProps {
  turns: readonly TestTurn[]
  thinking: boolean
}

/** Messages of the test chat, newest last, each answer with its reason. */
export function TestLog({ turns, thinking }: TestLogProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight
  }, [turns, thinking])
  return (
    <div
      ref={box}
      role="log"
      aria-label={tryWords.log}
      aria-busy={thinking}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard must be able to scroll it
      tabIndex={0}
      className="flex max-h-[60vh] min-h-48 flex-col gap-3 overflow-y-auto rounded-card border border-line p-4"
    >
      {turns.length === 0 && <p className="meta">{tryWords.empty}</p>}
      {turns.map((turn, place) =>
        turn.from === 'customer' ? (
          <p
            key={place}
            className="max-w-[85%] self-end rounded-card bg-s3 px-3 py-2 text-chat break-words whitespace-pre-wrap"
          >
            <span className="sr-only">{tryWords.customer}: </span>
            {turn.text}
          </p>
        ) : (
          <Reply key={place} answer={turn.answer} />
        ),
      )}
      {thinking && <p className="meta">{tryWords.thinking}</p>}
    </div>
  )
}

const tones: Readonly<Record<BotAnswer['state'], Tone>> = {
  answered: 'ok',
  handed_over: 'warn',
  review: 'warn',
  silent: 'neutral',
}

function Reply({ answer }: { answer: BotAnswer }) {
  const { state, reply_text, reason, model, confidence, cost, chunks } = answer
  const facts = [
    model,
    confidence === null ? null : tryWords.sure(Math.round(confidence * 100)),
    cost > 0 ? tryWords.cost(formatSmallCost(cost)) : null,
  ].filter(Boolean)
  return (
    <div className="flex max-w-[92%] flex-col items-start gap-1.5 self-start">
      {reply_text !== null && (
        <p className="rounded-card bg-s2 px-3 py-2 text-chat break-words whitespace-pre-wrap">
          <span className="sr-only">{tryWords.bot}: </span>
          {reply_text}
        </p>
      )}
      <Tag tone={tones[state]}>{tryWords.states[state]}</Tag>
      <p className="meta">
        <span className="sr-only">{tryWords.why}: </span>
        {reason}
      </p>
      {facts.length > 0 && <p className="meta tabular">{facts.join(' · ')}</p>}
      {chunks.length > 0 && (
        <div className="mt-1 w-full border-l-2 border-line pl-3">
          <FoundList chunks={chunks} title={state === 'handed_over' ? askWords.nearest : tryWords.sources} />
        </div>
      )}
    </div>
  )
}
