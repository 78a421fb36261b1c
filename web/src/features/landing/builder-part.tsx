import type { ReactNode } from 'react'
import { AutomationSentence } from '../../components/automation-sentence.tsx'
import { TimelineRail } from '../../components/timeline-rail.tsx'
import { Button } from '../../ui/button.tsx'
import { inputClass } from '../../ui/forms/input-style.ts'
import { Tag } from '../../ui/tag.tsx'
import { landingWords } from '../../copy/landing.ts'
import { platformWords, showcaseWords } from '../../copy/landing-parts.ts'
import { builderSentence } from './sentence-samples.ts'

const { builder } = showcaseWords

/** Inert fields of an illustration still need readable text. */
const field = `${inputClass} h-11 opacity-100!`

/** An illustration of a form without function. */
export function BuilderPart() {
  return (
    <figure className="m-0">
      <figcaption className="flex flex-wrap items-center gap-3 text-chat text-text-2">
        <Tag tone="warn">{landingWords.illustration}</Tag>
        {builder.lead}
      </figcaption>
      <div className="mt-6 grid gap-10 lg:grid-cols-[7fr_5fr] lg:gap-16">
        <Form />
        <TimelineRail ink="fern" state="hollow" last>
          <p className="section-head">{builder.reads}</p>
          <p className="mt-2">
            <AutomationSentence tokens={builderSentence} />
          </p>
          <p className="mt-4 text-chat text-text-2">{builder.why}</p>
        </TimelineRail>
      </div>
    </figure>
  )
}

const Form = () => (
  <fieldset disabled className="min-w-0 rounded-card border border-line bg-s1 p-5">
    <legend className="sr-only">{builder.legend}</legend>
    <div className="grid gap-5 sm:grid-cols-2">
      <Labelled label={builder.target}>
        <select className={field}>
          {platformWords.list.map(([name]) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </Labelled>
      <Labelled label={builder.model}>
        <select className={field}>
          <option>{builder.models}</option>
        </select>
      </Labelled>
      <Labelled label={builder.template} wide>
        <textarea
          rows={3}
          readOnly
          value={builder.templateText}
          className={`${field} h-auto resize-none py-2`}
        />
      </Labelled>
      <Labelled label={builder.time}>
        <input type="time" readOnly value="12:00" className={field} />
      </Labelled>
      <fieldset className="m-0 border-0 p-0">
        <legend className="label-text mb-1.5">{builder.frequency}</legend>
        <div className="flex h-11 items-center gap-5">
          {builder.frequencies.map((name, place) => (
            <label key={name} className="flex items-center gap-2 text-text-2">
              <input type="radio" name="frequency" defaultChecked={place === 0} />
              {name}
            </label>
          ))}
        </div>
      </fieldset>
    </div>
    <Button variant="primary" disabled className="mt-5">
      {builder.deploy}
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
