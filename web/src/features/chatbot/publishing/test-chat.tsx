import { RotateCcw } from 'lucide-react'
import { type BotAnswer, tryBot } from '@skein/contract/knowledge/chatbot'
import { useMutation } from '@tanstack/react-query'
import { useState, useId, type KeyboardEvent, useEffect, useRef } from 'react'
import { limits } from '@skein/contract/limits'
import { m } from '@skein/messages'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { causeOf } from '../../../ui/feedback/cause-of.ts'
import { PanelHead } from '../panel-head.tsx'
import { call } from '../../../lib/api/api.ts'
import type { botSettingsOf } from './bot-form.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { formatCost } from '../../../lib/format.ts'
import { Tag, type Tone } from '../../../ui/tag.tsx'
import { FoundList } from '../training/found-list.tsx'

const stateNames = {
  answered: m.publish_try_states_answered(),
  handed_over: m.publish_try_states_handed_over(),
  review: m.common_needs_review(),
  silent: m.publish_try_states_silent(),
} satisfies Record<BotAnswer['state'], string>

interface TestChatProps {
  platformUserId: string
  /** Settings to test; without them the saved bot is tested. */
  draft: TestDraft | undefined
  /** The settings are those of an open form. */
  isUnsaved: boolean
}

/** Chat with the bot as a customer. Uses the same pipeline as real messages; nothing is sent. */
export function TestChat({ platformUserId, draft, isUnsaved }: TestChatProps) {
  const { turns, thinking, error, send, again, restart } = useTestChat(platformUserId, draft)
  return (
    <section aria-labelledby="try-title" className="flex flex-col gap-4">
      <div className="flex items-start justify-between gap-3">
        <PanelHead
          id="try-title"
          title={m.publish_try_title()}
          text={isUnsaved ? `${m.publish_try_text()} ${m.publish_try_draft()}` : m.publish_try_text()}
        />
        {turns.length > 0 && (
          <Button
            size="dense"
            variant="ghost"
            icon={<RotateCcw size={14} aria-hidden="true" />}
            onClick={restart}
          >
            {m.common_start_over()}
          </Button>
        )}
      </div>
      <TestLog turns={turns} thinking={thinking} />
      {error && (
        <Banner
          type="error"
          action={
            <Button size="dense" onClick={again}>
              {m.common_retry()}
            </Button>
          }
        >
          {m.publish_try_failed({ cause: causeOf(error) })}
        </Banner>
      )}
      <TestComposer busy={thinking} onSend={send} />
    </section>
  )
}

type TestDraft = ReturnType<typeof botSettingsOf>

/** Messages of the test chat and the function to send one. A message without an answer can be resent. */
function useTestChat(platformUserId: string, draft: TestDraft | undefined) {
  const [turns, setTurns] = useState<readonly TestTurn[]>([])
  const asking = useMutation({
    mutationFn: (askedTurns: readonly TestTurn[]): Promise<BotAnswer> =>
      call(tryBot, {
        id: platformUserId,
        message: askedTurns.at(-1)?.text ?? '',
        history: historyOf(askedTurns.slice(0, -1)),
        ...(draft ? { draft } : {}),
      }),
    onSuccess: (answer, askedTurns) =>
      setTurns([...askedTurns, { from: 'bot', text: answer.reply_text ?? '', answer }]),
  })
  const send = (text: string) => {
    const askedTurns: readonly TestTurn[] = [...turns, { from: 'customer', text }]
    setTurns(askedTurns)
    asking.mutate(askedTurns)
  }
  const restart = () => {
    setTurns([])
    asking.reset()
  }
  return {
    turns,
    thinking: asking.isPending,
    error: asking.error,
    send,
    again: () => asking.mutate(turns),
    restart,
  }
}

/** A message of the test chat; those of the bot carry their sources. */
export type TestTurn = { from: 'customer'; text: string } | { from: 'bot'; text: string; answer: BotAnswer }

const remembered = 40

/** Returns the history to send: without empty messages, up to the limit of the API. */
const historyOf = (turns: readonly TestTurn[]): { from: 'customer' | 'bot'; text: string }[] =>
  turns
    .filter(({ text }) => text !== '')
    .map(({ from, text }) => ({ from, text }))
    .slice(-remembered)

/** Message field of the test chat. Enter sends, Shift and Enter insert a line break. */
function TestComposer({ busy, onSend }: { busy: boolean; onSend: (text: string) => void }) {
  const reason = useId()
  const [text, setText] = useState('')
  const empty = text.trim() === ''
  const send = () => {
    if (empty || busy) return
    onSend(text.trim())
    setText('')
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.ctrlKey || event.metaKey) return
    if (event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <div className="flex items-end gap-3">
      <div className="min-w-0 grow">
        <Field label={m.common_test_message()}>
          <TextArea
            rows={1}
            value={text}
            maxLength={limits.messageBytes}
            placeholder={m.publish_try_placeholder()}
            onKeyDown={press}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </Field>
      </div>
      <Button busy={busy} aria-disabled={empty} aria-describedby={reason} onClick={send}>
        {m.common_send()}
      </Button>
      <p id={reason} className="sr-only">
        {empty ? m.common_enter_a_message() : ''}
      </p>
    </div>
  )
}

interface TestLogProps {
  turns: readonly TestTurn[]
  thinking: boolean
}

/** Messages of the test chat, newest last, each answer with its reason. */
function TestLog({ turns, thinking }: TestLogProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight
  }, [turns, thinking])
  return (
    <div
      ref={box}
      role="log"
      aria-label={m.publish_try_log()}
      aria-busy={thinking}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard must be able to scroll it
      tabIndex={0}
      className="flex max-h-[60vh] min-h-48 flex-col gap-3 overflow-y-auto rounded-card border border-line p-4"
    >
      {turns.length === 0 && <p className="meta">{m.publish_try_empty()}</p>}
      {turns.map((turn, place) =>
        turn.from === 'customer' ? (
          <p
            key={place}
            className="max-w-[85%] self-end rounded-card bg-overlay px-3 py-2 text-chat break-words whitespace-pre-wrap"
          >
            <span className="sr-only">{m.common_customer()}: </span>
            {turn.text}
          </p>
        ) : (
          <Reply key={place} answer={turn.answer} />
        ),
      )}
      {thinking && <p className="meta">{m.publish_try_thinking()}</p>}
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
  const { state, reply_text, reason_code, model, confidence, cost, chunks } = answer
  const reason = reason_code === 'not_known' ? m.publish_try_not_known() : answer.reason
  const facts = [
    model,
    confidence === null ? null : m.common_percent_confidence({ percent: Math.round(confidence * 100) }),
    cost > 0 ? m.publish_try_cost({ dollars: formatCost(cost) }) : null,
  ].filter(Boolean)
  return (
    <div className="flex max-w-[92%] flex-col items-start gap-1.5 self-start">
      {reply_text !== null && (
        <p className="rounded-card bg-raised px-3 py-2 text-chat break-words whitespace-pre-wrap">
          <span className="sr-only">{m.common_chatbot()}: </span>
          {reply_text}
        </p>
      )}
      <Tag tone={tones[state]}>{stateNames[state]}</Tag>
      <p className="meta">
        <span className="sr-only">{m.common_why()}: </span>
        {reason}
      </p>
      {facts.length > 0 && <p className="meta tabular">{facts.join(' · ')}</p>}
      {chunks.length > 0 && (
        <div className="mt-1 w-full border-s-2 border-line ps-3">
          <FoundList chunks={chunks} />
        </div>
      )}
    </div>
  )
}
