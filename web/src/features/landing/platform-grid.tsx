import { StatusDot } from '../../ui/status-dot.tsx'
import { Tag } from '../../ui/tag.tsx'
import { landingWords } from '../../copy/landing.ts'
import { platformWords } from '../../copy/landing-parts.ts'

export function PlatformGrid() {
  return (
    <section id="platform" aria-labelledby="platform-title" className="border-t border-line py-16">
      <h2 id="platform-title" className="title">
        {platformWords.title}
      </h2>
      <p className="mt-3 max-w-[62ch] text-chat text-text-2">{platformWords.lead}</p>
      <ul className="mt-10 grid list-none grid-cols-2 gap-y-10 p-0 md:grid-cols-3 2xl:grid-cols-6">
        {platformWords.list.map(([name, text, ready]) => (
          <li key={name} className="flex flex-col items-start gap-1.5">
            <span aria-hidden="true" className="mb-3 flex w-full items-center gap-1.5 pr-1.5">
              <StatusDot state={ready ? 'live' : 'hollow'} />
              <span
                className={`grow border-t-2 ${ready ? 'border-brand' : 'border-dotted border-control'}`}
              />
            </span>
            <h3 className="display pr-4 text-[1.1875rem] leading-6 font-semibold">{name}</h3>
            <p className="mb-1 grow pr-5 text-label text-text-2">{text}</p>
            <Tag tone={ready ? 'ok' : 'neutral'}>{ready ? landingWords.today : landingWords.planned}</Tag>
          </li>
        ))}
      </ul>
    </section>
  )
}
