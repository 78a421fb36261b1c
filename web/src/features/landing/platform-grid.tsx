import { Tag } from '../../ui/tag.tsx'
import { landingWords } from '../../words/landing.ts'
import { platformWords } from '../../words/landing-parts.ts'

export function PlatformGrid() {
  return (
    <section id="platform" aria-labelledby="platform-title" className="border-t border-line py-16">
      <h2 id="platform-title" className="title">
        {platformWords.title}
      </h2>
      <p className="mt-3 max-w-[62ch] text-chat text-text-2">{platformWords.lead}</p>
      <ul className="mt-8 grid list-none grid-cols-2 border-t border-l border-line p-0 md:grid-cols-3 2xl:grid-cols-6">
        {platformWords.list.map(([name, text, ready]) => (
          <li key={name} className="flex flex-col items-start gap-2 border-r border-b border-line px-4 py-5">
            <span
              aria-hidden="true"
              className={`display flex size-10 items-center justify-center rounded-control text-[1.125rem] font-semibold ${ready ? 'bg-brand text-on-brand' : 'border border-dashed border-control text-text-2'}`}
            >
              {name[0]}
            </span>
            <h3 className="section-head">{name}</h3>
            <p className="grow text-label text-text-2">{text}</p>
            <Tag tone={ready ? 'ok' : 'neutral'}>{ready ? landingWords.today : landingWords.planned}</Tag>
          </li>
        ))}
      </ul>
    </section>
  )
}
