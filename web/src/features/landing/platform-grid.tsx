import { m } from '@skein/messages'
import { StatusDot } from '../../ui/status-dot.tsx'
import { plannedPlatforms, platforms } from './platforms.ts'

/** The platforms that work today, and the planned ones in one line. */
export function PlatformGrid() {
  return (
    <section id="platform" aria-labelledby="platform-title" className="border-t border-line py-16">
      <h2 id="platform-title" className="title">
        {m.landing_parts_platform_title()}
      </h2>
      <ul className="mt-8 grid list-none gap-4 p-0 md:grid-cols-2">
        {platforms.map(([name, text]) => (
          <li
            key={name}
            className="flex gap-3 rounded-card border border-line bg-pane p-5 large-text:flex-wrap"
          >
            <span className="pt-1.5">
              <StatusDot state="live" />
            </span>
            <div>
              <h3 className="subtitle">{name}</h3>
              <p className="mt-1.5 text-chat text-text-2">{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <p className="mt-5 text-chat text-text-2">
        {m.landing_parts_platform_planned()}{' '}
        {plannedPlatforms.map((name, place) => (
          <span key={name}>
            {place > 0 && ' · '}
            <bdi>{name}</bdi>
          </span>
        ))}
      </p>
    </section>
  )
}
