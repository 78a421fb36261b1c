import { type HelpTerm } from '../copy/help.ts'
import { guidePath } from '../lib/paths.ts'
import { helpAbout } from '../copy/help.ts'

/** A "?" beside a term that opens its section of the guide in a new tab. */
export const HelpLink = ({ term }: { term: HelpTerm }) => (
  <a
    href={`${guidePath}/glossary#${term}`}
    target="_blank"
    rel="noopener"
    aria-label={helpAbout(term)}
    title={helpAbout(term)}
    className="touch inline-flex size-6 shrink-0 items-center justify-center rounded-pill text-label text-text-2 hover:bg-s3 hover:text-text"
  >
    ?
  </a>
)
