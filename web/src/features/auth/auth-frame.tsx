import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '../../lib/paths.ts'
import { Brand } from '../../ui/brand.tsx'
import { StatusDot } from '../../ui/status-dot.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { ConnectorLine } from '../../ui/connector-line.tsx'
import { authWords } from '../../copy/auth.ts'
import { brandName } from '../../copy/app.ts'

/** Layout of the sign-in forms: the form on one side, a timeline of the next steps on the other. */
export function AuthFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid grow lg:grid-cols-[5fr_7fr]">
      <main id="content" className="flex flex-col px-4 py-4 md:px-6 lg:px-8">
        <header className="flex items-center justify-between">
          <Brand name={brandName} />
          <LinkButton to={paths.landing} variant="ghost" icon={<ArrowLeft size={16} aria-hidden="true" />}>
            {authWords.back}
          </LinkButton>
        </header>
        <div className="mx-auto flex w-full max-w-[400px] flex-col gap-5 pt-6 pb-12 md:pt-[10vh]">
          <h1 className="title">{title}</h1>
          {children}
          <p className="meta">
            {authWords.help}{' '}
            <Link to={paths.terms} className="text-text-2 underline underline-offset-4">
              {authWords.terms}
            </Link>{' '}
            {authWords.and}{' '}
            <Link to={paths.privacy} className="text-text-2 underline underline-offset-4">
              {authWords.privacy}
            </Link>
            .
          </p>
        </div>
      </main>
      <NextSteps />
    </div>
  )
}

function NextSteps() {
  return (
    <aside className="hidden items-center rounded-tl-sheet border-t border-l border-line bg-s1 px-[8%] lg:mt-4 lg:flex">
      <div className="max-w-[30rem]">
        <h2 className="section-head mb-8 text-text-2">{authWords.sideTitle}</h2>
        <ol>
          {authWords.sideSteps.map((step, place) => {
            const last = place === authWords.sideSteps.length - 1
            return (
              <li key={step} className="flex gap-6">
                <span className="flex w-3 flex-col items-center pt-2">
                  <StatusDot state={last ? 'active' : 'hollow'} />
                  {!last && <ConnectorLine />}
                </span>
                <p className={`sentence ${last ? '' : 'pb-12'}`}>{step}</p>
              </li>
            )
          })}
        </ol>
      </div>
    </aside>
  )
}
