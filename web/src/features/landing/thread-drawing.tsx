import { Knot } from '../../ui/knot.tsx'
import { Tag } from '../../ui/tag.tsx'
import { landingWords } from '../../words/landing.ts'

/** One line from a comment through a rule to the reply, with the reason at its end. */
export function ThreadDrawing() {
  const { comment, commenter, reply, replier, rule, reason } = landingWords
  return (
    <figure aria-label={landingWords.drawing} className="relative m-0 grid gap-7 py-4">
      <Thread />
      <Bubble who={commenter} className="mr-auto rounded-bl-chip bg-s2">
        {comment}
      </Bubble>
      <p className="sentence relative mx-auto flex max-w-[30rem] gap-4 rounded-card border border-line bg-s1 p-5 sm:text-[1.375rem] sm:leading-8">
        <span className="pt-2">
          <Knot state="live" />
        </span>
        <span>
          {rule.map((part, place) =>
            place % 2 === 0 ? (
              part
            ) : (
              <strong
                key={part}
                className="font-semibold text-fern underline decoration-dotted decoration-2 underline-offset-[5px]"
              >
                {part}
              </strong>
            ),
          )}
          .
        </span>
      </p>
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
