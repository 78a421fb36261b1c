import { CircleCheck, CircleDashed, CircleSlash } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { Field } from '../../../ui/forms/field.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { benchWords, type AutomationEvent } from '../../../copy/automations/editor.ts'
import { useAutomationDraft } from '../../backtest/draft-context.ts'
import type { Verdict } from './preview-logic.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'

const AskPart = lazyPart(async () => (await import('../../backtest/ask-model.tsx')).AskModel)

interface TestBenchProps {
  /** The event that the automation reads. */
  event: AutomationEvent
  text: string
  verdict: Verdict
  onTextChange: (text: string) => void
}

/** Tests a text against the form: keywords are matched in the browser, AI decisions are requested from the server. */
export function TestBench({ event: inputNames, text, verdict, onTextChange }: TestBenchProps) {
  const draft = useAutomationDraft()
  return (
    <section
      aria-labelledby="bench-title"
      className="flex flex-col gap-3 rounded-card border border-line p-4"
    >
      <div>
        <h2 id="bench-title" className="section-head">
          {benchWords.title}
        </h2>
        <p className="meta">{benchWords[inputNames].text}</p>
      </div>
      <div data-bench>
        <Field label={benchWords[inputNames].label}>
          <TextInput
            value={text}
            placeholder={benchWords.placeholder}
            onChange={(event) => onTextChange(event.currentTarget.value)}
          />
        </Field>
      </div>
      <div role="status" className="min-h-6">
        <Outcome event={inputNames} verdict={verdict} />
        {verdict.kind === 'ai' && draft && (
          <Suspense>
            <AskPart draft={draft} text={text.trim()} />
          </Suspense>
        )}
      </div>
    </section>
  )
}

function Outcome({ event, verdict }: Pick<TestBenchProps, 'event' | 'verdict'>): ReactNode {
  switch (verdict.kind) {
    case 'fires':
      return (
        <>
          <Line Glyph={CircleCheck} tone="text-ok" text={benchWords.fires(verdict.keyword)} />
          <p className="meta mt-1">{benchWords[event].further}</p>
        </>
      )
    case 'silent':
      return <Line Glyph={CircleSlash} tone="text-warn" text={benchWords.silent} />
    case 'no-keywords':
      return <Line Glyph={CircleDashed} tone="text-text-3" text={benchWords.noKeywords} />
    case 'ai':
      return <Line Glyph={CircleDashed} tone="text-text-3" text={benchWords.ai} />
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
