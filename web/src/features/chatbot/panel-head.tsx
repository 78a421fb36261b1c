import { HelpLink } from '../../components/help-link.tsx'
import type { HelpTerm } from '../../copy/help.ts'

interface PanelHeadProps {
  id: string
  title: string
  text: string
  help?: HelpTerm
}

/** Heading and description of a panel. */
export function PanelHead({ id, title, text, help }: PanelHeadProps) {
  return (
    <div>
      <div className="flex items-center gap-2">
        <h2 id={id} className="section-head">
          {title}
        </h2>
        {help && <HelpLink term={help} />}
      </div>
      <p className="meta">{text}</p>
    </div>
  )
}
