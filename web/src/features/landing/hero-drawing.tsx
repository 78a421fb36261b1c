import { Knot } from '../../ui/knot.tsx'
import { Tag } from '../../ui/tag.tsx'
import { RuleSentence } from '../../product/rule-sentence.tsx'
import { heroPrompts, landingWords } from '../../words/landing.ts'
import { heroSentences } from './sentence-samples.ts'
import { TypedText } from './typed-text.tsx'
import type { TypingView } from './use-typing.ts'

/** One line from a comment through what somebody says to a rule, and on to the answer. */
export function HeroDrawing({ typing }: { typing: TypingView }) {
  const { comment, commenter, reply, replier, reason } = landingWords
  return (
    <figure aria-label={landingWords.drawing} className="relative m-0 grid gap-6 py-4">
      <Thread />
      <Bubble who={commenter} className="mr-auto rounded-bl-chip bg-s2">
        {comment}
      </Bubble>
      <div className="relative mx-auto w-full max-w-[34rem] rounded-card border border-line bg-s1 p-5 shadow-lift">
        <p className="meta flex items-center justify-between gap-3">
          {landingWords.ask}
          <Tag tone={typing.index === 0 ? 'ok' : 'neutral'}>
            {typing.index === 0 ? landingWords.today : landingWords.planned}
          </Tag>
        </p>
        <p className="mt-1 text-chat text-text">
          <TypedText typing={typing} texts={heroPrompts} />
        </p>
        <div className="mt-4 flex gap-3 border-t border-line pt-4">
          <span className="pt-1.5">
            <Knot state="live" />
          </span>
          <div className="grid min-w-0">
            {heroSentences.map((tokens, place) => (
              <span
                key={place}
                aria-hidden={place !== typing.index}
                className={`col-start-1 row-start-1 transition-opacity duration-(--panel) ${place === typing.index ? '' : 'invisible opacity-0'}`}
              >
                <RuleSentence tokens={tokens} />
              </span>
            ))}
          </div>
        </div>
      </div>
      <div className="relative ml-auto flex flex-col items-end gap-3">
        <Bubble who={replier} className="rounded-br-chip border border-line bg-s3">
          {reply}
        </Bubble>
        <figcaption className="flex flex-wrap justify-end gap-2 bg-canvas py-1 text-label text-text-2">
          <Tag tone="ok">{landingWords.example}</Tag>
          {reason}
        </figcaption>
      </div>
    </figure>
  )
}

function Thread() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      fill="none"
      className="draw absolute inset-0 size-full text-brand"
    >
      <path
        d="M10 2C10 30 52 22 50 50S92 70 88 98"
        stroke="currentColor"
        strokeWidth="2"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}

function Bubble({ who, className, children }: { who: string; className: string; children: string }) {
  return (
    <div className={`relative max-w-[22rem] rounded-sheet px-4 py-3 ${className}`}>
      <p className="text-label font-semibold">{who}</p>
      <p className="text-chat">{children}</p>
    </div>
  )
}
