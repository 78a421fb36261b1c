import { paths } from '../../lib/paths.ts'
import { landingWords } from '../../words/landing.ts'

const linkClass = 'inline-flex min-h-11 items-center text-text-2 underline-offset-4 hover:underline'

export function LandingFooter() {
  return (
    <footer className="border-t border-line">
      <div className="frame flex max-w-[1280px] flex-wrap items-center justify-between gap-x-8 py-3">
        <p className="meta">{landingWords.footer}</p>
        <div className="flex gap-6">
          <a href={paths.privacy} target="_blank" rel="noopener" className={linkClass}>
            {landingWords.privacy}
          </a>
          <a href={paths.terms} target="_blank" rel="noopener" className={linkClass}>
            {landingWords.terms}
          </a>
        </div>
      </div>
    </footer>
  )
}
