import { cx } from './cx.ts'
import { type Tone, toneText } from './tag.tsx'

export type StatusDotState = 'active' | 'hollow' | 'live' | 'failed'

/** 12 px dot: filled = active or done, hollow = waiting, halo = live, cross = failed. Decorative. */
export function StatusDot({ state = 'active', tone = 'neutral' }: { state?: StatusDotState; tone?: Tone }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="-10 -10 20 20"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      className={cx('-m-1 shrink-0', toneText[tone])}
    >
      {state === 'live' && (
        <circle r="8.5" strokeOpacity=".55" className="animate-[pulse-halo_1.8s_ease-in-out_infinite]" />
      )}
      {state === 'failed' ? (
        <path d="M-4.5-4.5 4.5 4.5M4.5-4.5-4.5 4.5" strokeLinecap="round" />
      ) : (
        <circle r="5" className={state === 'hollow' ? 'fill-pane' : 'fill-current'} />
      )}
    </svg>
  )
}

export type LinePattern = 'solid' | 'dashed' | 'dotted' | 'double'

const patterns: Record<LinePattern, string> = {
  solid: 'border-s-2 border-solid',
  dashed: 'border-s-2 border-dashed',
  dotted: 'border-s-2 border-dotted',
  double: 'border-s-4 border-double',
}

/** The line between two status dots, as high as its container. Decorative. */
export function ConnectorLine({
  pattern = 'solid',
  tone = 'neutral',
}: {
  pattern?: LinePattern
  tone?: Tone
}) {
  return (
    <span
      aria-hidden="true"
      className={cx('block w-0 grow self-center border-current', patterns[pattern], toneText[tone])}
    />
  )
}
