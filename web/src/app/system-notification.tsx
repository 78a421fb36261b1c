import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { systemQuery } from '../lib/api/system-query.ts'
import { appWords } from '../copy/app.ts'

/** A message of the operator to all users, at the bottom of every page. */
export function SystemNotification() {
  const { data } = useQuery(systemQuery)
  const notification = data?.notice

  // Full-height columns subtract this height from the viewport.
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
