import { type ReactNode, useId } from 'react'
import { HelpLink } from '../../../components/help-link.tsx'
import type { HelpTerm } from '../../../copy/help.ts'

interface SectionProps {
  title: string
  /** Anchor for the section navigation. */
  anchor: string
  children: ReactNode
}

const helpOf: Readonly<Record<string, HelpTerm>> = {
  trigger: 'trigger',
  posts: 'new-posts-only',
  limits: 'reply-limit',
  model: 'temperature',
}

/** A section of an editor with its heading. */
export function Section({ title, anchor, children }: SectionProps) {
  const id = useId()
  const help = helpOf[anchor]
  return (
    <section
      id={anchor}
      aria-labelledby={id}
      className="flex scroll-mt-24 flex-col gap-5 border-t border-line pt-5 pb-8 first:border-t-0 first:pt-0"
    >
      <div className="flex items-center gap-2">
        <h2 id={id} className="section-head">
          {title}
        </h2>
        {help && <HelpLink term={help} />}
      </div>
      {children}
    </section>
  )
}
