import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '@skein/messages'
import { brandName } from '../../lib/brand-name.ts'
import { paths } from '../../lib/paths.ts'
import { Brand } from '../../ui/brand.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { ConnectorLine, StatusDot } from '../../ui/status-dot.tsx'

const sideSteps = [m.auth_side_connect(), m.auth_side_create_automation(), m.auth_side_see_why()] as const

/** Layout of the sign-in forms: the form on one side, a timeline of the next steps on the other. */
export function AuthFrame({
  title,
  terms,
  children,
}: {
  title: string
  terms: boolean
  children: ReactNode
}) {
  return (
    <div className="grid grow lg:grid-cols-[5fr_7fr]">
      <main id="content" className="flex flex-col px-4 py-4 md:px-6 lg:px-8">
        <header className="flex items-center justify-between">
          <Brand name={brandName} />
          <LinkButton
            to={paths.landing}
            variant="ghost"
            className="-me-4 large-text:me-0"
            icon={<ArrowLeft size={16} aria-hidden="true" />}
          >
            {m.common_back()}
          </LinkButton>
        </header>
        <div className="mx-auto flex w-full max-w-[400px] flex-col gap-5 pt-6 pb-12 md:pt-[10vh]">
          <h1 className="title">{title}</h1>
          {children}
          {terms && <Terms />}
        </div>
      </main>
      <NextSteps />
    </div>
  )
}

const Terms = () => (
  <p className="meta">
    {m.auth_help()}{' '}
    <Link to={paths.terms} className="text-text-2 underline underline-offset-4">
      {m.auth_terms()}
    </Link>{' '}
    {m.auth_and()}{' '}
    <Link to={paths.privacy} className="text-text-2 underline underline-offset-4">
      {m.auth_privacy()}
    </Link>
    .
  </p>
)

function NextSteps() {
  return (
    <aside className="hidden items-center rounded-ss-card border-t border-s border-line bg-pane px-[8%] lg:mt-4 lg:flex">
      <div className="max-w-[30rem]">
        <h2 className="section-head mb-8 text-text-2">{m.auth_side_title()}</h2>
        <ol>
          {sideSteps.map((step, place) => {
            const last = place === sideSteps.length - 1
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
