import { useState } from 'react'
import { TimelineRail } from '../../components/timeline-rail.tsx'
import { Tag } from '../../ui/tag.tsx'
import { landingWords } from '../../copy/landing.ts'
import { showcaseQueries, showcaseWords } from '../../copy/landing-parts.ts'
import { RotatingChildren } from './rotating-children.tsx'
import { PauseButton } from './pause-button.tsx'
import { TypedText } from './typed-text.tsx'
import { useTyping } from './use-typing.ts'

const texts = showcaseQueries.map(({ text }) => text)

export function QueryPart() {
  const [paused, setPaused] = useState(false)
  const typing = useTyping(texts, paused)
  return (
    <div className="grid gap-10 lg:grid-cols-[7fr_5fr] lg:gap-16">
      <div>
        <p className="max-w-[58ch] text-chat text-text-2">{showcaseWords.queryLead}</p>
        <div className="mt-6 rounded-card border border-line bg-s1 p-5">
          <div className="flex items-center justify-between gap-3">
            <Tag tone="warn">{landingWords.example}</Tag>
            <PauseButton paused={paused} onChange={setPaused} />
          </div>
          <p className="sentence mt-3 text-text">
            <TypedText typing={typing} texts={texts} />
          </p>
          <RotatingChildren index={typing.index} className="mt-4 border-t border-line pt-3">
            {showcaseQueries.map(({ text, uses }) => (
              <ul key={text} aria-label={showcaseWords.uses} className="flex flex-wrap gap-2">
                {uses.map((use) => (
                  <li key={use}>
                    <Tag tone="brand">{use}</Tag>
                  </li>
                ))}
              </ul>
            ))}
          </RotatingChildren>
        </div>
      </div>
      <div>
        {showcaseWords.steps.map(([name, text], place) => (
          <TimelineRail key={name} ink="fern" state={place === 2 ? 'live' : 'active'} last={place === 2}>
            <h3 className="section-head">{name}</h3>
            <p className="mt-1 mb-6 text-chat text-text-2">{text}</p>
          </TimelineRail>
        ))}
      </div>
    </div>
  )
}
