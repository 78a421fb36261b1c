import { RotateCcw } from 'lucide-react'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { causeOf } from '../../../ui/feedback/cause-of.ts'
import { controls } from '../../../copy/controls.ts'
import { tryWords } from '../../../copy/publish.ts'
import { PanelHead } from '../panel-head.tsx'
import { TestComposer } from './test-composer.tsx'
import { TestLog } from './test-log.tsx'
import { type TestDraft, useTestChat } from './use-test-chat.ts'

interface TestChatProps {
  platformUserId: string
  /** Unsaved settings; without it the saved bot is tested. */
  draft: TestDraft | undefined
}

/** Chat with the bot as a customer. Uses the same pipeline as real messages; nothing is sent. */
export function TestChat({ platformUserId, draft }: TestChatProps) {
  const { turns, thinking, error, send, again, restart } = useTestChat(platformUserId, draft)
  return (
    <section aria-labelledby="try-title" className="flex flex-col gap-4">
      <div className="flex items-start justify-between gap-3">
        <PanelHead
          id="try-title"
          title={tryWords.title}
          text={draft ? `${tryWords.text} ${tryWords.draft}` : tryWords.text}
        />
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
      <TestLog turns={turns} thinking={thinking} />
      {error && (
        <Banner
          type="error"
          action={
            <Button size="dense" onClick={again}>
              {controls.retry}
            </Button>
          }
        >
          {tryWords.failed(causeOf(error))}
        </Banner>
      )}
      <TestComposer busy={thinking} onSend={send} />
    </section>
  )
}
