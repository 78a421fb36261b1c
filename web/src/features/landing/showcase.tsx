import { type ReactNode, useState } from 'react'
import { m } from '@skein/messages'
import { TabPanel, Tabs } from '../../ui/tabs/tabs.tsx'
import { TimelineRail } from '../../components/timeline-rail.tsx'
import { Tag } from '../../ui/tag.tsx'
import { RotatingChildren, PauseButton, TypedText, useTyping } from './typed-text.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { inputClass } from '../../ui/forms/input-style.ts'
import { platforms } from './platforms.ts'

const showcaseQueries = [
  {
    text: m.landing_parts_showcase_queries_1_text(),
    uses: [
      'Instagram',
      m.landing_parts_showcase_queries_1_uses_2(),
      m.landing_parts_showcase_queries_1_uses_3(),
    ],
  },
  {
    text: m.landing_parts_showcase_queries_2_text(),
    uses: [
      'Instagram',
      m.landing_parts_showcase_queries_2_uses_2(),
      m.landing_parts_showcase_queries_2_uses_3(),
    ],
  },
  {
    text: m.landing_parts_showcase_queries_3_text(),
    uses: [
      m.landing_parts_showcase_queries_3_uses_1(),
      m.landing_parts_showcase_queries_3_uses_2(),
      m.landing_parts_showcase_queries_3_uses_3(),
    ],
  },
  {
    text: m.landing_parts_showcase_queries_4_text(),
    uses: ['Gmail', m.landing_parts_showcase_queries_4_uses_2()],
  },
  {
    text: m.landing_parts_showcase_queries_5_text(),
    uses: [m.landing_parts_showcase_queries_5_uses_1(), m.landing_parts_showcase_queries_5_uses_2()],
  },
] as const

const showcaseSteps = [
  [m.landing_parts_showcase_steps_1(), m.landing_parts_showcase_steps_1_2()],
  [m.landing_parts_showcase_steps_2_1(), m.landing_parts_showcase_steps_2()],
  [m.landing_parts_showcase_steps_3_1(), m.landing_parts_showcase_steps_3_2()],
] as const

const frequencies = [
  m.landing_parts_showcase_builder_frequencies_1(),
  m.landing_parts_showcase_builder_frequencies_2(),
  m.landing_parts_showcase_builder_frequencies_3(),
] as const

/** Two ways to create an automation: by prompt or by form. */
export function Showcase() {
  const [tab, setTab] = useState<'query' | 'data'>('query')
  return (
    <section id="demo" aria-labelledby="demo-title" className="border-t border-line py-16">
      <h2 id="demo-title" className="title">
        {m.landing_parts_showcase_title()}
      </h2>
      <Tabs
        className="mt-6"
        label={m.landing_parts_showcase_title()}
        value={tab}
        onValueChange={setTab}
        items={[
          { value: 'query', label: m.landing_parts_showcase_query() },
          { value: 'data', label: m.landing_parts_showcase_data() },
        ]}
      >
        <TabPanel value="query" className="pt-8">
          <QueryPart />
        </TabPanel>
        <TabPanel value="data" className="pt-8">
          <BuilderPart />
        </TabPanel>
      </Tabs>
    </section>
  )
}

const texts = showcaseQueries.map(({ text }) => text)

function QueryPart() {
  const [paused, setPaused] = useState(false)
  const typing = useTyping(texts, paused)
  return (
    <div className="grid gap-10 lg:grid-cols-[7fr_5fr] lg:gap-16">
      <div>
        <p className="max-w-[58ch] text-chat text-text-2">{m.landing_parts_showcase_query_lead()}</p>
        <div className="mt-6 rounded-card border border-line bg-pane p-5">
          <div className="flex flex-wrap items-center justify-between gap-x-3">
            <Tag tone="warn">{m.landing_example()}</Tag>
            <PauseButton paused={paused} onChange={setPaused} />
          </div>
          <p className="sentence mt-3 text-text">
            <TypedText typing={typing} texts={texts} />
          </p>
          <RotatingChildren index={typing.index} className="mt-4 border-t border-line pt-3">
            {showcaseQueries.map(({ text, uses }) => (
              <ul key={text} aria-label={m.landing_parts_showcase_uses()} className="flex flex-wrap gap-2">
                {uses.map((use) => (
                  <li key={use}>
                    <Tag tone="neutral">{use}</Tag>
                  </li>
                ))}
              </ul>
            ))}
          </RotatingChildren>
        </div>
      </div>
      <div>
        {showcaseSteps.map(([name, text], place) => (
          <TimelineRail key={name} ink="fern" state={place === 2 ? 'live' : 'active'} last={place === 2}>
            <h3 className="section-head">{name}</h3>
            <p className="mt-1 mb-6 text-chat text-text-2">{text}</p>
          </TimelineRail>
        ))}
      </div>
    </div>
  )
}

/** Inert fields of an illustration still need readable text. */
const field = `${inputClass} h-11 opacity-100!`

/** An illustration of a form without function. */
function BuilderPart() {
  return (
    <figure className="m-0">
      <figcaption className="flex flex-wrap items-center gap-3 text-chat text-text-2">
        <Tag tone="warn">{m.landing_illustration()}</Tag>
        {m.landing_parts_showcase_builder_lead()}
      </figcaption>
      <div className="mt-6 grid gap-10 lg:grid-cols-[7fr_5fr] lg:gap-16">
        <Form />
        <TimelineRail ink="fern" state="hollow" last>
          <p className="section-head">{m.landing_parts_showcase_builder_reads()}</p>
          <p className="sentence mt-2 text-text">{m.landing_parts_showcase_builder_sentence()}</p>
          <p className="mt-4 text-chat text-text-2">{m.landing_parts_showcase_builder_why()}</p>
        </TimelineRail>
      </div>
    </figure>
  )
}

const Form = () => (
  <fieldset disabled className="min-w-0 rounded-card border border-line bg-pane p-5">
    <legend className="sr-only">{m.landing_parts_showcase_builder_legend()}</legend>
    <div className="grid gap-5 sm:grid-cols-2">
      <Labelled label={m.landing_parts_showcase_builder_target()}>
        <input readOnly value={platforms[0][0]} className={field} />
      </Labelled>
      <Labelled label={m.landing_parts_showcase_builder_model()}>
        <input readOnly value={m.landing_parts_showcase_builder_models()} className={field} />
      </Labelled>
      <Labelled label={m.landing_parts_showcase_builder_template()} wide>
        <textarea
          rows={3}
          readOnly
          value={m.landing_parts_showcase_builder_template_text({ product: '{product}' })}
          className={`${field} h-auto resize-none py-2`}
        />
      </Labelled>
      <Labelled label={m.landing_parts_showcase_builder_time()}>
        <input type="time" readOnly value="12:00" className={field} />
      </Labelled>
      <fieldset className="m-0 border-0 p-0">
        <legend className="label-text mb-1.5">{m.landing_parts_showcase_builder_frequency()}</legend>
        <div className="flex h-11 items-center gap-5">
          {frequencies.map((name, place) => (
            <label key={name} className="flex items-center gap-2 text-text-2">
              <input type="radio" name="frequency" defaultChecked={place === 0} className="size-5" />
              {name}
            </label>
          ))}
        </div>
      </fieldset>
    </div>
    <Button variant="primary" disabled className="mt-5">
      {m.landing_parts_showcase_builder_deploy()}
    </Button>
  </fieldset>
)

function Labelled({ label, wide = false, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    <label className={wide ? 'sm:col-span-2' : ''}>
      <span className="label-text mb-1.5 block">{label}</span>
      {children}
    </label>
  )
}
