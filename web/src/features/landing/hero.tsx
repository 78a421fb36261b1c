import { ArrowDown } from 'lucide-react'
import { useState } from 'react'
import { m } from '@skein/messages'
import { paths } from '../../lib/paths.ts'
import { buttonClass } from '../../ui/button-style.ts'
import { StatusDot } from '../../ui/status-dot.tsx'
import { signUpPath } from './landing-bar.tsx'
import { PauseButton, type TypingView, useTyping, RotatingChildren, TypedText } from './typed-text.tsx'
import { Tag } from '../../ui/tag.tsx'
import { AutomationSentence } from '../../components/automation-sentence.tsx'
import { heroSentences } from './sentence-samples.ts'

const prompts = [m.landing_hero_prompts_1(), m.landing_hero_prompts_2(), m.landing_hero_prompts_3()] as const

const scenes = [
  [
    'maja.paints',
    m.landing_hero_scenes_1_2(),
    'clayandember',
    m.landing_hero_scenes_1_4(),
    m.landing_hero_scenes_1_5(),
  ],
  [
    m.landing_hero_scenes_2_1(),
    m.landing_hero_scenes_2(),
    m.landing_hero_scenes_2_3(),
    m.landing_hero_scenes_2_4(),
    m.landing_hero_scenes_2_5(),
  ],
  [
    'jonah.b',
    m.landing_hero_scenes_3_2(),
    'clayandember',
    m.landing_hero_scenes_3_4(),
    m.landing_hero_scenes_3_5(),
  ],
] as const

/** The first view: headline, sign-up links and a line from a comment to its reply. */
export function Hero({ signedIn }: { signedIn: boolean }) {
  const [paused, setPaused] = useState(false)
  const typing = useTyping(prompts, paused)
  return (
    <div className="flex flex-col gap-x-12 pt-4 pb-16 lg:grid lg:grid-cols-[6fr_6fr] lg:items-center lg:pt-12 2xl:grid-cols-[5fr_7fr]">
      <div className="max-lg:contents">
        <div>
          <p className="mb-4 flex items-center gap-3 text-chat text-text-2">
            <StatusDot />
            {m.landing_kind()}
          </p>
          <h1 className="hero">{m.landing_headline()}</h1>
        </div>
        {/* On a phone the drawing is in the first view, and the lead is below it. */}
        <p className="mt-6 max-w-[54ch] text-[1.0625rem] leading-7 text-text-2 max-lg:order-last">
          {m.landing_lead()}
        </p>
        <div className="mt-6 flex flex-wrap gap-3 lg:mt-8">
          <a
            href={signedIn ? paths.platforms : signUpPath}
            className={buttonClass('primary', 'regular', 'h-12! px-6!')}
          >
            {signedIn ? m.landing_to_dashboard() : m.landing_start()}
          </a>
          <a href="#demo" className={buttonClass('secondary', 'regular', 'h-12! px-5!')}>
            <ArrowDown size={16} aria-hidden="true" />
            {m.landing_watch()}
          </a>
        </div>
      </div>
      <div className="max-lg:mt-6">
        <HeroDrawing typing={typing} />
        <div className="flex justify-end">
          <PauseButton paused={paused} onChange={setPaused} />
        </div>
      </div>
    </div>
  )
}

/** A line from an event through a prompt and an automation to the reply. */
function HeroDrawing({ typing }: { typing: TypingView }) {
  const { index } = typing
  const tag = index === 0 ? m.landing_today() : m.landing_planned()
  return (
    <figure aria-label={m.landing_drawing()} className="m-0 py-4">
      <div className="relative grid gap-8 lg:gap-10">
        <Thread />
        <RotatingChildren index={index}>
          {scenes.map(([who, says]) => (
            <Bubble key={who} who={who} className="me-auto rounded-es-chip bg-raised">
              {says}
            </Bubble>
          ))}
        </RotatingChildren>
        <div className="relative mx-auto w-full max-w-[34rem] rounded-card border border-line bg-pane p-5 shadow-lift">
          <p className="meta flex items-center justify-between gap-3">
            {m.landing_ask()}
            <Tag tone={index === 0 ? 'ok' : 'neutral'}>{tag}</Tag>
          </p>
          <p className="mt-1 text-chat text-text">
            <TypedText typing={typing} texts={prompts} />
          </p>
          <div className="mt-4 flex gap-3 border-t border-line pt-4">
            <span className="pt-1.5">
              <StatusDot state="live" />
            </span>
            <RotatingChildren index={index}>
              {heroSentences.map((tokens, place) => (
                <AutomationSentence key={place} tokens={tokens} />
              ))}
            </RotatingChildren>
          </div>
        </div>
        <RotatingChildren index={index}>
          {scenes.map(([, , by, answer]) => (
            <Bubble key={answer} who={by} className="ms-auto rounded-ee-chip border border-line bg-overlay">
              {answer}
            </Bubble>
          ))}
        </RotatingChildren>
      </div>
      <Reason index={index} />
    </figure>
  )
}

const Reason = ({ index }: { index: number }) => (
  <figcaption className="mt-3 flex flex-wrap items-center justify-end gap-2 text-label text-text-2">
    <Tag tone="warn">{m.landing_example()}</Tag>
    <RotatingChildren index={index} className="justify-items-end">
      {scenes.map(([, , , answer, reason]) => (
        <span key={answer}>{reason}</span>
      ))}
    </RotatingChildren>
  </figcaption>
)

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
        d="M8 0C8 34 54 20 50 50S90 62 86 100"
        stroke="currentColor"
        strokeWidth="2"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}

function Bubble({ who, className, children }: { who: string; className: string; children: string }) {
  return (
    <div className={`relative w-fit max-w-[22rem] rounded-card px-4 py-3 ${className}`}>
      <p className="text-label font-semibold">{who}</p>
      <p className="text-chat">{children}</p>
    </div>
  )
}
