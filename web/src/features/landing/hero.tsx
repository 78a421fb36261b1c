import { ArrowDown } from 'lucide-react'
import { useState } from 'react'
import { m } from '@skein/messages'
import { paths } from '../../lib/paths.ts'
import { buttonClass } from '../../ui/buttons/button-style.ts'
import { StatusDot } from '../../ui/status-dot.tsx'
import { HeroDrawing, prompts } from './hero-scenes.tsx'
import { signUpPath } from './landing-bar.tsx'
import { PauseButton, useTyping } from './typed-text.tsx'

/** The first view: headline, sign-up links and a line from a comment to its reply. */
export function Hero({ signedIn }: { signedIn: boolean }) {
  const [paused, setPaused] = useState(false)
  const typing = useTyping(prompts, paused)
  return (
    <div className="flex flex-col gap-x-12 pt-4 pb-16 lg:grid lg:grid-cols-[6fr_6fr] lg:items-center lg:pt-12 2xl:grid-cols-[5fr_7fr]">
      <div className="max-lg:contents">
        <div>
          <p className="mb-4 flex items-center gap-3 text-chat text-text-2">
            <StatusDot />
            {m.landing_kind()}
          </p>
          <h1 className="hero">
            <span className="block">{m.landing_headline_1()}</span>{' '}
            <span className="block">{m.landing_headline_2()}</span>
          </h1>
        </div>
        {/* On a phone the drawing is in the first view, and the lead is below it. */}
        <p className="mt-6 max-w-[54ch] text-section leading-7 text-text-2 max-lg:order-last">
          {m.landing_lead()}
        </p>
        <div className="mt-6 flex flex-wrap gap-3 lg:mt-8">
          <a
            href={signedIn ? paths.platforms : signUpPath}
            className={buttonClass('primary', 'regular', 'px-6!')}
          >
            {signedIn ? m.landing_to_dashboard() : m.landing_start()}
          </a>
          <a href="#demo" className={buttonClass('secondary', 'regular', 'px-5!')}>
            <ArrowDown size={16} aria-hidden="true" />
            {m.landing_watch()}
          </a>
        </div>
      </div>
      <div className="max-lg:mt-6">
        <HeroDrawing typing={typing} />
        <div className="flex justify-end">
          <PauseButton paused={paused} onChange={setPaused} />
        </div>
      </div>
    </div>
  )
}
