import { m } from '@skein/messages'
import { HelpLink } from '../../../components/help-link.tsx'
import { CircleCheck, CircleDashed, CircleSlash } from 'lucide-react'
import { type ReactNode, Suspense, use } from 'react'
import { Field } from '../../../ui/forms/field.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { useAutomationDraft } from '../../backtest/draft-context.ts'
import { AiModelNote } from '../model/ai-model-note.tsx'
import { AiPreviewContext } from './ai-preview.ts'
import type { Verdict } from './preview-logic.ts'
import { lazyPart } from '../../../ui/loading/lazy-part.tsx'
import type { AutomationEvent } from '../../../lib/automation-event.ts'
import { PermittedFields } from '../../session/permitted.tsx'

const tryTexts = {
  comment: {
    text: m.editor_bench_comment_text(),
    label: m.editor_bench_comment_label(),
    further: m.editor_bench_comment_further(),
  },
  message: {
    text: m.editor_bench_message_text(),
    label: m.common_test_message(),
    further: m.editor_bench_message_further(),
  },
}

const AskPart = lazyPart(async () => (await import('../../backtest/ask-model.tsx')).AskModel)

interface TestBenchProps {
  /** The event that the automation reads. */
  event: AutomationEvent
  text: string
  verdict: Verdict
  /** AI writes the reply. */
  byAi?: boolean
  onTextChange: (text: string) => void
}

/**
 * Tests a text against the form: keywords are matched in the browser, decisions and replies of the AI are requested from
 * the server.
 */
export function TestBench({ event: inputNames, text, verdict, byAi = false, onTextChange }: TestBenchProps) {
  const draft = useAutomationDraft()
  const { report } = use(AiPreviewContext)
  return (
    <section aria-labelledby="bench-title" className="flex flex-col gap-2 rounded-card bg-raised p-3">
      <div>
        <div className="flex items-center gap-2">
          <h2 id="bench-title" className="section-head">
            {m.common_quick_test()}
          </h2>
          <HelpLink term="quick-test" />
        </div>
        <p className="meta">{tryTexts[inputNames].text}</p>
      </div>
      <div data-bench>
        <Field label={tryTexts[inputNames].label}>
          <TextInput
            value={text}
            placeholder={m.editor_bench_placeholder()}
            onChange={(event) => onTextChange(event.currentTarget.value)}
          />
        </Field>
      </div>
      <div role="status" className="min-h-6">
        <Outcome event={inputNames} verdict={verdict} />
        {draft && asksModel(verdict, byAi) && (
          <div className="mt-2 flex flex-col gap-2">
            {byAi && <AiModelNote warns={false} />}
            <Suspense>
              <PermittedFields>
                <AskPart
                  draft={draft}
                  text={text.trim()}
                  purpose={verdict.kind === 'ai' ? 'decide' : 'write'}
                  onReply={report}
                />
              </PermittedFields>
            </Suspense>
          </div>
        )}
      </div>
    </section>
  )
}

/** Whether a model decides about the text or writes the reply to it. */
const asksModel = ({ kind }: Verdict, byAi: boolean): boolean =>
  kind === 'ai' || kind === 'always' || (byAi && kind === 'fires')

function Outcome({ event, verdict }: Pick<TestBenchProps, 'event' | 'verdict'>): ReactNode {
  switch (verdict.kind) {
    case 'fires':
      return (
        <>
          <Line
            Glyph={CircleCheck}
            tone="text-ok"
            text={m.editor_bench_fires({ keyword: verdict.keyword })}
          />
          <p className="meta mt-1">{tryTexts[event].further}</p>
        </>
      )
    case 'silent':
      return <Line Glyph={CircleSlash} tone="text-warn" text={m.editor_bench_silent()} />
    case 'no-keywords':
      return <Line Glyph={CircleDashed} tone="text-text-3" text={m.editor_bench_no_keywords()} />
    case 'ai':
      return <Line Glyph={CircleDashed} tone="text-text-3" text={m.editor_bench_ai()} />
    case 'always':
      return <Line Glyph={CircleDashed} tone="text-text-3" text={m.editor_bench_always()} />
    case 'idle':
      return null
  }
}

interface LineProps {
  Glyph: typeof CircleCheck
  tone: string
  text: string
}

const Line = ({ Glyph, tone, text }: LineProps) => (
  <p className={`flex items-start gap-2 font-medium ${tone}`}>
    <Glyph size={18} aria-hidden="true" className="mt-px shrink-0" />
    {text}
  </p>
)
