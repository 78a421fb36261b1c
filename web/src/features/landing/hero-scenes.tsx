import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '@skein/messages'
import { AutomationSentence } from '../../components/automation-sentence.tsx'
import { StatusDot } from '../../ui/status-dot.tsx'
import { Tag } from '../../ui/tag.tsx'
import { chatbotSentence, privateMessageSentence } from './sentence-samples.ts'
import { type TypingView, RotatingChildren, TypedText } from './typed-text.tsx'

const account = 'clayandember'

interface Scene {
  /** The part of the product that replies. */
  part: string
  prompt: string
  question: { by: string; text: string }
  /** What Skein makes of the prompt. */
  plan: ReactNode
  answer: { by: string; text: ReactNode }
  /** Why the answer was sent, or what it waits for. */
  reason: string
}

const scenes: readonly Scene[] = [
  {
    part: m.landing_hero_parts_1(),
    prompt: m.landing_hero_prompts_1(),
    question: { by: 'maja.paints', text: m.landing_hero_scenes_1_2() },
    plan: <AutomationSentence tokens={privateMessageSentence} />,
    answer: { by: account, text: m.landing_hero_scenes_1_4() },
    reason: m.landing_hero_scenes_1_5(),
  },
  {
    part: m.landing_hero_parts_2(),
    prompt: m.landing_hero_prompts_2(),
    question: { by: 'jonah.b', text: m.landing_hero_scenes_2() },
    plan: <AutomationSentence tokens={chatbotSentence} />,
    answer: { by: account, text: m.landing_hero_scenes_2_4() },
    reason: m.landing_hero_scenes_2_5(),
  },
  {
    part: m.landing_hero_parts_3(),
    prompt: m.landing_hero_prompts_3(),
    question: { by: m.landing_hero_scenes_3_1(), text: m.landing_hero_scenes_3_2() },
    plan: <span className="sentence text-text">{m.landing_hero_plan()}</span>,
    answer: { by: m.landing_hero_scenes_3_3(), text: <Recipients /> },
    reason: m.landing_hero_scenes_3_5(),
  },
]

export const prompts = scenes.map(({ prompt }) => prompt)

/** A line from a question through a prompt and its plan to the answer with its reason. */
export function HeroDrawing({ typing }: { typing: TypingView }) {
  const { index } = typing
  return (
    <figure aria-label={m.landing_drawing()} className="m-0 py-4">
      <div className="relative grid grid-cols-[minmax(0,1fr)] gap-8 lg:gap-10">
        <Thread />
        <RotatingChildren index={index} className="items-end">
          {scenes.map(({ part, question }) => (
            <Bubble key={part} by={question.by} className="me-auto rounded-es-chip bg-raised">
              {question.text}
            </Bubble>
          ))}
        </RotatingChildren>
        <div className="relative mx-auto w-full max-w-[34rem] rounded-card border border-line bg-pane p-5 shadow-lift">
          <div className="meta flex flex-wrap items-center gap-2">
            <p className="grow">{m.landing_ask()}</p>
            <Tag tone="warn">{m.landing_example()}</Tag>
            <RotatingChildren index={index} className="justify-items-end">
              {scenes.map(({ part }) => (
                <Tag key={part}>{part}</Tag>
              ))}
            </RotatingChildren>
          </div>
          <p className="mt-1 text-chat text-text">
            <TypedText typing={typing} texts={prompts} />
          </p>
          <div className="mt-4 flex gap-3 border-t border-line pt-4">
            <span className="pt-1.5">
              <StatusDot state="live" />
            </span>
            <RotatingChildren index={index}>
              {scenes.map(({ part, plan }) => (
                <div key={part}>{plan}</div>
              ))}
            </RotatingChildren>
          </div>
        </div>
        <RotatingChildren index={index}>
          {scenes.map(({ part, answer, reason }) => (
            <Bubble
              key={part}
              by={answer.by}
              reason={reason}
              className="ms-auto rounded-ee-chip border border-line bg-overlay"
            >
              {answer.text}
            </Bubble>
          ))}
        </RotatingChildren>
      </div>
    </figure>
  )
}

/** The replies of an approval, each with its recipient. */
function Recipients() {
  const replies = [
    ['mia.makes', m.landing_hero_scenes_3_4()],
    ['elif.cooks', m.landing_hero_scenes_3_6()],
    ['tomas_runs', m.landing_hero_scenes_3_7()],
  ]
  return replies.map(([to, text]) => (
    <span key={to} className="mt-1 flex items-center gap-2">
      <span className="grid size-4 shrink-0 place-items-center rounded-sm border border-control">
        <Check size={12} aria-hidden="true" />
      </span>
      <span>
        <bdi className="text-text-2">{to}</bdi> {text}
      </span>
    </span>
  ))
}

function Thread() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      fill="none"
      className="draw absolute inset-x-0 -top-4 size-full text-accent rtl:-scale-x-100"
    >
      <path
        d="M8 0C8 34 54 20 50 50S84 62 84 80"
        stroke="currentColor"
        strokeWidth="2"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}

interface BubbleProps {
  by: string
  reason?: string
  className: string
  children: ReactNode
}

function Bubble({ by, reason, className, children }: BubbleProps) {
  return (
    <div className={`relative w-fit max-w-[22rem] rounded-card px-4 py-3 ${className}`}>
      <p className="text-label font-semibold">
        <bdi>{by}</bdi>
      </p>
      <p className="text-chat">{children}</p>
      {reason !== undefined && (
        <p className="mt-2 border-t border-line pt-2 text-label text-text-2">{reason}</p>
      )}
    </div>
  )
}
