import { TimelineRail } from '../../components/timeline-rail.tsx'
import { paths } from '../../lib/paths.ts'
import { buttonClass } from '../../ui/button-style.ts'
import { landingWords } from '../../copy/landing.ts'
import { connectWords } from '../../copy/landing-parts.ts'
import { signUpPath } from './landing-bar.tsx'

export function ConnectPart({ signedIn }: { signedIn: boolean }) {
  const { steps } = connectWords
  const wayIn = signedIn ? paths.platforms : signUpPath
  return (
    <section
      aria-labelledby="connect"
      className="grid gap-x-16 gap-y-8 border-t border-line py-16 lg:grid-cols-[5fr_7fr]"
    >
      <div>
        <h2 id="connect" className="title">
          {connectWords.title}
        </h2>
        <p className="mt-3 max-w-[52ch] text-chat text-text-2">{connectWords.lead}</p>
        <div className="mt-6 flex flex-wrap gap-3">
          <a href={wayIn} className={buttonClass('primary', 'regular')}>
            {signedIn ? landingWords.toDashboard : landingWords.start}
          </a>
          <a href={wayIn} className={buttonClass('secondary', 'regular')}>
            {connectWords.instagram}
          </a>
          <a href={wayIn} className={buttonClass('secondary', 'regular')}>
            {connectWords.gmail}
          </a>
        </div>
      </div>
      <ol className="m-0 list-none p-0">
        {steps.map((step, place) => (
          <li key={step}>
            <TimelineRail
              ink="coral"
              state={place === steps.length - 1 ? 'live' : 'hollow'}
              last={place === steps.length - 1}
            >
              <p className="sentence pb-8">{step}</p>
            </TimelineRail>
          </li>
        ))}
      </ol>
    </section>
  )
}
