import { ChevronDown, ChevronRight, CircleCheck, CircleX, Wrench } from 'lucide-react'
import { useState } from 'react'
import type { StepState } from '../../../components/step-timeline.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { Tag, type Tone } from '../../../ui/tag.tsx'
import { assistantWords, stepWords } from '../../../copy/assistant.ts'
import { RawView } from './raw-view.tsx'

export interface ToolCardProps {
  label: string
  state: StepState
  output: unknown
}

const tones: Record<StepState, Tone> = {
  running: 'brand',
  done: 'ok',
  failed: 'bad',
  waiting: 'warn',
  stopped: 'neutral',
}

/** A tool call. A finished one expands to its output. */
export function ToolCard({ label, state, output }: ToolCardProps) {
  const [open, setOpen] = useState(false)
  const finished = state === 'done' || state === 'failed'
  const line = (
    <>
      <Wrench size={16} aria-hidden="true" className="shrink-0 text-text-3" />
      <span className="min-w-0 grow truncate text-left text-text">{label}</span>
      <Tag tone={tones[state]} glyph={<Glyph state={state} />}>
        {stepWords.states[state]}
      </Tag>
    </>
  )
  return (
    <div className="-mt-2 flex max-w-[440px] flex-col gap-2">
      {finished ? (
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="flex min-h-11 items-center gap-2.5 rounded-control border border-line bg-s1 px-3 hover:bg-s3 lg:min-h-10"
        >
          {line}
          {open ? (
            <ChevronDown size={16} aria-hidden="true" className="shrink-0 text-text-3" />
          ) : (
            <ChevronRight size={16} aria-hidden="true" className="shrink-0 text-text-3" />
          )}
        </button>
      ) : (
        <div className="flex min-h-11 items-center gap-2.5 rounded-control border border-line bg-s1 px-3 lg:min-h-10">
          {line}
        </div>
      )}
      {open && <RawView label={`${assistantWords.output}: ${label}`} value={output} />}
    </div>
  )
}

function Glyph({ state }: { state: StepState }) {
  if (state === 'running') return <Spinner />
  if (state === 'done') return <CircleCheck size={13} aria-hidden="true" />
  if (state === 'failed') return <CircleX size={13} aria-hidden="true" />
  return null
}
