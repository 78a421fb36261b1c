import { type ReactNode, useId } from 'react'
import { HelpLink } from '../../../components/help-link.tsx'
import type { HelpTerm } from '../../../copy/help.ts'
import type { SectionName } from '../form/editor-kind.ts'
import { sectionTitles } from './section-titles.ts'

const helpOf: Partial<Record<SectionName, HelpTerm>> = {
  trigger: 'trigger',
  posts: 'new-posts-only',
  limits: 'reply-limit',
  conditions: 'more-conditions',
  model: 'temperature',
}

interface SectionProps {
  /** Also the anchor of the section navigation. */
  name: SectionName
  children: ReactNode
}

/** A section of an editor with its heading. */
export function Section({ name, children }: SectionProps) {
  const id = useId()
  const help = helpOf[name]
  return (
    <section id={name} aria-labelledby={id} className="flex scroll-mt-24 flex-col gap-4">
      <div className="flex items-center gap-2">
        <h2 id={id} className="section-head">
          {sectionTitles[name]}
        </h2>
        {help && <HelpLink term={help} />}
      </div>
      {children}
    </section>
  )
}
