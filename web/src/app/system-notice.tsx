import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { systemQuery } from '../lib/api/system-query.ts'
import { appWords } from '../copy/app.ts'

/** What the server has to say to everybody, at the foot of every page. */
export function SystemNotification() {
  const { data } = useQuery(systemQuery)
  const notification = data?.notice

  // Columns as tall as the window leave this much room at its foot.
  useEffect(() => {
    if (notification === undefined) return
    document.documentElement.style.setProperty('--foot', notification ? '28px' : '0px')
  }, [notification])

  if (!notification) return <div className="h-(--foot)" />
  return (
    <aside
      aria-label={appWords.notice}
      className="flex min-h-(--foot) items-center justify-center border-t border-line bg-canvas px-4 text-center text-floor text-text-2 lg:sticky lg:bottom-0 lg:z-20"
    >
      {notification}
    </aside>
  )
}
