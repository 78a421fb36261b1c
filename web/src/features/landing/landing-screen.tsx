import { paths } from '../../lib/paths.ts'
import { useDocumentTitle } from '../../lib/use-document-title.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { landingWords } from '../../words/landing.ts'
import { useSession } from '../session/use-session.ts'
import { LandingBar } from './landing-bar.tsx'
import { LandingFooter } from './landing-footer.tsx'
import { ThreadDrawing } from './thread-drawing.tsx'

/** What Skein does, on one screen, and the way in. */
export function LandingScreen() {
  useDocumentTitle(landingWords.title)
  const { status } = useSession()
  const signedIn = status === 'signed-in'
  return (
    <div className="flex grow flex-col">
      <LandingBar signedIn={signedIn} />
      <main id="content" className="frame max-w-[1280px] grow">
        <div className="grid items-center gap-x-12 gap-y-12 pt-10 pb-16 lg:grid-cols-[6fr_6fr] lg:pt-16 2xl:grid-cols-[5fr_7fr]">
          <div>
            <h1 className="hero">{landingWords.headline}</h1>
            <p className="mt-6 max-w-[54ch] text-[1.0625rem] leading-7 text-text-2">{landingWords.lead}</p>
            <div className="mt-8">
              {signedIn ? (
                <LinkButton to={paths.platforms} variant="primary" className="h-12! px-6!">
                  {landingWords.toDashboard}
                </LinkButton>
              ) : (
                <LinkButton
                  to={paths.getStarted}
                  search={{ mode: 'signUp' }}
                  variant="primary"
                  className="h-12! px-6!"
                >
                  {landingWords.start}
                </LinkButton>
              )}
            </div>
          </div>
          <ThreadDrawing />
        </div>
        <Points />
      </main>
      <LandingFooter />
    </div>
  )
}

function Points() {
  return (
    <section id="platform" aria-labelledby="points" className="border-t border-line pt-6 pb-20">
      <h2 id="points" className="section-head text-text-2">
        {landingWords.pointsTitle}
      </h2>
      <dl>
        {landingWords.points.map(([title, text]) => (
          <div key={title} className="grid gap-x-12 gap-y-2 border-b border-line py-6 lg:grid-cols-[5fr_7fr]">
            <dt className="display text-[1.375rem] leading-7 font-semibold tracking-[-0.018em]">{title}</dt>
            <dd className="m-0 max-w-[62ch] text-chat text-text-2">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
