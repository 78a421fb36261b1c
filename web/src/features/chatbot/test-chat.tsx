import { type BotAnswer, tryBot } from '@skein/contract/chatbot'
import { useMutation } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { causeOf } from '../../ui/cause-of.ts'
import { controls } from '../../words/controls.ts'
import { tryWords } from '../../words/publish.ts'
import type { wordingOf } from './bot-form.ts'
import { historyOf, type TestTurn } from './test-chat-rules.ts'
import { TestComposer } from './test-composer.tsx'
import { TestLog } from './test-log.tsx'

interface TestChatProps {
  platformUserId: string
  /** The wording that is not saved yet; the saved one without it. */
  draft: ReturnType<typeof wordingOf> | undefined
}

/** Talk with the bot as a customer would; it goes the way of real messages, and nothing is sent. */
export function TestChat({ platformUserId, draft }: TestChatProps) {
  const [turns, setTurns] = useState<readonly TestTurn[]>([])
  const asking = useMutation({
    mutationFn: (asked: readonly TestTurn[]): Promise<BotAnswer> =>
      call(tryBot, {
        id: platformUserId,
        message: asked.at(-1)?.text ?? '',
        history: historyOf(asked.slice(0, -1)),
        ...(draft ? { draft } : {}),
      }),
    onSuccess: (answer, asked) =>
      setTurns([...asked, { from: 'bot', text: answer.reply_text ?? '', answer }]),
  })
  const send = (text: string) => {
    const asked: readonly TestTurn[] = [...turns, { from: 'customer', text }]
    setTurns(asked)
    asking.mutate(asked)
  }
  const restart = () => {
    setTurns([])
    asking.reset()
  }
  return (
    <section aria-labelledby="try-title" className="flex flex-col gap-4">
      <div className="flex items-start justify-between gap-3">
        <div>
          <h2 id="try-title" className="section-head">
            {tryWords.title}
          </h2>
          <p className="meta">
            {tryWords.text} {draft && tryWords.draft}
          </p>
        </div>
        {turns.length > 0 && (
          <Button
            size="dense"
            variant="ghost"
            icon={<RotateCcw size={14} aria-hidden="true" />}
            onClick={restart}
          >
            {tryWords.restart}
          </Button>
        )}
      </div>
      <TestLog turns={turns} thinking={asking.isPending} />
      {asking.error && (
        <Banner
          type="error"
          action={
            <Button size="dense" onClick={() => asking.mutate(turns)}>
              {controls.retry}
            </Button>
          }
        >
          {tryWords.failed(causeOf(asking.error))}
        </Banner>
      )}
      <TestComposer busy={asking.isPending} onSend={send} />
    </section>
  )
}
