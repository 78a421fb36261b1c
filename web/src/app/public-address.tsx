import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { leaveTo } from '../lib/browser/leave-to.ts'
import { FullScreenSpinner } from '../ui/feedback/full-screen-spinner.tsx'

/** Public pages are not part of the app: whoever goes to one of their addresses leaves it. */
export function PublicAddress() {
  const href = useRouterState({ select: ({ location }) => location.href })
  useEffect(() => leaveTo(href), [href])
  return <FullScreenSpinner />
}
