import type { ReactNode } from 'react'
import { m } from '@skein/messages'
import { cx } from '../../ui/cx.ts'
import { AutomationSentence } from '../../components/automation-sentence.tsx'
import { TimelineRail } from '../../components/timeline-rail.tsx'
import { StatusDot } from '../../ui/status-dot.tsx'
import { kindSentences } from './sentence-samples.ts'

const features = [
  {
    title: m.landing_parts_feature_list_1_title(),
    text: m.landing_parts_feature_list_1_text(),
  },
  {
    title: m.landing_parts_feature_list_2_title(),
    text: m.landing_parts_feature_list_2_text(),
  },
  {
    title: m.landing_parts_feature_list_3_title(),
    text: m.landing_parts_feature_list_3_text(),
  },
  {
    title: m.landing_parts_feature_list_4_title(),
    text: m.landing_parts_feature_list_4_text(),
  },
  {
    title: m.landing_parts_feature_list_5_title(),
    text: m.landing_parts_feature_list_5_text(),
  },
] as const

const whyGates = [
  m.landing_parts_feature_why_gates_1(),
  m.landing_parts_feature_why_gates_2(),
  m.landing_parts_feature_why_gates_3(),
  m.landing_parts_feature_why_gates_4(),
] as const

const onceSteps = [
  m.landing_parts_feature_once_steps_1(),
  m.landing_parts_feature_once_steps_2(),
  m.landing_parts_feature_once_steps_3(),
] as const

const backtestLines = [
  m.landing_parts_feature_backtest_1(),
  m.landing_parts_feature_backtest_2(),
  m.landing_parts_feature_backtest_3(),
  m.landing_parts_feature_backtest_4(),
] as const

/** Product claims, each beside a part of the product that shows it. */
export function Features() {
  const featureList = [
    <Automations key={0} />,
    <Why key={1} />,
    <Once key={2} />,
    <DryRun key={3} />,
    <Command key={4} />,
  ]
  return (
    <section aria-labelledby="features" className="border-t border-line pt-16 pb-4">
      <h2 id="features" className="title">
        {m.landing_parts_feature_title()}
      </h2>
      <p className="mt-3 text-chat text-text-2">{m.landing_parts_feature_lead()}</p>
      <div className="mt-8">
        {features.map(({ title, text }, place) => (
          <Row key={title} title={title} text={text} turned={place % 2 === 1}>
            {featureList[place]}
          </Row>
        ))}
      </div>
    </section>
  )
}

interface RowProps {
  title: string
  text: string
  turned: boolean
  children: ReactNode
}

function Row({ title, text, turned, children }: RowProps) {
  return (
    <div className="grid items-center gap-x-16 gap-y-6 border-t border-line py-10 lg:grid-cols-2">
      <div className={cx('min-w-0', turned && 'lg:order-2')}>
        <h3 className="subtitle">{title}</h3>
        <p className="mt-2 max-w-[52ch] text-chat text-text-2">{text}</p>
      </div>
      <div className="min-w-0">{children}</div>
    </div>
  )
}

const Automations = () => (
  <ul className="m-0 list-none p-0">
    {kindSentences.map((tokens, place) => (
      <li key={place} className="flex gap-3 border-line py-2.5 not-first:border-t">
        <AutomationSentence tokens={tokens} />
      </li>
    ))}
  </ul>
)

function Why() {
  return whyGates.map((gate, place) => (
    <TimelineRail key={gate} ink="fern" state="active" last={place === whyGates.length - 1}>
      <p className="pb-4 text-chat">{gate}</p>
    </TimelineRail>
  ))
}

const Once = () => (
  <ol className="m-0 flex list-none flex-col gap-3 p-0 sm:flex-row">
    {onceSteps.map((step, place) => (
      <li key={step} className="flex items-center gap-3 text-chat">
        <StatusDot state={place === 0 ? 'hollow' : 'active'} />
        {step}
        {place < onceSteps.length - 1 && (
          <span aria-hidden="true" className="hidden h-0.5 w-8 bg-accent sm:block" />
        )}
      </li>
    ))}
  </ol>
)

/** 112 comments in rows of 16: scattered dots for the 14 that would fire, and for the others. */
const dotsOf = (fires: boolean): string =>
  Array.from({ length: 112 }, (_, place) =>
    (3 * place ** 2 + 7 * place) % 113 < 9 === fires
      ? `M${(place % 16) + 0.5} ${Math.floor(place / 16) + 0.5}h0`
      : '',
  ).join('')

/** A dot per comment, and the counts by outcome. */
const DryRun = () => (
  <div className="flex flex-wrap items-center gap-x-8 gap-y-4 rounded-card border border-line bg-pane p-5">
    <svg
      aria-hidden="true"
      viewBox="0 0 16 7"
      className="w-56"
      stroke="currentColor"
      strokeWidth={0.5}
      strokeLinecap="round"
    >
      <path d={dotsOf(false)} className="text-line" />
      <path d={dotsOf(true)} className="text-accent" />
    </svg>
    <ul className="tabular m-0 grow list-none p-0 text-chat">
      {backtestLines.map((line) => (
        <li key={line} className="border-line py-2 not-first:border-t">
          {line}
        </li>
      ))}
    </ul>
  </div>
)

const Command = () => (
  <p className="code rounded-card border border-line bg-raised px-4 py-3.5">
    <span aria-hidden="true" className="text-text-3 select-none">
      ${' '}
    </span>
    npm start
  </p>
)
