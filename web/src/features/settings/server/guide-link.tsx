import { m } from '@skein/messages'
import { guidePath } from '../../../lib/paths.ts'

/** Opens a page of the guide in a new tab. */
export const GuideLink = ({ page, title }: { page: string; title: string }) => (
  <a
    href={`${guidePath}/${page}`}
    target="_blank"
    rel="noopener"
    aria-label={m.administration_guide_about({ title })}
    className="touch label-text text-text underline"
  >
    {m.administration_guide()}
  </a>
)
