import { type HelpTerm } from '../copy/help.ts'
import { guidePath } from '../lib/paths.ts'
import { helpAbout } from '../copy/help.ts'
import { tooltip } from '../ui/tooltip/tooltip.ts'

/** A "?" beside a term that opens its section of the guide in a new tab. */
export const HelpLink = ({ term }: { term: HelpTerm }) => (
  <a
    href={`${guidePath}/glossary#${term}`}
    target="_blank"
    rel="noopener"
    aria-label={helpAbout(term)}
    {...tooltip(helpAbout(term))}
    className="touch inline-flex -my-1 size-6 shrink-0 pointer-coarse:-my-2.5 items-center justify-center rounded-pill text-label text-text-2 hover:bg-overlay hover:text-text"
  >
    ?
  </a>
)
