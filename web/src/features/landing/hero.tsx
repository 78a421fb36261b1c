import { ArrowDown } from 'lucide-react'
import { useState } from 'react'
import { paths } from '../../lib/paths.ts'
import { buttonClass } from '../../ui/button-style.ts'
import { StatusDot } from '../../ui/status-dot.tsx'
import { heroPrompts, landingWords } from '../../copy/landing.ts'
import { HeroDrawing } from './hero-drawing.tsx'
import { signUpPath } from './landing-bar.tsx'
import { PauseButton } from './pause-button.tsx'
import { useTyping } from './use-typing.ts'

/** The first view: headline, sign-up links and a line from a comment to its reply. */
export function Hero({ signedIn }: { signedIn: boolean }) {
  const [paused, setPaused] = useState(false)
  const typing = useTyping(heroPrompts, paused)
  return (
    <div className="grid items-center gap-x-12 gap-y-10 pt-8 pb-16 lg:grid-cols-[6fr_6fr] lg:pt-12 2xl:grid-cols-[5fr_7fr]">
      <div>
        <p className="mb-4 flex items-center gap-3 text-chat text-text-2">
          <StatusDot />
          {landingWords.kind}
        </p>
        <h1 className="hero">{landingWords.headline}</h1>
        <p className="mt-6 max-w-[54ch] text-[1.0625rem] leading-7 text-text-2">{landingWords.lead}</p>
        <div className="mt-8 flex flex-wrap gap-3">
          <a
            href={signedIn ? paths.platforms : signUpPath}
            className={buttonClass('primary', 'regular', 'h-12! px-6!')}
          >
            {signedIn ? landingWords.toDashboard : landingWords.start}
          </a>
          <a href="#demo" className={buttonClass('secondary', 'regular', 'h-12! px-5!')}>
            <ArrowDown size={16} aria-hidden="true" />
            {landingWords.watch}
          </a>
        </div>
      </div>
      <div>
        <HeroDrawing typing={typing} />
        <div className="flex justify-end">
          <PauseButton paused={paused} onChange={setPaused} />
        </div>
      </div>
    </div>
  )
}
