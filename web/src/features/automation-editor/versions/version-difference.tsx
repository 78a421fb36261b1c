import { m } from '@skein/messages'
import { cx } from '../../../ui/cx.ts'
import type { TextPiece } from '../../../components/phone/highlight-logic.ts'
import { differenceOf } from './difference-logic.ts'

export interface VersionDifferenceProps {
  before: { version: number; sentence: string }
  after: { version: number; sentence: string }
}

/** Two versions as sentences; what only one of them has is marked. */
export function VersionDifference({ before, after }: VersionDifferenceProps) {
  const difference = differenceOf(before.sentence, after.sentence)
  return (
    <>
      <dl className="m-0 grid gap-3 sm:grid-cols-2">
        <Side title={m.versions_number({ number: before.version })} pieces={difference.before} mark="del" />
        <Side title={m.versions_now({ number: after.version })} pieces={difference.after} mark="ins" />
      </dl>
      {before.sentence === after.sentence && <p className="text-text-2">{m.versions_same()}</p>}
    </>
  )
}

interface SideProps {
  title: string
  pieces: readonly TextPiece[]
  mark: 'del' | 'ins'
}

function Side({ title, pieces, mark: Mark }: SideProps) {
  return (
    <div className="rounded-card bg-raised p-3">
      <dt className="meta">{title}</dt>
      <dd className="m-0 mt-1 break-words">
        {pieces.map(({ text, marked }, index) =>
          marked ? (
            <Mark
              key={index}
              className={cx(
                'soft rounded-chip px-0.5 font-semibold',
                Mark === 'del' ? 'text-bad' : 'text-ok',
              )}
            >
              {text}
            </Mark>
          ) : (
            <span key={index}>{text}</span>
          ),
        )}
      </dd>
    </div>
  )
}
