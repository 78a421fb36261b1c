import { useLayoutEffect, useRef, useState } from 'react'
import { m } from '@skein/messages'
import { heightVariable } from '../../lib/browser/height-variable.ts'
import { embeddedSession } from '../../lib/embedded-session.ts'
import { cx } from '../../ui/cx.ts'

/** Height of the message, which columns and what sticks to the bottom of the window leave free. */
const footHeight = heightVariable('--foot')

/**
 * A message of the operator to all users, at the bottom of the window on every page. Phones show two lines until it is
 * opened.
 */
export function NoticeBar({ text }: { text: string }) {
  const [open, setOpen] = useState(false)
  const [isCut, setIsCut] = useState(false)
  const lines = useRef<HTMLParagraphElement>(null)
  // `shell.js` measures the same before the first paint.
  useLayoutEffect(() => {
    const element = lines.current
    if (!element) return undefined
    const measure = () => setIsCut(element.scrollHeight > element.clientHeight)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [text])
  return (
    <aside
      ref={footHeight}
      data-notice
      aria-label={m.app_notice()}
      className="sticky bottom-(--bottom-bar) z-20 flex min-h-7 items-center justify-center gap-x-3 border-t border-line bg-canvas px-4 text-center text-floor text-text-2 large-text:static large-text:flex-wrap"
    >
      <p ref={lines} className={cx('min-w-0', !open && 'max-md:line-clamp-2')}>
        {text}
      </p>
      <button
        type="button"
        hidden={!isCut && !open}
        aria-expanded={open}
        className="touch min-h-7 shrink-0 text-text underline"
        onClick={() => setOpen(!open)}
      >
        {open ? m.app_notice_show_less() : m.app_notice_show_all()}
      </button>
    </aside>
  )
}

/** The message that the document embeds. The prerendered shell has an empty one, into which `shell.js` writes. */
export function EmbeddedNotice() {
  const text = embeddedSession().system?.notice ?? ''
  return text !== '' || import.meta.env.SSR ? <NoticeBar text={text} /> : null
}
