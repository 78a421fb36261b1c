import { m } from '@skein/messages'
import { type ReactNode, useId } from 'react'
import { HelpLink } from '../../../components/help-link.tsx'
import type { HelpTerm } from '../../../copy/help.ts'
import type { SectionName } from '../form/editor-kind.ts'

export const sectionTitles: Readonly<Record<SectionName, string>> = {
  basics: m.common_name(),
  trigger: m.editor_section_trigger(),
  posts: m.post_picker_label(),
  reply: m.common_reply(),
  action: m.delete_comment_action(),
  limits: m.editor_section_limits(),
  model: m.common_model(),
}

const helpOf: Partial<Record<SectionName, HelpTerm>> = {
  trigger: 'trigger',
  posts: 'new-posts-only',
  limits: 'reply-limit',
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
    <section
      id={name}
      aria-labelledby={id}
      className="flex scroll-mt-24 flex-col gap-5 border-t border-line pt-5 pb-8 first:border-t-0 first:pt-0"
    >
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
