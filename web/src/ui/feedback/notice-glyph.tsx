import { CircleCheck, CircleX, Info, TriangleAlert } from 'lucide-react'
import { noticeKinds } from '../../copy/controls.ts'

export type NoticeType = 'success' | 'error' | 'warning' | 'info'

const glyphs = { success: CircleCheck, error: CircleX, warning: TriangleAlert, info: Info }

export const noticeTone: Record<NoticeType, string> = {
  success: 'text-ok',
  error: 'text-bad',
  warning: 'text-warn',
  info: 'text-sky',
}

/** The sign of a kind of notice, with its word for those who do not see it. */
export function NoticeGlyph({ type }: { type: NoticeType }) {
  const Glyph = glyphs[type]
  return (
    <span className={noticeTone[type]}>
      <Glyph size={18} aria-hidden="true" />
      <span className="sr-only">{noticeKinds[type]}: </span>
    </span>
  )
}
