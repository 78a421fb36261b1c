import { NoticeGlyph } from './notice-glyph.tsx'
import { useNotices } from './notify.ts'

export interface NoticeListProps {
  emptyText: string
  /** How long ago or when, in words. */
  formatTime: (timestamp: number) => string
}

/** Every notice of this visit, newest first, to be read again. */
export function NoticeList({ emptyText, formatTime }: NoticeListProps) {
  const notices = useNotices((state) => state.notices)
  if (notices.length === 0) return <p className="text-text-2">{emptyText}</p>
  return (
    <ul className="divide-y divide-line">
      {notices.toReversed().map((notice) => (
        <li key={notice.id} className="flex gap-3 py-3">
          <NoticeGlyph type={notice.type} />
          <div>
            <p>{notice.message}</p>
            <p className="meta">{formatTime(notice.timestamp)}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
